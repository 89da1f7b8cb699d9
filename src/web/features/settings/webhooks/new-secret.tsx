/** The secret of a new webhook, by which the other program checks what it is told. The service shows it only this once. */
import { Button } from '@mantine/core'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import sections from '../frame/sections.module.css'
import classes from './webhooks.module.css'

export function NewSecret({ secret, done }: { secret: string; done: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => announceDone('Copied the secret'),
      (error: unknown) => announceFailure("Couldn't copy the secret", error),
    )
  return (
    <section className={sections.once} aria-label="Secret of the new webhook">
      <p>Copy this signing secret now. You won't see it again.</p>
      <code className={classes.code}>{secret}</code>
      <div className={sections.actions}>
        <Button onClick={copy}>Copy secret</Button>
        <Button variant="subtle" color="gray" onClick={done}>
          Done
        </Button>
      </div>
    </section>
  )
}
