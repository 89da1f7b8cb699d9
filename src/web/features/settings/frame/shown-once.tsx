/** A key or secret that was just created, with a copy button, as the service returns it only once. */
import { Button } from '@mantine/core'
import { t } from '../../../language/t.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import { Once } from './once.tsx'
import classes from './sections.module.css'

interface Props {
  readonly label: string
  /** Its name in the label of the copy button. */
  readonly word: string
  readonly text: string
  /** Class of the value. */
  readonly className?: string | undefined
  readonly value: string
  readonly onDone: () => void
}

export function ShownOnce({ label, word, text, className, value, onDone }: Props) {
  const copy = () =>
    copyText(value, t('Copied the {what}', { what: word }), t("Couldn't copy the {what}", { what: word }))
  return (
    <Once label={label}>
      <p>{text}</p>
      <code className={className}>{value}</code>
      <div className={classes.actions}>
        <Button onClick={copy}>{t('Copy {what}', { what: word })}</Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </Once>
  )
}
