/**
 * Keyboard and pointer control of the grid: arrow keys move between cells, Shift or a drag selects several weeks, Enter
 * or a press opens them.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

export interface GridPosition {
  readonly person: number
  /** Index among the weeks shown. */
  readonly week: number
}

/** Weeks of one person: the first and the last. */
export interface CellRange {
  readonly person: number
  readonly firstWeek: number
  readonly lastWeek: number
}

interface Handlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onClick: (event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

export interface GridSelection {
  /** The cell in the tab order. */
  readonly stop: GridPosition
  readonly selectedRange: CellRange | null
  readonly handlers: Handlers
}

export const cellAt = (target: EventTarget | Element | null): GridPosition | null => {
  const cellElement = target instanceof Element ? target.closest<HTMLElement>('[data-person][data-week]') : null
  return cellElement && { person: Number(cellElement.dataset.person), week: Number(cellElement.dataset.week) }
}

export const getElement = ({ person, week }: GridPosition): HTMLElement | null =>
  document.querySelector(`[data-person="${person}"][data-week="${week}"]`)

const getRange = (anchor: GridPosition, week: number): CellRange => ({
  person: anchor.person,
  firstWeek: Math.min(anchor.week, week),
  lastWeek: Math.max(anchor.week, week),
})

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const upright: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * @param people ids in the order of the rows
 * @param open opens weeks of a person: one, or the selected ones
 */
export function useGridSelection(
  people: readonly number[],
  weeks: number,
  open: (range: CellRange) => void,
): GridSelection {
  const [focused, setFocused] = useState<GridPosition | null>(null)
  const [cellRange, setChosen] = useState<CellRange | null>(null)
  const anchor = useRef<GridPosition | null>(null)
  const isDragging = useRef(false)
  const latest = useRef({ people, weeks, open, chosen: cellRange })
  latest.current = { people, weeks, open, chosen: cellRange }

  const choose = useCallback(
    (range: CellRange | null) => setChosen(range && range.firstWeek < range.lastWeek ? range : null),
    [],
  )

  const press = useCallback(
    (event: KeyboardEvent) => {
      const cell = cellAt(event.target)
      const { people: rows, weeks: last, chosen: range } = latest.current
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape') return choose(null)
      const [weekStep, down] = [sideways[event.key], upright[event.key]]
      if (weekStep === undefined && down === undefined) return
      event.preventDefault()
      const row = rows.indexOf(cell.person)
      const next = {
        person: rows[Math.min(Math.max(row + (down ?? 0), 0), rows.length - 1)] as number,
        week: Math.min(Math.max(cell.week + (weekStep ?? 0), 0), last - 1),
      }
      if (event.shiftKey && weekStep !== undefined) {
        anchor.current = range === null ? cell : anchor.current
        choose(getRange(anchor.current ?? cell, next.week))
      } else choose(null)
      // Renders the row before it gets the focus, however far away it is.
      flushSync(() => setFocused(next))
      getElement(next)?.focus()
    },
    [choose],
  )
  const handlers = useMemo<Handlers>(
    () => ({
      onPointerDown: (event) => {
        const cell = cellAt(event.target)
        // On touch, dragging scrolls, so only one week at a time can be selected.
        if (!cell || event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return
        anchor.current = cell
        isDragging.current = true
        choose(null)
      },
      onPointerMove: (event) => {
        if (!isDragging.current || !anchor.current) return
        const over = cellAt(document.elementFromPoint(event.clientX, event.clientY))
        if (over) choose(getRange(anchor.current, over.week))
      },
      onPointerUp: () => {
        const { chosen: range } = latest.current
        if (isDragging.current && range) latest.current.open(range)
        isDragging.current = false
      },
      onPointerCancel: () => {
        isDragging.current = false
        choose(null)
      },
      onClick: (event) => {
        const cell = cellAt(event.target)
        if (!cell) return
        const { chosen: range } = latest.current
        const isWithin = range?.person === cell.person && range.firstWeek <= cell.week && cell.week <= range.lastWeek
        latest.current.open(
          isWithin && range ? range : { person: cell.person, firstWeek: cell.week, lastWeek: cell.week },
        )
      },
      onKeyDown: press,
      onFocus: (event) => setFocused(cellAt(event.target)),
    }),
    [choose, press],
  )
  const first = people[0] ?? 0
  const gridPosition = focused && people.includes(focused.person) && focused.week < weeks ? focused : null
  return { stop: gridPosition ?? { person: first, week: 0 }, selectedRange: cellRange, handlers }
}
