/** Links of people just invited, where no mail server brings them: shown this once, to be handed over. */
import { Button } from '@mantine/core'
import type { Invited } from '../../../data/people.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import sections from '../frame/sections.module.css'
import classes from './people.module.css'

interface Props {
  readonly invited: readonly Invited[]
  readonly done: () => void
}

export function InvitedLinks({ invited, done }: Props) {
  const linked = invited.filter(({ link }) => link !== undefined)
  if (linked.length === 0) return null
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => announceDone(`Copied ${what}`),
      (error: unknown) => announceFailure(`Couldn't copy ${what}`, error),
    )
  return (
    <section className={sections.once} aria-label="Invitation links">
      <p>
        This server sends no email. Give each person their link to choose a password; it works once, for 7 days. You
        won't see it again.
      </p>
      <ul className={classes.links}>
        {linked.map(({ id, email, link = '' }) => (
          <li key={id}>
            <span className={classes.address}>{email}</span>
            <code className={classes.link}>{link}</code>
            <Button size="compact-sm" aria-label={`Copy the link of ${email}`} onClick={() => copy(link, 'the link')}>
              Copy
            </Button>
          </li>
        ))}
      </ul>
      <div className={sections.actions}>
        {linked.length > 1 && (
          <Button onClick={() => copy(linked.map(({ email, link }) => `${email} ${link}`).join('\n'), 'all links')}>
            Copy all
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={done}>
          Done
        </Button>
      </div>
    </section>
  )
}
