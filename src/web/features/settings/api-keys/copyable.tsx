/** A text with a button that copies it. */
import { Button } from '@mantine/core'
import { t } from '../../../language/t.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from './api-keys.module.css'

/** @param what what is copied, as it is said: "the key" */
export function Copyable({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announceDone(t('Copied {what}', { what })),
      (error: unknown) => announceFailure(t("Couldn't copy {what}", { what }), error),
    )
  return (
    <div className={classes.copyable}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre className={classes.sample} tabIndex={0}>
        {text}
      </pre>
      <Button size="compact-sm" aria-label={t('Copy {what}', { what })} onClick={copy}>
        {t('Copy')}
      </Button>
    </div>
  )
}
