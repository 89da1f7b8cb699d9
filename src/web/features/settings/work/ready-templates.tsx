/** Ready-made project templates that can be added to the firm's own. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { readyTemplates, translatedTemplate } from '../../../../contract/ready-templates.ts'
import { useFirstRunChanges } from '../../../data/first-run/first-run.ts'
import { t } from '../../../language/t.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import rows from '../rows/setting-row.module.css'

export function ReadyTemplates() {
  const { takeTemplate } = useFirstRunChanges()
  const { isSending, send } = useSending()
  const take = (name: string, title: string) =>
    send(async () => {
      await takeTemplate(name)
      announceDone(t('Added {what}', { what: title }))
    }).catch((error: unknown) => announceFailure(t("Couldn't add the template"), error))
  return (
    <div className={rows.ready}>
      <span className="quiet">{t('Ready-made:')}</span>
      {readyTemplates
        .map((ready) => translatedTemplate(ready, t))
        .map(({ name, title }) => (
          <Button
            key={name}
            size="compact-sm"
            disabled={isSending}
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => take(name, title)}
          >
            {title}
          </Button>
        ))}
    </div>
  )
}
