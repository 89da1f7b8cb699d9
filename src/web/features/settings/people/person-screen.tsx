/** A person's permissions and sign-ins, and deactivation. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invited, ListedPerson } from '../../../../contract/operations/people.ts'
import { can, permissions } from '../../../../contract/rights.ts'
import { rightsSentence } from '../../../../contract/role-presets.ts'
import { type Me, useMe } from '../../../data/me.ts'
import { usePeople, usePeopleChanges } from '../../../data/people.ts'
import { offersSeeingAs, useStartSeeing } from '../../../data/seeing/start-seeing.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import { ago } from '../ago.ts'
import { ColleagueSignIn } from '../colleague/colleague-sign-in.tsx'
import sections from '../frame/sections.module.css'
import { InvitedLinks } from './invited-links.tsx'
import classes from './people.module.css'
import { RightsMatrix } from './rights-matrix.tsx'
import { RolePicker } from './role-picker.tsx'
import { useResend } from './use-resend.ts'

const InvitePerson = lazyDialog(() => import('./invite-person.tsx').then((part) => part.InvitePerson))
const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx').then((part) => part.LeaveDialog))

export function PersonScreen({ id }: { id: string }) {
  const { data: people, isPending } = usePeople()
  const person = people?.find((candidate) => String(candidate.id) === id)
  if (isPending) return <ScreenPending />
  return person ? <PersonPage key={id} person={person} /> : <UnknownAddress />
}

function PersonPage({ person }: { person: ListedPerson }) {
  const me = useMe()
  const [invitations, setInvited] = useState<readonly Invited[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const { reactivate } = usePeopleChanges()
  const { id, name, signin } = person
  const isMe = me.id === String(id)
  const decides = can(me.actor, permissions.userPermissions, 'edit')
  const contact = { id, fullname: name }
  return (
    <>
      <PageHeader
        title={name}
        place={t('People and rights')}
        main={<SignInActions person={person} onInvited={setInvited} />}
      >
        <SeeAs me={me} person={person} />
      </PageHeader>
      <div className={sections.sections}>
        <p>
          <strong>{rightsSentence(person, t)}</strong>
          <br />
          <span className={`quiet ${classes.ways}`}>
            <Standing person={person} /> ·{' '}
            <Link to="/settings/$page" params={{ page: 'people' }}>
              {t('All people')}
            </Link>{' '}
            ·{' '}
            <Link to="/$resource/$id" params={{ resource: 'contacts', id: String(id) }}>
              {t('Contact')}
            </Link>
          </span>
        </p>
        <InvitedLinks invitations={invitations} onDone={() => setInvited([])} />
        <RolePicker person={person} isFixed={!decides || isMe} />
        <RightsMatrix person={person} isFixed={!decides || isMe} />
        {signin === 'active' && decides && !isMe && <ColleagueSignIn contact={contact} />}
        {me.actor.administrator && !isMe && signin !== 'inactive' && (
          <section className={sections.section} aria-label={t('Leaving the firm')}>
            <h2>{t('Leaving')}</h2>
            <p className="quiet">
              {t('They are signed out at once and their open work goes to someone else. Their time stays.')}
            </p>
            <Button variant="light" color="red" onClick={() => setLeaving(true)}>
              {t('Deactivate {name}', { name })}
            </Button>
          </section>
        )}
        {me.actor.administrator && signin === 'inactive' && (
          <div>
            <Button onClick={() => reactivate(person)}>{t('Make {name} active again', { name })}</Button>
          </div>
        )}
      </div>
      {isLeaving && <LeaveDialog person={person} close={() => setLeaving(false)} />}
    </>
  )
}

/** Shows Worklane as this person sees it, if they can sign in. */
function SeeAs({ me, person: { id, name, type, signin } }: { me: Me; person: ListedPerson }) {
  const start = useStartSeeing()
  if (signin !== 'active' || me.id === String(id) || !offersSeeingAs(me, type)) return null
  return <Button onClick={() => start({ id: String(id), name })}>{t('See as this person')}</Button>
}

function Standing({ person: { email, signin, lastseen } }: { person: ListedPerson }) {
  if (signin === 'inactive') return t('Inactive')
  if (signin === 'none') return t('Does not sign in')
  if (signin === 'invited') return t('Invited at {email}', { email: String(email) })
  const address = t('Signs in with {email}', { email: String(email) })
  return lastseen === null ? address : `${address} · ${t('seen {ago}', { ago: ago(lastseen) })}`
}

function SignInActions({
  person,
  onInvited,
}: {
  person: ListedPerson
  onInvited: (invitations: readonly Invited[]) => void
}) {
  const { actor } = useMe()
  const { isSending, resend } = useResend(person, onInvited)
  const [asks, setAsks] = useState(false)
  const { signin, email } = person
  if (!actor.administrator || email === null || !['invited', 'none'].includes(signin)) return null
  const isFirst = signin === 'none'
  return (
    <>
      <Button loading={isSending} onClick={isFirst ? () => setAsks(true) : resend}>
        {isFirst ? t('Invite to sign in') : t('Resend invitation')}
      </Button>
      {asks && <InvitePerson person={person} invite={resend} close={() => setAsks(false)} />}
    </>
  )
}
