/** Named sets of rights, and a one-sentence summary of any set of rights. */
import { message } from './messages/message.ts'
import type { Translate } from './messages/messages.ts'
import { actions, allActions, type PermissionId, permissions } from './rights.ts'

/** Action bits by permission id; absent means none. */
export type Grants = Readonly<Partial<Record<PermissionId, number>>>

export interface RolePreset {
  readonly name: string
  readonly label: string
  /** User type of the role. */
  readonly type: 'staff' | 'contractor' | 'client'
  /** May change settings and other people's rights. */
  readonly administrator: boolean
  readonly grants: Grants
}

/** A person's type and rights, as far as roles define them. */
export interface PersonRights {
  readonly type: string
  readonly administrator: boolean
  readonly grants: Grants
}

const { view, add, edit } = actions
const { item, project, timelog, contactNote, invoice, quote, customfields, sensitive, viewAllWork } = permissions

const grant = (bits: number, ...ids: readonly PermissionId[]): Grants =>
  Object.fromEntries(ids.map((id) => [id, bits])) as Grants

export const rolePresets: readonly RolePreset[] = [
  {
    name: 'administrator',
    label: message('Administrator'),
    type: 'staff',
    administrator: true,
    grants: grant(allActions, ...Object.values(permissions)),
  },
  {
    name: 'manager',
    label: message('Manager'),
    type: 'staff',
    administrator: false,
    grants: {
      ...grant(allActions, item, project, timelog, contactNote, customfields, invoice, quote, sensitive),
      ...grant(view, viewAllWork),
    },
  },
  {
    name: 'allwork',
    label: message('All work, no money'),
    type: 'staff',
    administrator: false,
    grants: {
      ...grant(allActions, item, project, timelog, contactNote, customfields, invoice, quote),
      ...grant(view, viewAllWork),
    },
  },
  {
    name: 'member',
    label: message('Member without money'),
    type: 'staff',
    administrator: false,
    grants: {
      ...grant(allActions, timelog),
      ...grant(view | add | edit, item),
      ...grant(view | edit, project),
    },
  },
  {
    name: 'bookkeeper',
    label: message('Bookkeeper'),
    type: 'staff',
    administrator: false,
    grants: { ...grant(allActions, invoice, quote, sensitive), ...grant(view, viewAllWork) },
  },
  {
    name: 'contractor',
    label: message('Contractor'),
    type: 'contractor',
    administrator: false,
    grants: { ...grant(view | edit, item), ...grant(view, project), ...grant(view | add | edit, timelog) },
  },
  {
    name: 'client',
    label: message('Client'),
    type: 'client',
    administrator: false,
    grants: grant(view, item, project, invoice, quote),
  },
]

export const presetNamed = (name: string): RolePreset | undefined =>
  rolePresets.find((rolePreset) => rolePreset.name === name)

/** Permissions in which a set of rights differs from a preset. */
export function departures({ grants }: Pick<PersonRights, 'grants'>, preset: RolePreset): readonly PermissionId[] {
  return Object.values(permissions).filter((id) => (grants[id] ?? 0) !== (preset.grants[id] ?? 0))
}

/** The closest preset: of the same type and administrator flag, with the fewest differences. */
export function nearestPreset(rights: PersonRights): RolePreset | null {
  const fitting = rolePresets.filter(
    ({ type, administrator }) => type === rights.type && administrator === rights.administrator,
  )
  const byDistance = fitting.toSorted(
    (first, second) => departures(rights, first).length - departures(rights, second).length,
  )
  return byDistance[0] ?? null
}

const parts: readonly (readonly [PermissionId, string])[] = [
  [project, message('projects')],
  [item, message('items')],
  [timelog, message('{context, select, rights {time} other {time}}')],
]

const papers: readonly (readonly [PermissionId, string])[] = [
  [invoice, message('invoices')],
  [quote, message('quotes')],
]

/** Summary of the rights: "All work, no money". */
export function rightsSentence({ type, administrator, grants }: PersonRights, t: Translate): string {
  if (administrator) return t('Everything, including settings and other people’s rights.')
  const has = (id: PermissionId) => ((grants[id] ?? 0) & view) !== 0
  const joinNames = (pairs: readonly (readonly [PermissionId, string])[]) =>
    pairs.flatMap(([id, word]) => (has(id) ? [t(word, { context: 'rights' })] : []))
  const listWords = (words: readonly string[]) =>
    words.length < 2
      ? words.join('')
      : t('{first} and {second}', { first: words.slice(0, -1).join(', '), second: words.at(-1) ?? '' })
  const [work, documents] = [joinNames(parts), joinNames(papers)]
  if (type === 'client') {
    const what = listWords([...work, ...documents]) || t('files and messages')
    return t('Shared {what} of their company.', { what })
  }
  const money = type === 'staff' && has(sensitive)
  const tail = [...(documents.length > 0 ? [listWords(documents)] : []), money ? t('all amounts') : t('no money')].join(
    ', ',
  )
  if (work.length === 0)
    return money || documents.length > 0 ? t('No work, {tail}.', { tail }) : t('Nothing but their own settings.')
  const what = work.length === parts.length ? t('work') : listWords(work)
  return t(reach(type, has), { what, tail })
}

function reach(type: string, has: (id: PermissionId) => boolean): string {
  const ownMessage = message('Own {what}, {tail}.')
  if (type !== 'staff') return ownMessage
  if (has(permissions.viewAllWork)) return message('All {what}, {tail}.')
  if (has(permissions.divisionWork)) return message('The division’s {what}, {tail}.')
  return has(permissions.teamWork) ? message('The team’s {what}, {tail}.') : ownMessage
}
