/** Arranges the items of a project under its phases, and children under their parents, in their given order. */
import type { ItemRecord, PhaseRecord } from '../../../data/declared-records.ts'
import { key, type RecordData } from '../../../data/record.ts'

export interface Task {
  readonly record: RecordData
  /** Depth below the phase; 0 is directly in it. */
  readonly depth: number
  /** Id of the parent shown above it; null if directly in the phase. */
  readonly parent: string | null
}

export interface PhaseTasks {
  /** Null for the items without a phase. */
  readonly phase: PhaseRecord | null
  readonly tasks: readonly Task[]
}

/** Includes phases without items. Items without a phase come last, if there are any. */
export function taskTree(phases: readonly PhaseRecord[], items: readonly ItemRecord[]): readonly PhaseTasks[] {
  const knownKeys = new Set(phases.map(key))
  const inPhase = Map.groupBy(items, (item) => (knownKeys.has(getPhase(item)) ? getPhase(item) : null))
  const getTasks = (phase: string | null) => nested(inPhase.get(phase) ?? [])
  const loose = getTasks(null)
  const groups = phases.map((phase): PhaseTasks => ({ phase, tasks: getTasks(key(phase)) }))
  return loose.length > 0 ? [...groups, { phase: null, tasks: loose }] : groups
}

export const getPhase = (item: ItemRecord): string => String(item.itemcollectionid ?? '')

function nested(items: readonly ItemRecord[]): readonly Task[] {
  const here = new Set(items.map(key))
  const getParent = (item: ItemRecord) => {
    const parent = String(item.parentid ?? '')
    return here.has(parent) && parent !== key(item) ? parent : null
  }
  const children = Map.groupBy(items, getParent)
  const placed = new Set<string>()
  const below = (parent: string | null, depth: number): readonly Task[] =>
    (children.get(parent) ?? []).flatMap((record) => {
      placed.add(key(record))
      return [{ record, depth, parent }, ...below(key(record), depth + 1)]
    })
  const tree = below(null, 0)
  // Items in a cycle of parents have no root; they are shown nevertheless.
  const lostTasks = items.filter((item) => !placed.has(key(item))).map((record) => ({ record, depth: 0, parent: null }))
  return [...tree, ...lostTasks]
}

/** The topmost task above this one, or itself. */
export function getRoot(tasks: readonly Task[], id: string): string {
  const task = tasks.find(({ record }) => key(record) === id)
  return task?.parent ? getRoot(tasks, task.parent) : id
}
