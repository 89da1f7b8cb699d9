/** A person in the list: name, role, sign-in status. Invitations can be resent or revoked here. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Invited, ListedPerson } from '../../../../contract/operations/people.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import { departures, nearestPreset, type PersonRights } from '../../../../contract/role-presets.ts'
import { useMe } from '../../../data/me.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { t } from '../../../language/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ago } from '../ago.ts'
import classes from './people.module.css'
import { useResend } from './use-resend.ts'

interface Props {
  readonly person: ListedPerson
  readonly onInvited: (invitations: readonly Invited[]) => void
}

export function PersonRow({ person, onInvited }: Props) {
  const { actor } = useMe()
  const { isSending, resend } = useResend(person, onInvited)
  const { revoke } = usePeopleChanges()
  const { id, name, title, companyname, email, signin, lastseen } = person
  const isRequested = signin === 'invited' && actor.administrator
  return (
    <li className={classes.person}>
      <Avatar name={name} />
      <div className={classes.who}>
        <Link to="/settings/people/$id" params={{ id: String(id) }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.facts}>{[title, companyname, email].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={classes.role}>{signin === 'none' ? '' : roleWords(person)}</span>
      <span className={classes.standing} data-standing={signin}>
        {signin === 'active' && (lastseen === null ? t('Active') : t('Seen {ago}', { ago: ago(lastseen) }))}
        {signin === 'invited' && t('Invited')}
        {signin === 'none' && t('No sign-in')}
        {signin === 'inactive' && t('Inactive')}
        {isRequested && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isSending}
            aria-label={t('Resend the invitation to {name}', { name })}
            onClick={resend}
          >
            {t('Resend')}
          </Button>
        )}
        {isRequested && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('Revoke the invitation of {name}', { name })}
            onClick={() => revoke(person)}
          >
            {t('Revoke')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** The label of a person's role: the preset, and whether permissions differ from it. */
function roleWords(rights: PersonRights): string {
  const preset = nearestPreset(rights)
  if (!preset) return wordFor(rights.type)
  return departures(rights, preset).length === 0 ? t(preset.label) : t('{role}, changed', { role: t(preset.label) })
}
