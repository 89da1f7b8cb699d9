/** A key that has just been made. The service tells it this once. */
import { Button } from '@mantine/core'
import { announceDone, announceFailure } from '../../ui/toasts.tsx'
import classes from './settings-screen.module.css'

export function NewKey({ apiKey, done }: { apiKey: string; done: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(apiKey).then(
      () => announceDone('Copied the key'),
      (error: unknown) => announceFailure('The key could not be copied', error),
    )
  return (
    <section className={classes.key} aria-label="Your new API key">
      <p>This is your new key. Copy it now: it is not shown again.</p>
      <code>{apiKey}</code>
      <div className={classes.actions}>
        <Button onClick={copy}>Copy key</Button>
        <Button variant="subtle" color="gray" onClick={done}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
