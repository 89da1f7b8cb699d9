/**
 * The state of a list is its URL: columns, filters, order, page and the opened record. The query parameters are those
 * of the API, so a copied URL shows a colleague the same rows. The state is kept nowhere else.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useConnection } from '../../../data/connection.tsx'
import type { Me } from '../../../data/me.ts'
import { listQuery, type Params } from '../../../data/queries.ts'
import { withWidths } from '../../columns/columns.ts'
import { openInPanel, type ScreenSearch, useListSearch, withoutOpenRecord } from '../../screen-search.ts'
import type { View } from '../../view.ts'
import { type ListPage, type ListScope, listRequest } from './list-request.ts'
import { useOwnColumns } from './own-columns.ts'

/** Null removes the parameter from the URL. */
export type AddressChange = Readonly<Record<string, string | null>>

export interface ListAddress extends ListPage {
  /** Without the record in the panel, which does not affect the list (`useOpened`). */
  readonly search: ScreenSearch
  /** Changes the URL. Returns to the first page, unless only the page or the columns change. */
  set(change: AddressChange): void
  /** Query parameters of the request after this change. */
  paramsAfter(change: AddressChange): Params
  /** Prefetches the rows that this change would show. */
  readAhead(change: AddressChange): void
  openRecord(id: string | null): void
  /** Removes all filters and all other parameters, except the layout and the tab. */
  clear(): void
  /** Names of the columns that this person has pinned. */
  readonly pinned: readonly string[]
  pinColumn(name: string, pinned: boolean): void
  showColumns(names: readonly string[]): void
  /** Saves a column's width for this person; null restores the default width. */
  resizeColumn(name: string, width: number | null): void
}

export const pageSizes = [50, 100, 500, 30_000] as const
const keepsPage: readonly string[] = ['pagenumber', 'fields']

export function useListAddress(me: Me, view: View, scope: ListScope): ListAddress {
  const [screenSearch, setSearch] = useListSearch()
  const { layout } = scope
  const search = useMemo(
    () => (layout === undefined ? screenSearch : { ...screenSearch, layout }),
    [screenSearch, layout],
  )
  const { names, setNames, widths, setWidths, pinned, setPinned } = useOwnColumns(me, view)
  const page = useMemo(() => listRequest(me, view, scope, search, names), [me, view, scope, search, names])
  const columns = useMemo(() => withWidths(page.columns, widths, view.widths), [page.columns, view, widths])
  const set = useCallback(
    (change: AddressChange) => {
      setSearch((previous) => withChange(previous, change))
    },
    [setSearch],
  )
  const { client } = useConnection()
  const queryClient = useQueryClient()
  const router = useRouter()
  const paramsAfter = useCallback(
    (change: AddressChange) => {
      const now = { ...withoutOpenRecord(router.latestLocation.search), ...(layout === undefined ? {} : { layout }) }
      return listRequest(me, view, scope, withChange(now, change), names).params
    },
    [router, me, view, scope, layout, names],
  )
  const readAhead = useCallback(
    (change: AddressChange) => {
      queryClient.prefetchQuery(listQuery(client, view.resource, paramsAfter(change)))
    },
    [queryClient, client, view, paramsAfter],
  )
  const resizeColumn = useCallback(
    (name: string, width: number | null) => {
      const { [name]: _, ...rest } = widths
      setWidths(width === null ? rest : { ...rest, [name]: width })
    },
    [widths, setWidths],
  )
  const openRecord = useCallback((id: string | null) => openInPanel(setSearch, id), [setSearch])
  return {
    ...page,
    search,
    columns,
    pinned,
    set,
    paramsAfter,
    readAhead,
    openRecord,
    clear: () => setSearch((previous) => only(previous, ['layout', 'tab'])),
    pinColumn: (name, isOn) => setPinned(isOn ? [...pinned, name] : pinned.filter((columnName) => columnName !== name)),
    resizeColumn,
    showColumns(columnNames) {
      setNames(columnNames)
      set({ fields: columnNames.join(',') === view.columns.join(',') ? null : columnNames.join(',') })
    },
  }
}

const only = (search: ScreenSearch, names: readonly string[]): ScreenSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))

function withChange(previous: ScreenSearch, change: AddressChange): ScreenSearch {
  const resets = Object.keys(change).some((name) => !keepsPage.includes(name))
  const next: Record<string, string> = { ...previous }
  if (resets) delete next.pagenumber
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') delete next[name]
    else next[name] = value
  }
  return next
}
