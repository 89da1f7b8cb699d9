/** The parameters of the address: plain text, one value each. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Params } from '../../data/queries.ts'

/** @param pushes whether the change is a step that Back takes back; otherwise it replaces the address */
export type SetSearch = (change: (previous: Params) => Params, pushes?: (previous: Params) => boolean) => void

/** What they are, and how to change them on the same page. */
export function useSearchText(): [Params, SetSearch] {
  const search: Params = useSearch({ strict: false })
  const router = useRouter()
  const setSearch = useCallback<SetSearch>(
    (change, pushes = () => false) => {
      router.navigate({ to: '.', search: change, replace: !pushes(router.latestLocation.search) })
    },
    [router],
  )
  return [search, setSearch]
}

/** Opens a record in the panel, or closes it. Back closes a panel that was opened; going on to another is no step. */
export function openInPanel(setSearch: SetSearch, id: string | null): void {
  const change = ({ open: _, ...others }: Params): Params => (id === null ? others : { ...others, open: id })
  setSearch(change, ({ open }) => id !== null && open === undefined)
}
