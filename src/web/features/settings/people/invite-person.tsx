/** Invites a person who is here already: asks for the role, because a sign-in without rights shows nothing. */
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ListedPerson } from '../../../../contract/operations/people.ts'
import {
  departures,
  nearestPreset,
  presetNamed,
  rightsSentence,
  rolePresets,
} from '../../../../contract/role-presets.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { t } from '../../../language/t.ts'
import { ValuePicker } from '../../../resource/inputs/pickers/value-picker.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSending } from '../../../ui/sending.ts'
import sections from '../frame/sections.module.css'
import { InvitedProjects, worksOnChosen } from './invited-projects.tsx'
import classes from './people.module.css'

interface Props {
  readonly person: ListedPerson
  readonly invite: () => Promise<unknown>
  readonly close: () => void
}

/** The choice to keep rights that differ from every role. */
const asIs = 'own'

export function InvitePerson({ person, invite, close }: Props) {
  const { setRole, putOnProjects } = usePeopleChanges()
  const { isSending, send } = useSending()
  const rolePreset = nearestPreset(person)
  const hasRights = Object.values(person.grants).some((actions) => actions !== 0) || person.administrator
  const isRole = rolePreset !== null && departures(person, rolePreset).length === 0
  const [role, choose] = useState(isRole ? rolePreset.name : hasRights ? asIs : null)
  const [isMissing, setMissing] = useState(false)
  const [projects, setProjects] = useState<readonly string[]>([])
  const preset = role === null ? undefined : presetNamed(role)
  const roles = rolePresets
    .filter(({ type }) => type === person.type)
    .map(({ name, label }) => ({ value: name, label: t(label) }))
  const rights = preset ?? person
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (role === null) return setMissing(true)
    await send(async () => {
      const isChanged = preset !== undefined && !(isRole && rolePreset.name === role)
      if (isChanged && !(await setRole(person, role))) return
      if (worksOnChosen(rights) && projects.length > 0) await putOnProjects([person.id], projects, rights.type)
      close()
      await invite()
    })
  }
  return (
    <Dialog title={t('Invite {name}', { name: person.name })} close={close} isBusy={isSending} size="md">
      <form className={classes.form} onSubmit={submit} noValidate>
        <ValuePicker
          label={t('Role')}
          required
          placeholder={t('No role')}
          error={isMissing ? t('Choose a role.') : null}
          choices={hasRights && !isRole ? [...roles, { value: asIs, label: t('As set now') }] : roles}
          value={role}
          onChange={(next) => {
            choose(next)
            setMissing(false)
          }}
        />
        <p className="quiet">{rightsSentence(rights, t)}</p>
        {role !== null && <InvitedProjects rights={rights} values={projects} onChange={setProjects} />}
        <div className={sections.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {t('Invite')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
