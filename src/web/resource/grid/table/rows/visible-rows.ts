/**
 * The rendered rows of a table and their React keys. Rows of another page reuse the existing elements, which takes half the time of
 * creating new ones.
 */
import type { Virtualizer } from '@tanstack/react-virtual'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { TableRow } from '../use-record-table.ts'

export interface RowKeys {
  /** The arrays of rows; keys are reused only after these have changed. */
  readonly lists: readonly unknown[]
  /** Key by row id, for each rendered row from the top. */
  readonly keys: ReadonlyMap<string, number>
  /** Number of keys assigned so far. */
  readonly keyCount: number
}

/**
 * Keys of the rendered rows. Rows that stay keep their key. In another list, new rows get the keys of those that left, in order.
 * Rows that scroll into view get new keys, because those that left are at the other end.
 * @param heldId the row in use, whose key is never reused, or the next key or click would hit another record
 */
export function keysAfter(
  before: RowKeys,
  lists: readonly unknown[],
  ids: readonly string[],
  heldId: string | null,
): RowKeys {
  const isSame = lists.every((list, index) => list === before.lists[index])
  const lostKeys = isSame ? [] : [...before.keys].filter(([id]) => id !== heldId && !ids.includes(id))
  const free = lostKeys.map(([, key]) => key)
  let { keyCount } = before
  const keys = new Map(ids.map((id) => [id, before.keys.get(id) ?? free.shift() ?? keyCount++]))
  return { lists, keys, keyCount }
}

export interface VisibleRow {
  readonly key: string | number
  readonly row: TableRow
  /** Pixels from the top of all rows. */
  readonly start: number
  /** Index among all matching records, from 0. */
  readonly position: number
}

/** The rows of a page, and the index of the first among all matching records. */
export interface Page {
  readonly rows: readonly TableRow[]
  readonly offset: number
}

const emptyPage: Page = { rows: [], offset: 0 }

type Virtual = Virtualizer<HTMLDivElement, Element>

/**
 * The rows to render. When the page changes, rows outside the viewport are replaced only after the visible ones have
 * been painted.
 */
export function useVisibleRows(virtual: Virtual, { rows, offset }: Page, reuses: boolean): VisibleRow[] {
  const page = useMemo(() => ({ rows, offset }), [rows, offset])
  const late = useOnceShown(page, emptyPage)
  const knownRef = useRef<RowKeys>({ lists: [], keys: new Map(), keyCount: 0 })
  const visibleRows = rowsAt(virtual, page, late)
  if (!reuses) return visibleRows
  const records = visibleRows.filter(({ row }) => row.subRows.length === 0).map(({ row }) => row.id)
  knownRef.current = keysAfter(knownRef.current, [rows, late.rows], records, heldRow(virtual.scrollElement))
  const { keys } = knownRef.current
  return visibleRows.map((visibleRow) => ({ ...visibleRow, key: keys.get(visibleRow.row.id) ?? visibleRow.row.id }))
}

/**
 * The value that was painted last: updates in a transition after the frame with the new value, so that work that can
 * wait does not delay that frame.
 * @param before the value until the first frame
 */
function useOnceShown<Value>(value: Value, before: Value): Value {
  const [visibleValue, setShown] = useState(before)
  useEffect(() => {
    if (visibleValue === value) return
    let task: ReturnType<typeof setTimeout> | undefined
    // Animation frame callbacks run before painting; a task scheduled by one runs after it.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setShown(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [value, visibleValue])
  return visibleValue
}

function rowsAt(virtual: Virtual, page: Page, late: Page): VisibleRow[] {
  // `range` is up to date only after this call.
  const items = virtual.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const isNow = (index: number) => late.rows === page.rows || (index >= startIndex && index <= endIndex)
  const now = new Set(items.filter(({ index }) => isNow(index)).map(({ index }) => page.rows[index]?.id))
  return items.flatMap(({ index, start }) => {
    const { rows, offset } = isNow(index) ? page : late
    const row = rows[index]
    // A row that moves into view must not be rendered twice.
    if (!row || (!isNow(index) && now.has(row.id))) return []
    return [{ key: row.id, row, start, position: offset + row.index }]
  })
}

const heldRow = (scroller: HTMLElement | null): string | null =>
  scroller?.querySelector<HTMLElement>('tr[data-id]:is(:focus-within, :active)')?.dataset.id ?? null
