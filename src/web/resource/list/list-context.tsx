/**
 * What every part of a list works with: whose list it is, how it is shown, its address, and its rows. What stands above the rows
 * has a context of its own, which does not change from page to page.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import type { CountsIn } from '../../data/lists/counts.ts'
import type { Me } from '../../data/me.ts'
import type { ListData } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'
import type { View } from '../view.ts'
import type { ListAddress } from './list-address.ts'
import type { ListScope } from './list-request.ts'

export interface List {
  readonly me: Me
  readonly view: View
  /** The list's name on this page. */
  readonly label: string
  readonly scope: ListScope
  readonly address: ListAddress
  readonly query: UseQueryResult<ListData>
  /** None while they are on their way. */
  readonly rows: readonly RecordData[]
  /** Everything that matches, on this page or another. */
  readonly total: number
  /** Whether there is room for a table. */
  readonly wide: boolean
  /** Heading of the group that a row is in; rows come in the order of their groups. */
  readonly groupOf?: ((record: RecordData) => string) | undefined
  /** Of everything that matches: counts of the groups, sums of the amounts; undefined where nothing is to be summed. */
  readonly sums: readonly CountsIn[] | undefined
  /** Opens the form of a new record; null where the caller may not add one. */
  readonly create: (() => void) | null
  /** Opens a record in the panel; null closes it. */
  readonly openRecord: (id: string | null) => void
}

/** What stands above the rows works with. Another page is no change of it, so that leafing draws nothing of it again. */
export interface Above extends Pick<List, 'me' | 'view' | 'label' | 'scope' | 'total' | 'wide' | 'create'> {
  readonly address: Omit<ListAddress, 'pageNumber'>
  /** Whether the service has said how many records match. */
  readonly isCounted: boolean
}

/** What filters work with: also where something else than rows follows them. */
export interface Filtered extends Pick<List, 'me' | 'view' | 'scope'> {
  readonly address: Pick<ListAddress, 'search' | 'set'>
}

const ListContext = createContext<List | null>(null)
const AboveContext = createContext<Above | null>(null)
const FilteredContext = createContext<Filtered | null>(null)
export const FilteredProvider = FilteredContext.Provider

export function ListProvider({ value, children }: { value: List; children: ReactNode }) {
  const above = useSteady(value)
  return (
    <FilteredProvider value={above}>
      <AboveContext value={above}>
        <ListContext value={value}>{children}</ListContext>
      </AboveContext>
    </FilteredProvider>
  )
}

/** The same object until something else than the page is another. */
function useSteady({ me, view, label, scope, total, wide, create, address, query }: List): Above {
  const { pagenumber: _, ...search } = address.search
  const isCounted = query.data !== undefined
  const above = { me, view, label, scope, total, wide, create, address, isCounted }
  const made = [me, view, label, scope, total, wide, create, isCounted, address.columns, address.pinned]
  const seen = [...made, new URLSearchParams(search).toString()]
  const kept = useRef({ above, seen })
  if (seen.some((each, at) => each !== kept.current.seen[at])) kept.current = { above, seen }
  return kept.current.above
}

/** What the filters around this component narrow. */
export function useFiltered(): Filtered {
  const filtered = useContext(FilteredContext)
  if (!filtered) throw new Error('FilteredProvider is missing above this component')
  return filtered
}

/** The list around this component. */
export function useListContext(): List {
  const list = useContext(ListContext)
  if (!list) throw new Error('ListProvider is missing above this component')
  return list
}

/** The list around this component, without its rows. */
export function useAbove(): Above {
  const above = useContext(AboveContext)
  if (!above) throw new Error('ListProvider is missing above this component')
  return above
}
