/** A text with a button that copies it. */
import { Button } from '@mantine/core'
import { t } from '../../../language/t.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import classes from './api-keys.module.css'

/** @param what name of the copied value, such as "the key" */
export function Copyable({ text, what }: { text: string; what: string }) {
  const copy = () => copyText(text, t('Copied {what}', { what }), t("Couldn't copy {what}", { what }))
  return (
    <div className={classes.copyable}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes long text scrollable by keyboard */}
      <pre className={classes.sample} tabIndex={0}>
        {text}
      </pre>
      <Button size="compact-sm" aria-label={t('Copy {what}', { what })} onClick={copy}>
        {t('Copy')}
      </Button>
    </div>
  )
}
