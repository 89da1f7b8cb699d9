/** Whether a contact can sign in, with an invitation and a link to their permissions. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invited } from '../../../../contract/operations/people.ts'
import type { ContactRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from '../frame/sections.module.css'
import { InvitedLinks } from '../people/invited-links.tsx'

interface Props {
  readonly me: Me
  readonly contact: ContactRecord
}

/** Initial role by type of user. */
const firstRole: Readonly<Record<string, string>> = { staff: 'member', contractor: 'contractor', client: 'client' }

export function ContactSignIn({ me, contact }: Props) {
  const [invitations, setInvited] = useState<readonly Invited[]>([])
  const { isSending, invite } = useInvite(contact, setInvited)
  const maySignIn = contact.allowlogin === true
  const email = typeof contact.email === 'string' ? contact.email : null
  const first = contact.firstname ?? contact.fullname ?? t('They')
  const isInactive = contact.status !== undefined && contact.status !== 'active'
  return (
    <section className={classes.section} aria-label={t('Sign-in')}>
      <h2>{t('Sign-in')}</h2>
      <p className="quiet">{getStateText({ first, maySignIn, email, isInactive })}</p>
      <div className={classes.actions}>
        {me.actor.administrator && !maySignIn && email !== null && !isInactive && (
          <Button loading={isSending} onClick={invite}>
            {t('Invite {name}', { name: first })}
          </Button>
        )}
        {maySignIn && (
          <Button renderRoot={(props) => <Link to="/settings/people/$id" params={{ id: key(contact) }} {...props} />}>
            {t('Role and rights')}
          </Button>
        )}
      </div>
      <InvitedLinks invitations={invitations} onDone={() => setInvited([])} />
    </section>
  )
}

interface SignInStatus {
  readonly first: string
  readonly maySignIn: boolean
  readonly email: string | null
  readonly isInactive: boolean
}

function getStateText({ first, maySignIn, email, isInactive }: SignInStatus): string {
  if (isInactive) return t("{name} is not active and can't sign in.", { name: first })
  if (maySignIn) return t('{name} may sign in.', { name: first })
  if (email === null) return t("{name} can't sign in yet. Add an email to invite them.", { name: first })
  return t("{name} can't sign in yet. An invitation goes to {email}.", { name: first, email })
}

function useInvite({ email, fullname, type }: ContactRecord, onInvited: (invitations: readonly Invited[]) => void) {
  const changes = usePeopleChanges()
  const { isSending, send } = useSending()
  const invite = () =>
    send(async () => {
      const role = firstRole[String(type)]
      const invitations = await changes.invite({ emails: [String(email)], ...(role === undefined ? {} : { role }) })
      onInvited(invitations)
      announceDone(t('Invited {name}', { name: String(fullname) }))
    }).catch((error: unknown) => announceFailure(t("Couldn't invite {name}", { name: String(fullname) }), error))
  return { isSending, invite }
}
