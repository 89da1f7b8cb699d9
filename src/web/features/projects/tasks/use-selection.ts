/** The selected tasks of a project: by `x` or Space, by Shift+J and Shift+K, and by Shift or Ctrl and a click. */
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { ascending } from '../../../../contract/ascending.ts'
import { key, type RecordData } from '../../../data/record.ts'

interface Selection {
  readonly ids: ReadonlySet<string>
  /** The selected tasks that still exist, in their order. */
  readonly records: readonly RecordData[]
  readonly toggle: (id: string) => void
  readonly add: (id: string) => void
  /** Handles a click on a row with Shift, which selects up to it, or Ctrl; returns false for other clicks. */
  readonly press: (id: string, event: MouseEvent) => boolean
  readonly clear: () => void
}

const emptySet: ReadonlySet<string> = new Set()

export function useSelection(visibleRecords: readonly RecordData[]): Selection {
  const [ids, setIds] = useState(emptySet)
  const records = useMemo(() => visibleRecords.filter((record) => ids.has(key(record))), [visibleRecords, ids])
  const latest = useRef(visibleRecords)
  latest.current = visibleRecords
  /** The task that was selected last, from which Shift selects. */
  const fromRef = useRef<string | null>(null)
  const toggle = useCallback((id: string) => {
    fromRef.current = id
    setIds((selectedIds) =>
      selectedIds.has(id)
        ? new Set([...selectedIds].filter((selectedId) => selectedId !== id))
        : new Set([...selectedIds, id]),
    )
  }, [])
  const add = useCallback((id: string) => setIds((selectedIds) => new Set([...selectedIds, id])), [])
  const press = useCallback(
    (id: string, event: MouseEvent) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return false
      // With Ctrl, links open in a new tab.
      if (event.target instanceof Element && event.target.closest('a, button, input')) return false
      if (event.shiftKey) for (const key of between(latest.current, fromRef.current ?? id, id)) add(key)
      else toggle(id)
      return true
    },
    [add, toggle],
  )
  return { ids, records, toggle, add, press, clear: () => setIds(emptySet) }
}

/** The ids from one task to another, in the order on the screen. */
function between(records: readonly RecordData[], one: string, otherId: string): readonly string[] {
  const ids = records.map(key)
  const [first, last] = [ids.indexOf(one), ids.indexOf(otherId)].toSorted(ascending)
  return first === undefined || last === undefined || first < 0 ? [otherId] : ids.slice(first, last + 1)
}
