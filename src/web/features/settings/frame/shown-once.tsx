/** A key or secret that has just been made: to be copied now, because the service shows it only this once. */
import { Button } from '@mantine/core'
import { t } from '../../../language/t.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import { Once } from './once.tsx'
import classes from './sections.module.css'

interface Props {
  readonly label: string
  /** What it is called beside "Copy". */
  readonly word: string
  readonly text: string
  /** Of the value. */
  readonly className?: string | undefined
  readonly value: string
  readonly done: () => void
}

export function ShownOnce({ label, word, text, className, value, done }: Props) {
  const copy = () =>
    copyText(value, t('Copied the {what}', { what: word }), t("Couldn't copy the {what}", { what: word }))
  return (
    <Once label={label}>
      <p>{text}</p>
      <code className={className}>{value}</code>
      <div className={classes.actions}>
        <Button onClick={copy}>{t('Copy {what}', { what: word })}</Button>
        <Button variant="subtle" color="gray" onClick={done}>
          {t('Done')}
        </Button>
      </div>
    </Once>
  )
}
