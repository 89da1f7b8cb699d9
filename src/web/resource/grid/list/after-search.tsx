/** From the search box of a list to its first row: Enter or the down arrow goes there as soon as the rows for the text are shown. */
import { useEffect, useSyncExternalStore } from 'react'
import { key } from '../../../data/record.ts'
import { focusHeading } from '../../../ui/keys/focus-heading.ts'
import { useListContext } from './list-context.tsx'
import { focusRow } from './list-keys.ts'

/** The text whose rows are waited for; null if none. */
let awaited: string | null = null
const listeners = new Set<() => void>()

/** Focuses the first row for this text; null stops waiting. */
export function goToRowsFor(text: string | null): void {
  awaited = text
  for (const listener of listeners) listener()
}

/** To be rendered beside the rows. */
export function FocusAfterSearch() {
  const { address, query, rows } = useListContext()
  const text = useSyncExternalStore(subscribe, () => awaited)
  const searchText = address.search.search ?? ''
  const isReady = text !== null && searchText.trim() === text.trim() && !query.isPlaceholderData && !query.isPending
  const [first] = rows
  useEffect(() => {
    if (!isReady) return
    goToRowsFor(null)
    // Without rows the person goes on typing.
    if (first) focusRow(key(first))
  }, [isReady, first])
  useEffect(() => () => goToRowsFor(null), [])
  return null
}

/** Leaves the search box, whose text stays. */
export function leaveSearch(input: HTMLInputElement): void {
  const row = document.querySelector<HTMLElement>('main :is(tr, li)[data-id] a')
  if (row) row.focus({ preventScroll: true })
  else focusHeading()
  if (document.activeElement === input) input.blur()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
