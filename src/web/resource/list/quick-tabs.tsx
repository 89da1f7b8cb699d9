/** The states of a resource as tabs, each with how many records it holds under the other filters. */
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useConnection } from '../../data/connection.tsx'
import { type ListData, listQuery, type Params } from '../../data/queries.ts'
import { stateField } from '../../data/record.ts'
import { ChoiceTabs } from '../../ui/tabs.tsx'
import { useFormats } from '../fields/formats.ts'
import { wordFor } from '../fields/value.tsx'
import type { View } from '../view.ts'
import type { ListAddress } from './list-address.ts'
import { useListContext } from './list-context.tsx'
import classes from './quick-tabs.module.css'

interface StateTab {
  readonly label: string
  /** Value of the state's filter; null is what the list shows when none is named. */
  readonly value: string | null
}

const uncounted: readonly string[] = ['status', 'fields', 'pagenumber', 'pagesize', 'sortby', 'sortorder']

export function QuickTabs() {
  const { view, address } = useListContext()
  const { resource } = view
  const { number } = useFormats()
  const tabs = tabsOf(view)
  const counts = useCounts(view, address, tabs)
  const listed = resource.states.listed.join(',')
  const now = address.search.status ?? null
  if (tabs.length === 0) return null
  const isNow = (value: string | null) => value === now || (value ?? listed) === (now ?? listed)
  return (
    <div className={classes.tabs}>
      <ChoiceTabs
        label={`${resource.label} by state`}
        tabs={tabs.map((tab, at) => ({ ...tab, count: counts[at] === undefined ? null : number(counts[at]) }))}
        value={tabs.find(({ value }) => isNow(value))?.value}
        onChange={(status) => address.set({ status })}
      />
    </div>
  )
}

/** Each state, the groups of states that have a name, and everything. None where there are not several. */
export function tabsOf({ resource, words }: View): readonly StateTab[] {
  const { listed, groups } = resource.states
  const name = stateField(resource)
  const states = (resource.fields[name]?.values ?? []).map(String).filter((state) => state !== 'deleted')
  // A state of another record is a filter among others.
  const isOwn = resource.fields[name]?.write !== 'never'
  if (!isOwn || !resource.filters.has('status') || states.length < 2) return []
  const only = listed.length === 1 ? listed[0] : undefined
  const named = [...states, ...Object.keys(groups)].map((state) => ({
    label: wordFor(state, words?.[name]),
    value: state === only ? null : state,
  }))
  const all = { label: 'All', value: listed.length === 0 ? null : 'all' }
  return listed.length === 0 ? [all, ...named] : [...named, all]
}

/** What the tabs set the filter of the state to. */
export const tabValues = (view: View): readonly string[] =>
  tabsOf(view).map(({ value }) => value ?? view.resource.states.listed.join(','))

function useCounts(view: View, address: ListAddress, tabs: readonly StateTab[]) {
  const { client } = useConnection()
  const others = Object.entries(address.params).filter(([name]) => !uncounted.includes(name))
  const params = (state: string | null): Params => ({
    ...Object.fromEntries(others),
    ...(state === null ? {} : { status: state }),
    fields: 'id',
    pagenumber: '1',
    pagesize: '1',
    includetotalrows: 'true',
  })
  return useQueries({
    queries: tabs.map(({ value }) => ({
      ...listQuery(client, view.resource, params(value)),
      // The count of a moment ago stands while the next is on its way.
      placeholderData: keepPreviousData<ListData>,
    })),
    combine: (results) => results.map(({ data }) => data?.total),
  })
}
