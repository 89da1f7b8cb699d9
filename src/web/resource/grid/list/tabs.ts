/** The tabs of a list: the states of its resource, and the selections of its view. A tab is a set of filters. */
import { expandSelection } from '../../../../contract/requests/filters-named.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import { type Actor, userTypes } from '../../../../contract/rights.ts'
import type { Params } from '../../../data/queries.ts'
import { stateField } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { View } from '../../view.ts'

export interface ListTab {
  readonly label: string
  /** The key of its count in the service's response; null is everything. */
  readonly name: string | null
  /** The filters it sets, without those that the service applies by default. */
  readonly filters: Params
}

/**
 * A tab for each state, each named group of states, each selection of the view, and everything. Empty if the resource
 * has only one state.
 */
export function getTabs({ resource, words, selections = {} }: View): readonly ListTab[] {
  const { listed, groups } = resource.states
  const name = stateField(resource)
  const states = (resource.fields[name]?.values ?? []).map(String).filter((state) => state !== 'deleted')
  // A state that is read from another record gets no tabs; it is an ordinary filter.
  const isOwn = resource.fields[name]?.write !== 'never'
  if (!isOwn || !resource.filters.has('status') || states.length < 2) return []
  const tab = (state: string): ListTab => ({
    label: wordFor(state, words?.[name]),
    name: state,
    filters: short(resource.states.listed, { status: state }),
  })
  const namedTabs = Object.entries(selections).map(([selection, label]) => ({
    label,
    name: selection,
    filters: short(listed, resource.selections[selection] ?? {}),
  }))
  const listTab: ListTab = { label: t('All'), name: null, filters: listed.length === 0 ? {} : { status: 'all' } }
  const [first, ...rest] = [...states.map(tab), ...Object.keys(groups).map(tab)] as [ListTab, ...ListTab[]]
  return listed.length === 0 ? [listTab, first, ...rest, ...namedTabs] : [first, ...namedTabs, ...rest, listTab]
}

/** Names of the query parameters that tabs set. */
export const tabParameters = (tabs: readonly ListTab[]): readonly string[] => [
  ...new Set(['status', ...tabs.flatMap(({ filters }) => Object.keys(filters))]),
]

/** The active tab: the one whose filters are in the URL, without any that another tab would set. */
export function tabNow(view: View, tabs: readonly ListTab[], search: Params): ListTab | undefined {
  const { listed } = view.resource.states
  const full = Object.entries(search).flatMap(([name, text]) => expandSelection(view.resource, name, text))
  const params = short(listed, Object.fromEntries(full))
  const names = tabParameters(tabs)
  return tabs.find(({ filters }) => names.every((name) => params[name] === filters[name]))
}

/** Clients do not see the view's selections, which are about the firm's own work. */
export const tabsFor = (view: View, { userType }: Actor): readonly ListTab[] =>
  userType === userTypes.client ? getTabs({ ...view, selections: {} }) : getTabs(view)

/** Leaves out the status filter if it equals the list's default. */
function short(listedStates: readonly string[], filters: Params): Params {
  const { status, ...rest } = filters
  return status === undefined || (listedStates.length > 0 && status === listedStates.join(',')) ? rest : filters
}
