/** Invitation links to pass on by hand if there is no mail server. Shown only once. */
import { Button } from '@mantine/core'
import type { Invited } from '../../../../contract/operations/people.ts'
import { t } from '../../../language/t.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import { Once } from '../frame/once.tsx'
import sections from '../frame/sections.module.css'
import classes from './people.module.css'

interface Props {
  readonly invitations: readonly Invited[]
  readonly onDone: () => void
}

export function InvitedLinks({ invitations, onDone }: Props) {
  const linkedInvitations = invitations.filter(({ link }) => link !== undefined)
  if (linkedInvitations.length === 0) return null
  const copy = (text: string, what: string) =>
    copyText(text, t('Copied {what}', { what }), t("Couldn't copy {what}", { what }))
  return (
    <Once label={t('Invitation links')}>
      <p>
        {t(
          "This server sends no email. Give each person their link to choose a password; it works once, for 7 days. You won't see it again.",
        )}
      </p>
      <ul className={classes.links}>
        {linkedInvitations.map(({ id, email, link = '' }) => (
          <li key={id}>
            <span className={classes.address}>{email}</span>
            <code className={classes.link}>{link}</code>
            <Button
              size="compact-sm"
              aria-label={t('Copy the link of {email}', { email })}
              onClick={() => copy(link, t('the link'))}
            >
              {t('Copy')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={sections.actions}>
        {linkedInvitations.length > 1 && (
          <Button
            onClick={() =>
              copy(linkedInvitations.map(({ email, link }) => `${email} ${link}`).join('\n'), t('all links'))
            }
          >
            {t('Copy all')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </Once>
  )
}
