/** Which rows of a list are selected: one by one, from one to another with shift, or all that are shown. */
import { useMemo, useRef, useState } from 'react'
import { key, type RecordData } from '../../data/record.ts'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** `throughTo` selects every row between the one chosen before and this one. */
  toggle(id: string, throughTo?: boolean): void
  /** Selects every row shown, or none when all are. */
  toggleAll(): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

export function useSelection(rows: readonly RecordData[]): Selection {
  const [ids, setIds] = useState(none)
  const latest = useRef(rows)
  latest.current = rows
  const anchor = useRef<string | null>(null)
  const actions = useMemo(
    () => ({
      toggle(id: string, throughTo = false) {
        const from = throughTo ? anchor.current : null
        anchor.current = id
        setIds((was) => withToggled(was, between(latest.current, from ?? id, id), !was.has(id)))
      },
      toggleAll() {
        const all = latest.current.map(key)
        setIds((was) => (all.every((id) => was.has(id)) ? none : new Set(all)))
      },
      clear: () => setIds(none),
    }),
    [],
  )
  return useMemo(() => ({ ids, ...actions }), [ids, actions])
}

/** The ids from one row to another in the order shown, whichever stands first; only the second when the first is gone. */
export function between(rows: readonly RecordData[], from: string, to: string): readonly string[] {
  const ends = [from, to].map((id) => rows.findIndex((record) => key(record) === id))
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  return first < 0 ? [to] : rows.slice(first, last + 1).map(key)
}

function withToggled(was: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const changed = new Set(ids)
  return on ? new Set([...was, ...ids]) : new Set([...was].filter((id) => !changed.has(id)))
}
