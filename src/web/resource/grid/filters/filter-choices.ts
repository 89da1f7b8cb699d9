/** The filters of a list, derived from its declaration: one for each meaning, not for each parameter. */
import { type Filter, noRecord } from '../../../../contract/language/filter.ts'
import { mayUse, type Resource, seesField } from '../../../../contract/language/resource.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { readFlagWord, readValues } from '../../../../contract/requests/filter-value.ts'
import type { Actor } from '../../../../contract/rights.ts'
import type { Params } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import type { CloseHandler } from '../../inputs/pickers/typed-text.ts'
import type { AddressChange } from '../list/list-address.ts'

export interface FilterChoice {
  readonly label: string
  readonly kind: 'ids' | 'choice' | 'state' | 'people' | 'boolean' | 'contains' | 'window' | 'range'
  /** Names of its parameters: one, or the two ends of a range of dates or numbers. */
  readonly names: readonly [string] | readonly [string, string]
  /** Other parameters with the same meaning. */
  readonly spellings: readonly (readonly [string] | readonly [string, string])[]
  /** The compared field. */
  readonly field: string
  /** Allowed values of a choice or state. */
  readonly values: readonly string[]
  /** The resource to choose records from. */
  readonly target: string | null
  /** The parameter that tests whether there is a value, if it is a separate one. */
  readonly presence: string | null
  /** The parameter that compares the whole text instead of a part. */
  readonly exact: string | null
  /** The parameter that determines whether any or all of several people must match. */
  readonly mode: string | null
}

/** Props of a filter editor. */
export interface EditorProps {
  readonly choice: FilterChoice
  readonly search: Params
  readonly set: (change: AddressChange) => void
  readonly close: () => void
  /** Handles typed text when a click outside closes the popover. */
  readonly closeHandler: CloseHandler
}

/** All parameters of a filter, without aliases. */
export const getParameters = ({ names, presence, exact, mode }: FilterChoice): readonly string[] =>
  [...names, presence, exact, mode].filter((name) => name !== null)

/** Several parameters may be equivalent: the shortest is used, the others are aliases. */
export function filterChoices(resource: Resource, actor: Actor): readonly FilterChoice[] {
  const byMeaning = Map.groupBy(
    [...resource.filters.values()].flatMap((filter) => choiceFor(resource, filter, actor) ?? []),
    ({ kind, field }) => `${kind}:${field}`,
  )
  return [...byMeaning.values()].map((filterChoices) => {
    const [first, ...rest] = filterChoices.toSorted((a, b) => a.names[0].length - b.names[0].length)
    return { ...(first as FilterChoice), spellings: rest.map(({ names }) => names) }
  })
}

/** The query parameters with aliases replaced by the ones used here. */
export function withoutAliases(choices: readonly FilterChoice[], search: Params): Params {
  const renamedFilters = new Map(
    choices.flatMap(({ names, spellings }) =>
      spellings.flatMap((spelling) => spelling.map((name, end) => [name, names[end] ?? name] as const)),
    ),
  )
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [renamedFilters.get(name) ?? name, value]))
}

/** Removes a filter's aliases when it is set. */
export function otherSpellings({ spellings }: FilterChoice): Readonly<Record<string, null>> {
  return Object.fromEntries(spellings.flat().map((name) => [name, null]))
}

const plain = { presence: null, exact: null, mode: null, target: null, spellings: [] } as const

