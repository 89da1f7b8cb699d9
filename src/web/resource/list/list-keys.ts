/** Moving through a list by keys: j, k, x, Enter, e, Escape. The active row takes the focus, so that it is also read out. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { key, type RecordData } from '../../data/record.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { toRecord } from '../addresses.ts'
import type { View } from '../view.ts'

interface Keys {
  readonly view: View
  readonly rows: readonly RecordData[]
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
  readonly onToggle?: (id: string) => void
  readonly onEdit?: (id: string) => void
  readonly onCreate: (() => void) | null
}

/** Id of the active row. */
export function useListKeys({ view, rows, open, onOpen, onToggle, onEdit, onCreate }: Keys): string | null {
  const { resource, hasPages = true } = view
  const navigate = useNavigate()
  const [active, setActive] = useState<string | null>(null)
  const current = open ?? active
  const step = (by: number) => {
    const at = rows.findIndex((record) => key(record) === current)
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (!next) return
    setActive(key(next))
    if (open !== null) onOpen(key(next))
    focusRow(key(next))
  }
  const withCurrent = (work: ((id: string) => void) | undefined) => () => {
    if (current !== null) work?.(current)
  }
  const closePanel = () => {
    if (open === null) return
    setActive(open)
    onOpen(null)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: withCurrent(onToggle),
    e: withCurrent(onEdit),
    Enter: withCurrent((id) => (hasPages ? navigate(toRecord(resource, id)) : onOpen(id))),
    Escape: closePanel,
    ...(onCreate ? { c: onCreate } : {}),
  })
  return current
}

/** After the row has been drawn. */
export function focusRow(id: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`tr[data-id="${CSS.escape(id)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  })
}
