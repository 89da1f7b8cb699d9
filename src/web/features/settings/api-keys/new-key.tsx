/** A key that has just been made. The service shows it only this once. */
import { Button } from '@mantine/core'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import sections from '../frame/sections.module.css'
import classes from './api-keys.module.css'

export function NewKey({ apiKey, done }: { apiKey: string; done: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(apiKey).then(
      () => announceDone('Copied the key'),
      (error: unknown) => announceFailure("Couldn't copy the key", error),
    )
  return (
    <section className={sections.once} aria-label="Your new API key">
      <p>Copy this key now. You won't see it again.</p>
      <code className={classes.key}>{apiKey}</code>
      <div className={sections.actions}>
        <Button onClick={copy}>Copy key</Button>
        <Button variant="subtle" color="gray" onClick={done}>
          Done
        </Button>
      </div>
    </section>
  )
}
