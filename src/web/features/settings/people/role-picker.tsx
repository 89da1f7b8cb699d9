/** A person's role, division and visible work. If the permissions differ from the role, they can be reset. */
import { Button } from '@mantine/core'
import type { ListedPerson } from '../../../../contract/operations/people.ts'
import { actions, permissions } from '../../../../contract/rights.ts'
import { departures, nearestPreset, rolePresets } from '../../../../contract/role-presets.ts'
import { useMe } from '../../../data/me.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { rightNames } from '../../../data/refusals/right-names.ts'
import { t } from '../../../language/t.ts'
import { RecordPicker } from '../../../resource/inputs/pickers/record-picker.tsx'
import { ValuePicker } from '../../../resource/inputs/pickers/value-picker.tsx'
import rows from '../rows/setting-row.module.css'
import classes from './people.module.css'

interface Props {
  readonly person: ListedPerson
  readonly isFixed: boolean
}

const { viewAllWork, teamWork, divisionWork } = permissions
const reaches = [
  { value: 'own', label: t('Their own work'), id: null },
  { value: 'team', label: rightNames[teamWork], id: teamWork },
  { value: 'division', label: rightNames[divisionWork], id: divisionWork },
  { value: 'all', label: rightNames[viewAllWork], id: viewAllWork },
] as const

export function RolePicker({ person, isFixed }: Props) {
  const { actor } = useMe()
  const { setRole, setRights, setDivision } = usePeopleChanges()
  const preset = nearestPreset(person)
  const roles = rolePresets.filter(({ administrator }) => actor.administrator || !administrator)
  const changeCount = preset === null ? 0 : departures(person, preset).length
  const sees =
    reaches.findLast(({ id }) => id !== null && ((person.grants[id] ?? 0) & actions.view) !== 0) ?? reaches[0]
  const see = (value: string | null) => {
    const reach = reaches.find((candidate) => candidate.value === value)
    if (!reach || reach.value === sees.value) return
    const noGrants = { [viewAllWork]: 0, [teamWork]: 0, [divisionWork]: 0 }
    const grants = { ...person.grants, ...noGrants, ...(reach.id === null ? {} : { [reach.id]: actions.view }) }
    setRights(person, { type: person.type, administrator: person.administrator, grants })
  }
  return (
    <section className={rows.section} aria-label={t('Role')}>
      <h2>{t('Role')}</h2>
      <div className={classes.pickers}>
        <ValuePicker
          label={t('Role')}
          required
          disabled={isFixed}
          choices={roles.map(({ name, label }) => ({ value: name, label: t(label) }))}
          value={preset?.name ?? null}
          placeholder={t('No role')}
          onChange={(role) => role !== null && (role !== preset?.name || changeCount > 0) && setRole(person, role)}
        />
        {person.type === 'staff' && (
          <ValuePicker
            label={t('Can see')}
            required
            disabled={isFixed}
            choices={reaches}
            value={sees.value}
            onChange={see}
          />
        )}
        {person.type === 'staff' && (
          <RecordPicker
            target="divisions"
            label={t('Division')}
            disabled={isFixed}
            value={person.divisionid === null ? null : String(person.divisionid)}
            placeholder={t('No division')}
            empty={t('No divisions yet. Administrators add them in Settings.')}
            onChange={(id) => setDivision(person, id === null ? null : Number(id))}
          />
        )}
      </div>
      {sees.value === 'division' && person.divisionid === null && (
        <p role="status" className={classes.departed}>
          {t('Choose a division. Without one, they see only their own work.')}
        </p>
      )}
      {preset && changeCount > 0 && (
        <p className={classes.departed}>
          {t('{count, plural, one {# right differs} other {# rights differ}} from {role}.', {
            count: changeCount,
            role: t(preset.label),
          })}
          {!isFixed && (
            <Button size="compact-sm" variant="subtle" onClick={() => setRole(person, preset.name)}>
              {t('Reset to {role}', { role: t(preset.label) })}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
