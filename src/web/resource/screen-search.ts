/**
 * The URL of a list screen: the list's parameters in the contract's grammar, and those about the screen, which are
 * never sent to the service. Free of declarations, so that the router can read it at once.
 */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ListSearch, readListSearch } from '../../contract/requests/list-search.ts'

/**
 * The record in the panel, the tab of the page, the layout with its day and span, the saved view, the grouping, and
 * what the billing dialog over the page is for.
 */
export const screenParameters = ['open', 'tab', 'layout', 'at', 'span', 'view', 'group', 'bill'] as const

export interface ScreenSearch
  extends ListSearch,
    Readonly<Partial<Record<(typeof screenParameters)[number], string>>> {}

export const readScreenSearch = (search: Readonly<Record<string, unknown>>): ScreenSearch => readListSearch(search)

/** @param pushes whether the change adds a history entry; otherwise it replaces the current one */
export type SetSearch = (
  change: (previous: ScreenSearch) => ScreenSearch,
  pushes?: (previous: ScreenSearch) => boolean,
) => void

/** The query parameters of the current page, and a function that changes them. */
export function useScreenSearch(): [ScreenSearch, SetSearch] {
  const params = useSearch({ strict: false })
  const search = useMemo(() => readScreenSearch(params), [params])
  return [search, useSetSearch()]
}

/** The search without the panel's record, so that opening and closing records does not re-render its users. */
export function useListSearch(): [ScreenSearch, SetSearch] {
  return [useSearch({ strict: false, select: withoutOpenRecord }), useSetSearch()]
}

/** The query parameters without the record in the panel. */
export function withoutOpenRecord(search: Readonly<Record<string, unknown>>): ScreenSearch {
  const { open: _, ...rest } = readScreenSearch(search)
  return rest
}

/** Id of the record in the panel. */
export const useOpened = (): string | null =>
  useSearch({ strict: false, select: (search) => readScreenSearch(search).open ?? null })

export function useSetSearch(): SetSearch {
  const router = useRouter()
  return useCallback<SetSearch>(
    (change, pushes = () => false) => {
      const isPushed = pushes(readScreenSearch(router.latestLocation.search))
      router.navigate({ to: '.', search: (previous) => change(readScreenSearch(previous)), replace: !isPushed })
    },
    [router],
  )
}

/**
 * Opens a record in the panel, or closes the panel. Opening the panel adds a history entry, so that Back closes it;
 * another record in the open panel adds none.
 */
export function openInPanel(setSearch: SetSearch, id: string | null): void {
  const change = ({ open: _, ...rest }: ScreenSearch): ScreenSearch => (id === null ? rest : { ...rest, open: id })
  setSearch(change, ({ open }) => id !== null && open === undefined)
}
