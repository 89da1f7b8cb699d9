/**
 * The state of a list is its address: columns, filters, order, page and the opened record. The names are those of the
 * interface, so copying the address shows a colleague the same rows. Nothing of it is kept anywhere else.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Me } from '../../data/me.ts'
import type { Params } from '../../data/queries.ts'
import { usePreference } from '../../ui/preference.ts'
import { type Column, chosenColumns, columnsOf, fieldsOf, inWidths, type Widths } from '../columns/columns.ts'
import type { View } from '../view.ts'

export interface Sort {
  readonly by: string
  readonly descending: boolean
}

/** A null takes a parameter out of the address. */
export type AddressChange = Readonly<Record<string, string | null>>

export interface ListAddress {
  readonly search: Params
  /** Every column the caller may have, and those that are shown. */
  readonly all: readonly Column[]
  readonly columns: readonly Column[]
  /** What to ask the service for. */
  readonly params: Params
  readonly pageNumber: number
  readonly pageSize: number
  /** Null is the service's own order. */
  readonly sort: Sort | null
  /** Id of the record in the panel. */
  readonly open: string | null
  /** Changes the address; any change but of page or panel goes back to the first page. */
  set(change: AddressChange): void
  showColumns(names: readonly string[]): void
  /** Keeps a column's width for this person; null is its own again. */
  resizeColumn(name: string, width: number | null): void
}

export const pageSizes = [50, 100, 500, 30_000] as const
const noWidths: Widths = {}
const own: readonly string[] = ['open', 'pagenumber', 'pagesize', 'fields']
const keepsPage: readonly string[] = ['open', 'pagenumber', 'fields']

export interface ListScope {
  /** Parameters that belong to the screen: neither in the address nor removable. */
  readonly fixed: Params
  /** Field the list is ordered by until the person chooses another; absent: the service's own order. */
  readonly order?: string | undefined
}

export function useListAddress(me: Me, view: View, scope: ListScope): ListAddress {
  const { resource } = view
  const search = useSearch({ strict: false }) as Params
  const navigate = useNavigate()
  const [preferred, setPreferred] = usePreference(me, `columns.${resource.name}`, view.columns)
  const names = search.fields?.split(',') ?? preferred
  const all = useMemo(() => columnsOf(resource, me.actor), [resource, me.actor])
  const named = names.join(',')
  const [widths, setWidths] = usePreference<Widths>(me, `widths.${resource.name}`, noWidths)
  const columns = useMemo(
    () => inWidths(chosenColumns(all, named.split(','), resource.title), widths),
    [all, named, resource.title, widths],
  )

  const set = useCallback(
    (change: AddressChange) => {
      const next = (previous: Params) => changed(previous, change)
      navigate({ to: '.', search: next as never, replace: !('open' in change) || change.open !== null })
    },
    [navigate],
  )
  const pageNumber = positive(search.pagenumber, 1)
  const pageSize = positive(search.pagesize, 50)
  return {
    search,
    all,
    columns,
    params: useMemo(
      () => ({
        ...(scope.order === undefined ? {} : { sortby: scope.order }),
        ...asked(search),
        ...scope.fixed,
        fields: fieldsOf(view, columns),
        pagenumber: String(pageNumber),
        pagesize: String(pageSize),
        includetotalrows: 'true',
      }),
      [search, scope.fixed, scope.order, view, columns, pageNumber, pageSize],
    ),
    sort: sortOf(search, scope.order),
    pageNumber,
    pageSize,
    open: search.open ?? null,
    set,
    resizeColumn(name, width) {
      const { [name]: _, ...others } = widths
      setWidths(width === null ? others : { ...others, [name]: width })
    },
    showColumns(chosen) {
      setPreferred(chosen)
      set({ fields: chosen.join(',') === view.columns.join(',') ? null : chosen.join(',') })
    },
  }
}

function changed(previous: Params, change: AddressChange): Params {
  const resets = Object.keys(change).some((name) => !keepsPage.includes(name))
  const next: Record<string, string> = { ...previous }
  if (resets) delete next.pagenumber
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') delete next[name]
    else next[name] = value
  }
  return next
}

function asked(search: Params): Params {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !own.includes(name)))
}

function sortOf(search: Params, order: string | undefined): Sort | null {
  const by = search.sortby ?? order
  return by === undefined ? null : { by, descending: search.sortorder === 'desc' }
}

function positive(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise
}
