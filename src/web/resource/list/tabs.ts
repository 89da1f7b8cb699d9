/** The tabs of a list: the states of its resource, and the parts of it that its view names. A tab is a set of filters. */
import { wordFor } from '../../../contract/resources/choice-words.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { Params } from '../../data/queries.ts'
import { stateField } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import type { View } from '../view.ts'

export interface ListTab {
  readonly label: string
  /** Under which the service counts it; null is everything. */
  readonly name: string | null
  /** The filters it sets; what the service assumes by itself is left out. */
  readonly filters: Params
}

/** Each state, the groups of states that have a name, the view's selections, and everything. None where there are not several. */
export function tabsOf({ resource, words, selections = {} }: View): readonly ListTab[] {
  const { listed, groups } = resource.states
  const name = stateField(resource)
  const states = (resource.fields[name]?.values ?? []).map(String).filter((state) => state !== 'deleted')
  // A state of another record is a filter among others.
  const isOwn = resource.fields[name]?.write !== 'never'
  if (!isOwn || !resource.filters.has('status') || states.length < 2) return []
  const tab = (state: string): ListTab => ({
    label: wordFor(state, words?.[name]),
    name: state,
    filters: short(resource.states.listed, { status: state }),
  })
  const named = Object.entries(selections).map(([selection, label]) => ({
    label,
    name: selection,
    filters: short(listed, resource.selections[selection] ?? {}),
  }))
  const all: ListTab = { label: t('All'), name: null, filters: listed.length === 0 ? {} : { status: 'all' } }
  const [first, ...others] = [...states.map(tab), ...Object.keys(groups).map(tab)] as [ListTab, ...ListTab[]]
  return listed.length === 0 ? [all, first, ...others, ...named] : [first, ...named, ...others, all]
}

/** Names of the parameters that tabs set. */
export const tabParameters = (tabs: readonly ListTab[]): readonly string[] => [
  ...new Set(['status', ...tabs.flatMap(({ filters }) => Object.keys(filters))]),
]

/** The tab that the address is on: the one whose filters it has, and none that another tab would set. */
export function tabNow(view: View, tabs: readonly ListTab[], search: Params): ListTab | undefined {
  const { listed } = view.resource.states
  const given = short(listed, search)
  const names = tabParameters(tabs)
  return tabs.find(({ filters }) => names.every((name) => given[name] === filters[name]))
}

/** Clients do without the parts that are about the firm's own work. */
export const tabsFor = (view: View, { userType }: Actor): readonly ListTab[] =>
  userType === userTypes.client ? tabsOf({ ...view, selections: {} }) : tabsOf(view)

/** Without the states that a list shows by itself. */
function short(listed: readonly string[], filters: Params): Params {
  const { status, ...others } = filters
  return status === undefined || (listed.length > 0 && status === listed.join(',')) ? others : filters
}
