/** Recovery codes that were just created. The service returns them only once. */
import { Button } from '@mantine/core'
import { t } from '../../../language/t.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import { Once } from '../frame/once.tsx'
import sections from '../frame/sections.module.css'
import classes from './second-factor.module.css'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${t('Worklane recovery codes')}\n\n${codes.join('\n')}\n`
  const copy = () => copyText(text, t('Copied the recovery codes'), t("Couldn't copy the recovery codes"))
  return (
    <Once label={t('Your recovery codes')}>
      <p>
        {t("Save these codes now. You won't see them again. Each signs you in once if you lose your phone or passkey.")}
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={sections.actions}>
        <Button onClick={copy}>{t('Copy')}</Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="worklane-recovery-codes.txt"
        >
          {t('Download')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </Once>
  )
}
