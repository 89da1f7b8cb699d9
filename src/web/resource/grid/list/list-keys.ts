/**
 * Keyboard shortcuts for moving through a list and changing its rows. The active row has the focus, so that screen
 * readers read it.
 */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { key, type RecordData } from '../../../data/record.ts'
import { acceptsLetters } from '../../../ui/keys/buffered-keys.ts'
import { onFocusLost } from '../../../ui/keys/focus-after-removal.ts'
import { useShortcuts } from '../../../ui/keys/shortcuts.ts'
import { toRecord } from '../../addresses.ts'
import type { View } from '../../view.ts'

interface Keys {
  readonly view: View
  readonly rows: readonly RecordData[]
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
  readonly onToggle?: (id: string) => void
  /** Adds a row to the selection. */
  readonly onSelect?: (id: string) => void
  readonly onEdit?: (id: string) => void
  /** Letters, each with the field of the active row that it edits. */
  readonly fields?: Readonly<Record<string, string>>
  readonly onField?: (id: string, name: string) => void
  readonly onTimer?: (id: string) => void
  /** Completes a row, or reopens it. */
  readonly onComplete?: (id: string) => void
  readonly onCreate: (() => void) | null
}

/** Id of the active row. */
export function useListKeys({
  view,
  rows,
  open,
  onOpen,
  onToggle,
  onSelect,
  onEdit,
  fields = {},
  onField,
  onTimer,
  onComplete,
  onCreate,
}: Keys): string | null {
  const { resource, hasPages = true } = view
  const navigate = useNavigate()
  const [active, setActive] = useState<string | null>(null)
  const current = open ?? active
  useActiveByFocus(setActive)
  useSuccessor(rows, active, setActive)
  const step = (offset: number) => {
    const index = rows.findIndex((record) => key(record) === current)
    const next = rows[Math.min(Math.max(index + offset, 0), rows.length - 1)]
    if (!next) return null
    setActive(key(next))
    if (open !== null) onOpen(key(next))
    focusRow(key(next))
    return key(next)
  }
  const withCurrent = (work: ((id: string) => void) | undefined) => () => {
    if (current !== null) work?.(current)
  }
  /** Extends the selection to the next or previous row. */
  const extend = (offset: number) => () => {
    if (current !== null) onSelect?.(current)
    const next = step(offset)
    if (next !== null) onSelect?.(next)
  }
  const closePanel = () => {
    if (open === null) return
    setActive(open)
    onOpen(null)
  }
  const letters = Object.entries(fields).map(([letter, name]) => [letter, withCurrent((id) => onField?.(id, name))])
  const openOrLeave = (id: string) => (open === id && hasPages ? navigate(toRecord(resource, id)) : onOpen(id))
  useShortcuts({
    ...Object.fromEntries(letters),
    // A key held down is one press.
    ...(onTimer ? { t: (event: KeyboardEvent) => event.repeat || withCurrent(onTimer)() } : {}),
    ...(onComplete ? { m: withCurrent(onComplete) } : {}),
    j: () => step(1),
    k: () => step(-1),
    ...(onSelect ? { J: extend(1), K: extend(-1) } : {}),
    x: withCurrent(onToggle),
    ' ': withCurrent(onToggle),
    e: withCurrent(onEdit),
    Enter: withCurrent(openOrLeave),
    Escape: closePanel,
    ...(onCreate ? { c: onCreate } : {}),
  })
  return current
}

/** Makes the row that receives the focus the active one. */
function useActiveByFocus(setActive: (id: string) => void): void {
  useEffect(() => {
    const listener = ({ target }: FocusEvent) => {
      const id = target instanceof Element ? target.closest<HTMLElement>('tr[data-id]')?.dataset.id : undefined
      if (id !== undefined) setActive(id)
    }
    document.addEventListener('focusin', listener)
    return () => document.removeEventListener('focusin', listener)
  }, [setActive])
}

/**
 * When the active row disappears, for example by deletion, activates the row in its place, and focuses it if the focus
 * was lost.
 */
function useSuccessor(rows: readonly RecordData[], active: string | null, setActive: (id: string) => void): void {
  const before = useRef(rows)
  useEffect(() => {
    const was = before.current
    before.current = rows
    if (was === rows || active === null) return
    const next = successor(was.map(key), rows.map(key), active)
    if (next === null) return
    setActive(next)
    onFocusLost(() => focusRow(next))
  }, [rows, active, setActive])
}

/** Returns what took the place of a removed record: the next one that still exists, or the previous one. */
export function successor(was: readonly string[], now: readonly string[], removedKey: string): string | null {
  const index = was.indexOf(removedKey)
  const still = new Set(now)
  if (index < 0 || still.has(removedKey)) return null
  const isListed = (id: string) => still.has(id)
  return was.slice(index).find(isListed) ?? was.slice(0, index).findLast(isListed) ?? null
}

/** The content of a cell, if its row is rendered. */
export const getCell = (id: string, column: string): HTMLElement | null =>
  document.querySelector(`tr[data-id="${CSS.escape(id)}"] > td[data-column="${CSS.escape(column)}"]`)

/** Focuses a cell after it has been rendered, so that the person continues where they edited. */
export function focusCell(id: string, column: string): void {
  whenDrawn(() => {
    const cell = getCell(id, column)
    if (cell && cell.tabIndex === -1 && cell.hasAttribute('data-edits')) cell.focus({ preventScroll: true })
    else focusLink(id)
  })
}

/** Focuses a row after it has been rendered. */
export const focusRow = (id: string): void => whenDrawn(() => focusLink(id))

function focusLink(id: string): void {
  const row = document.querySelector(`:is(tr, li)[data-id="${CSS.escape(id)}"]`)
  row?.scrollIntoView({ block: 'nearest' })
  row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}

/**
 * Sets the focus in the next frame, unless a text input has received it by then: people may type faster than frames are
 * rendered.
 */
function whenDrawn(focus: () => void): void {
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === before || !now?.matches(acceptsLetters)) focus()
  })
}
