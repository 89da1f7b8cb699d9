/**
 * Arrow keys between the cells of a list: across the title and the cells that can be edited, and to the rows above and
 * below. Elsewhere in a row, such as on a handle or in an editor, arrows keep their own meaning.
 */
import type { KeyboardEvent } from 'react'

const rowsAway: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const cellsAway: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

export function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
  const [down, across] = [rowsAway[key], cellsAway[key]]
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || (!down && !across)) return
  if (!(target instanceof HTMLElement)) return
  const row = target.closest<HTMLTableRowElement>('tr[data-id]')
  const stops = row ? getStops(row) : []
  const index = stops.indexOf(target)
  if (!row || index < 0) return
  event.preventDefault()
  if (across) stops[index + across]?.focus()
  else if (down) focusBeside(currentTarget, row, down, getColumn(target))
}

function focusBeside(
  table: HTMLTableElement,
  row: HTMLTableRowElement,
  offset: 1 | -1,
  column: string | undefined,
): void {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-id]')]
  const stops = getStops(rows[rows.indexOf(row) + offset] ?? row)
  const stop = stops.find((candidate) => getColumn(candidate) === column) ?? stops[0]
  stop?.focus({ preventScroll: true })
  stop?.scrollIntoView({ block: 'nearest' })
}

/** The link of the title, and the cells that can be edited, in the order of the columns. */
const getStops = (row: HTMLTableRowElement): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('td[data-edits], td[data-column] a[data-title]'),
]

const getColumn = (stop: HTMLElement) => stop.closest('td')?.dataset.column
