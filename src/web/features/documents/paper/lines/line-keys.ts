/**
 * Keyboard shortcuts in the cells of a line. Handled keys go no further, and neither does anything typed: a letter must not
 * trigger a shortcut of the page.
 */
import type { KeyboardEvent } from 'react'
import type { LineActions } from './line-actions.ts'
import type { LineMoves } from './line-moves.ts'
import type { EditableLine } from './line-rows.ts'
import type { CellName } from './line-values.ts'

interface LineKeys {
  readonly row: EditableLine
  readonly phase: string | null
  readonly actions: LineActions
  readonly stepAcross: LineMoves['stepAcross']
}

type Input = HTMLInputElement | HTMLTextAreaElement

export function useLineKeys({ row: { row, isNew }, phase, actions, stepAcross }: LineKeys) {
  const storeAndAddBelow = (input: Input, cell: CellName) => {
    actions.leave(row, cell)
    const isStillBlank = isNew && cell === 'name' && input.value.trim() === ''
    if (!isStillBlank) actions.add(phase, row)
  }
  const move = (cell: CellName, down: boolean) => {
    stepAcross(row, down)
    actions.focus(row, cell)
  }

  /** What the key does in this cell; undefined if it only types. */
  const shortcut = (event: KeyboardEvent, input: Input, cell: CellName): (() => void) | undefined => {
    const { key, altKey, shiftKey } = event
    if (key === 'Enter' && !shiftKey && cell !== 'description') return () => storeAndAddBelow(input, cell)
    if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) return () => actions.duplicate(row)
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const down = key === 'ArrowDown'
      if (altKey) return () => move(cell, down)
      // In multi-line text the arrows move the caret.
      return input instanceof HTMLInputElement ? () => focusCellBeside(input, cell, down) : undefined
    }
    if (key === 'Backspace' && cell === 'name' && input.value === '') return () => actions.remove(row)
    return key === 'Escape' ? () => actions.revert(row, cell) : undefined
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const input = event.currentTarget as Input
    const run = shortcut(event, input, input.dataset.cell as CellName)
    // Ctrl+Z and Ctrl+K are the page's.
    if (run || !(event.ctrlKey || event.metaKey)) event.stopPropagation()
    if (!run) return
    event.preventDefault()
    run()
  }
}

/** Focuses the same cell of the row above or below. */
function focusCellBeside(input: HTMLElement, cell: CellName, down: boolean): void {
  const cells = [...(input.closest('table')?.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]`) ?? [])]
  cells[cells.indexOf(input) + (down ? 1 : -1)]?.focus()
}
