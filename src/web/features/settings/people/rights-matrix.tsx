/**
 * A person's permissions to view, add, edit and delete, by area. Money is a row of its own that applies to all amounts.
 */
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import type { ListedPerson } from '../../../../contract/operations/people.ts'
import { type Action, actions, type PermissionId, permissions } from '../../../../contract/rights.ts'
import { departures, nearestPreset } from '../../../../contract/role-presets.ts'
import { useMe } from '../../../data/me.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { rightNames } from '../../../data/refusals/right-names.ts'
import { t, within } from '../../../language/t.ts'
import rows from '../rows/setting-row.module.css'
import classes from './people.module.css'

interface Props {
  readonly person: ListedPerson
  readonly isFixed: boolean
}

/** Explanations of permissions whose name is not enough. */
const about: Partial<Readonly<Record<PermissionId, string>>> = {
  [permissions.sensitive]: t('Rates, costs, budgets, prices and totals, wherever they stand.'),
}

type Area = (typeof areas)[number]

const areas = (
  [
    'project',
    'item',
    'timelog',
    'contactNote',
    'customfields',
    'invoice',
    'quote',
    'sensitive',
    'userPermissions',
  ] as const
).map((right) => ({ id: permissions[right], name: rightNames[permissions[right]], about: about[permissions[right]] }))

const words: readonly (readonly [Action, string])[] = [
  ['view', t('See')],
  ['add', t('Add')],
  ['edit', t('Edit')],
  ['delete', t('Delete')],
]

export function RightsMatrix({ person, isFixed }: Props) {
  const preset = nearestPreset(person)
  const departed = new Set(preset ? departures(person, preset) : [])
  return (
    <section className={rows.section} aria-label={t('Rights')}>
      <h2>{t('Rights')}</h2>
      <table className={classes.matrix} aria-label={t('Rights')}>
        <thead>
          <tr>
            <th scope="col">{t('Area')}</th>
            {words.map(([action, word]) => (
              <th key={action} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <AreaRow key={area.id} area={area} person={person} isFixed={isFixed} differs={departed.has(area.id)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function AreaRow({ area, person, isFixed, differs }: Props & { readonly area: Area; readonly differs: boolean }) {
  const { actor } = useMe()
  const { setRights } = usePeopleChanges()
  const { id, name, about } = area
  const grantedActions = person.grants[id] ?? 0
  const ownActions = actor.administrator ? undefined : (actor.grants.get(id) ?? 0)
  const toggle = (action: Action) => {
    const bit = actions[action]
    const has = (grantedActions & bit) !== 0
    // Edit rights include view rights: granting edit grants view, and revoking view revokes edit.
    const next = has ? (action === 'view' ? 0 : grantedActions & ~bit) : grantedActions | bit | actions.view
    const { type, administrator, grants } = person
    setRights(person, { type, administrator, grants: { ...grants, [id]: next } })
  }
  return (
    <tr data-money={id === permissions.sensitive || undefined} data-differs={differs || undefined}>
      <th scope="row">
        {name}
        {differs && <span className={classes.differs}>{t('Changed')}</span>}
        {about && <span className={classes.about}>{about}</span>}
      </th>
      {words.map(([action, word]) => (
        <td key={action}>
          <Checkbox
            aria-label={`${name}: ${within(word)}`}
            checked={(grantedActions & actions[action]) !== 0}
            disabled={
              isFixed ||
              (ownActions !== undefined &&
                (ownActions & actions[action]) === 0 &&
                (grantedActions & actions[action]) === 0)
            }
            onChange={() => toggle(action)}
          />
        </td>
      ))}
    </tr>
  )
}
