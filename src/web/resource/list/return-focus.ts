/** Back leads to where one was: the row that had the focus when the list was left has it again, where it was scrolled to. */
import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, useEffect } from 'react'
import { focusRow } from './list-keys.ts'

/** Id of the row by the entry of the browser's history, for as long as the tab is there. */
const rows = new Map<string, string>()

/** What the rows report their focus to. */
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
