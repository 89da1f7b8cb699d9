/**
 * Contexts for all parts of a list: its view, URL and rows. The parts above the rows have a context of their own, which
 * does not change from page to page.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import type { CountsIn } from '../../../data/lists/counts.ts'
import type { Me } from '../../../data/me.ts'
import type { ListData } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import type { View } from '../../view.ts'
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
  /** Empty while loading. */
  readonly rows: readonly RecordData[]
  /** Number of all matching records, on all pages. */
  readonly total: number
  /** Whether the viewport is wide enough for a table. */
  readonly wide: boolean
  /** The heading of a row's group; rows come in the order of their groups. */
  readonly groupOf?: ((record: RecordData) => string) | undefined
  /** Counts of the groups and sums of the amounts over all matching records; undefined if there is nothing to sum. */
  readonly sums: readonly CountsIn[] | undefined
  /** Opens the form for a new record; null if the caller may not create one. */
  readonly create: (() => void) | null
  /** Opens a record in the panel; null closes it. */
  readonly openRecord: (id: string | null) => void
}

/**
 * Context for the parts above the rows. A change of page does not change it, so that paging does not re-render them.
 */
export interface Above extends Pick<List, 'me' | 'view' | 'label' | 'scope' | 'total' | 'wide' | 'create'> {
  readonly address: Omit<ListAddress, 'pageNumber'>
  /** Whether the number of matching records is known. */
  readonly isCounted: boolean
}

/** Context for filters, which can also be used above something other than rows. */
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

/** Returns the same object until anything but the page changes. */
function useSteady({ me, view, label, scope, total, wide, create, address, query }: List): Above {
  const { pagenumber: _, ...search } = address.search
  const isCounted = query.data !== undefined
  const above = { me, view, label, scope, total, wide, create, address, isCounted }
  const dependencies = [me, view, label, scope, total, wide, create, isCounted, address.columns, address.pinned]
  const values = [...dependencies, new URLSearchParams(search).toString()]
  const keptRef = useRef({ above, seen: values })
  if (values.some((part, index) => part !== keptRef.current.seen[index])) keptRef.current = { above, seen: values }
  return keptRef.current.above
}

/** The list, or other content, that the filters around this component apply to. */
export function useFiltered(): Filtered {
  const filteredContext = useContext(FilteredContext)
  if (!filteredContext) throw new Error('FilteredProvider is missing above this component')
  return filteredContext
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
