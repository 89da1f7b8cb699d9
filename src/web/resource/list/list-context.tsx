/** What every part of a list works with: whose list it is, how it is shown, its address, and its rows. */
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
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

/** What filters work with: also where something else than rows follows them. */
export interface Filtered extends Pick<List, 'me' | 'view' | 'scope'> {
  readonly address: Pick<ListAddress, 'search' | 'set'>
}

const ListContext = createContext<List | null>(null)
const FilteredContext = createContext<Filtered | null>(null)
export const FilteredProvider = FilteredContext.Provider

export function ListProvider({ value, children }: { value: List; children: ReactNode }) {
  return (
    <FilteredProvider value={value}>
      <ListContext value={value}>{children}</ListContext>
    </FilteredProvider>
  )
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
