/**
 * Restores the focus after Back: the row that had the focus when the list was left receives it again and is scrolled
 * into view.
 */
import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, useEffect } from 'react'
import { focusRow } from './list-keys.ts'

/** Ids of rows by history entry, for the lifetime of the browser tab. */
const rows = new Map<string, string>()

/** Returns the focus handler for the rows. */
export function useReturnFocus(): (event: FocusEvent) => void {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list that is opened takes the focus, not each change of its address
  useEffect(() => {
    const id = rows.get(entry)
    if (id !== undefined && document.activeElement === document.body) focusRow(id)
  }, [])
  return ({ target }) => {
    const id = target.closest<HTMLElement>('tr[data-id]')?.dataset.id
    if (id !== undefined) rows.set(entry, id)
  }
}
