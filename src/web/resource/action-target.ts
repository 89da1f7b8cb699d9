/**
 * The target of global commands: the open record or the selected rows. Screens register it while they are shown. A selection wins
 * over a record, and the latest registration over earlier ones.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { isDeleted, type RecordData } from '../data/record.ts'
import type { View } from './view.ts'

export interface ActionTarget {
  readonly view: View
  readonly records: readonly RecordData[]
  readonly isSelection: boolean
}

let actionTargets: readonly ActionTarget[] = []
const listeners = new Set<() => void>()

/** @param records the open or selected records; undefined while loading */
export function useSetActionTarget(view: View, records: readonly RecordData[] | undefined, isSelection = false): void {
  useEffect(() => {
    const there = records?.filter((record) => !isDeleted(view.resource, record)) ?? []
    if (there.length === 0) return
    const entry = { view, records: there, isSelection }
    put([...actionTargets, entry])
    return () => put(actionTargets.filter((actionTarget) => actionTarget !== entry))
  }, [view, records, isSelection])
}

/** Null if nothing is open or selected. */
export function useActionTarget(): ActionTarget | null {
  return useSyncExternalStore(subscribe, current)
}

const current = () => actionTargets.findLast(({ isSelection }) => isSelection) ?? actionTargets.at(-1) ?? null

function put(next: readonly ActionTarget[]): void {
  actionTargets = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
