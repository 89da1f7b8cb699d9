/** Everyone who works here or can sign in, with their role, and a button to invite more. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { Invited, ListedPerson } from '../../../../contract/operations/people.ts'
import { useMe } from '../../../data/me.ts'
import { usePeople } from '../../../data/people.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import sections from '../frame/sections.module.css'
import { InvitedLinks } from './invited-links.tsx'
import classes from './people.module.css'
import { PersonRow } from './person-row.tsx'

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx').then((part) => part.InviteDialog))

const groups: readonly (readonly [string, (person: ListedPerson) => boolean])[] = [
  [t('Staff'), ({ type, signin }) => type === 'staff' && signin !== 'inactive'],
  [t('Contractors'), ({ type, signin }) => type === 'contractor' && signin !== 'inactive'],
  [t('Clients and others'), ({ type, signin }) => !['staff', 'contractor'].includes(type) && signin !== 'inactive'],
  [t('Inactive'), ({ signin }) => signin === 'inactive'],
]

export function PeopleScreen() {
  const { actor } = useMe()
  const { data: people, error, refetch } = usePeople()
  const [inviting, setInviting] = useState(false)
  const [invitations, setInvited] = useState<readonly Invited[]>([])
  return (
    <>
      <PageHeader
        title={t('People and rights')}
        place={t('Settings')}
        main={
          actor.administrator && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t('Invite people')}
            </Button>
          )
        }
      />
      <div className={sections.sections}>
        {error && <LoadFailure what={t('the people')} error={error} retry={refetch} />}
        <InvitedLinks invitations={invitations} onDone={() => setInvited([])} />
        {!people && !error && <ScreenPending />}
        {people &&
          groups.map(([title, belongs]) => (
            <Group key={title} title={title} people={people.filter(belongs)} onInvited={setInvited} />
          ))}
      </div>
      {inviting && <InviteDialog close={() => setInviting(false)} onInvited={setInvited} />}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly people: readonly ListedPerson[]
  readonly onInvited: (invitations: readonly Invited[]) => void
}

/** Number of people rendered at first. */
const step = 50

function Group({ title, people, onInvited }: GroupProps) {
  const visibleCount = useGradually(people.length, step)
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>
        {title} <span className="quiet">{people.length}</span>
      </h2>
      <ul className={sections.rows}>
        {people.slice(0, visibleCount).map((person) => (
          <PersonRow key={person.id} person={person} onInvited={onInvited} />
        ))}
      </ul>
    </section>
  )
}