function choiceFor(resource: Resource, filter: Filter, actor: Actor): FilterChoice | null {
  const [name, ...further] = filter.fields
  const values = filter.values.map(String)
  // Without a workflow, the status is whether the record is deleted.
  if (!name && filter.kind === 'state') {
    return { ...plain, label: t('Status'), kind: 'state', names: [filter.name], field: filter.name, values }
  }
  const field = name === undefined ? undefined : resource.fields[name]
  if (!name || !field || further.length > 0 || !seesField(actor, field)) return null
  const filtersOfKind = (kind: Filter['kind']) =>
    [...resource.filters.values()].find(
      (candidate) => candidate.kind === kind && candidate.fields[0] === name && candidate.fields.length === 1,
    )?.name ?? null
  const common = {
    ...plain,
    label: field.label,
    field: name,
    values,
    target: field.target,
  }
  switch (filter.kind) {
    case 'state':
    case 'choice':
    case 'boolean':
      return { ...common, kind: filter.kind, names: [filter.name], presence: filtersOfKind('present') }
    case 'people':
      return { ...common, kind: 'people', names: [filter.name], mode: filtersOfKind('mode') }
    case 'ids':
      return field.target && mayUse(actor, resourceNamed(field.target), 'view')
        ? { ...common, kind: 'ids', names: [filter.name] }
        : null
    case 'from':
    case 'least':
      return {
        ...common,
        kind: filter.kind === 'from' ? 'window' : 'range',
        names: [filter.name, filter.name.replace(/from$/, 'to')],
        presence: filtersOfKind('present'),
      }
    case 'contains':
      return filter.name === 'search' || filter.name === 'q'
        ? null
        : {
            ...common,
            kind: 'contains',
            names: [filter.name],
            exact: filtersOfKind('is'),
            presence: filtersOfKind('present'),
          }
    // The second parameter of a range, parameters that belong to another filter, and those that people do not use.
    case 'to':
    case 'min':
    case 'max':
    case 'most':
    case 'is':
    case 'present':
    case 'mode':
      return null
  }
}

/** The filters offered to people: one per meaning, people rather than their ids, and no technical fields. */
export function getOffered(resource: Resource, choices: readonly FilterChoice[]): readonly FilterChoice[] {
  const plain = choices.filter(({ field }) => !resource.fields[field]?.technical)
  const hasPeople = ({ label }: FilterChoice) =>
    plain.some((filterChoice) => filterChoice.kind === 'people' && filterChoice.label === label)
  return plain.filter((choice) => choice.kind !== 'ids' || !hasPeople(choice))
}

/** The active filters: in the URL, or applied by the service by default. */
export function activeFilters(choices: readonly FilterChoice[], search: Params): readonly FilterChoice[] {
  return choices.filter((choice) =>
    getParameters(choice).some((name) => search[name] !== undefined && name !== choice.mode),
  )
}

/**
 * The parameters that the service applies by default if the URL does not have them: the states of a list, and its range
 * of dates.
 */
export function withDefaults(resource: Resource, choices: readonly FilterChoice[], search: Params): Params {
  const state = choices.find((choice) => choice.kind === 'state')
  const isNamed = !state || search[state.names[0]] !== undefined || resource.states.listed.length === 0
  const listedStates = isNamed ? {} : { [state.names[0]]: resource.states.listed.join(',') }
  const window = usualWindow(resource, choices)
  const isOpen = window === undefined || window.names.some((name) => search[name] !== undefined)
  return { ...listedStates, ...(isOpen ? {} : withoutAliases(choices, resource.defaultFilters)) }
}

/** The filter with the list's default range of dates. */
function usualWindow({ defaultFilters }: Resource, choices: readonly FilterChoice[]): FilterChoice | undefined {
  const names = Object.keys(withoutAliases(choices, defaultFilters))
  return choices.find(
    ({ kind, names: windowNames }) => kind === 'window' && windowNames.some((name) => names.includes(name)),
  )
}

/** A start before all data, to request an unrestricted range of dates explicitly. */
export const beginningOfTime = '1900-01-01'

/** The parameters that remove a filter. Filters with a default need an explicit value instead. */
export function withoutFilter(resource: Resource, choice: FilterChoice): Readonly<Record<string, string | null>> {
  const clearedParams = Object.fromEntries(getParameters(choice).map((name) => [name, null]))
  if (choice.kind === 'window' && usualWindow(resource, [choice]))
    return { ...clearedParams, [choice.names[0]]: beginningOfTime }
  return choice.kind === 'state' && resource.states.listed.length > 0
    ? { ...clearedParams, [choice.names[0]]: 'all' }
    : clearedParams
}

/** True if the filter matches records with any value, false if without a value; null for other filters. */
export function readPresence({ kind, names: [name], presence }: FilterChoice, search: Params): boolean | null {
  if (presence !== null && search[presence] !== undefined) return readFlagWord(search[presence], [])
  const { negated, values } = readValues(search[name] ?? '')
  const word = kind === 'people' ? 'unassigned' : noRecord
  return values.length === 1 && values[0] === word ? negated : null
}
