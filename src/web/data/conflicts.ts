/** Edits that conflict with a colleague's change of the same field, until the user chooses which value to keep. */
import type { Resource } from '../../contract/language/resource.ts'
import type { RecordData } from './record.ts'

export type Resolution = 'mine' | 'theirs'

export interface Conflict {
  readonly resource: Resource
  /** Wire name of the field. */
  readonly field: string
  /** The record as it is now, and as it would be with the user's value. */
  readonly theirs: RecordData
  readonly mine: RecordData
  answer(choice: Resolution): void
}

let conflicts: readonly Conflict[] = []
const listeners = new Set<() => void>()

function show(next: readonly Conflict[]): void {
  conflicts = next
  for (const listener of listeners) listener()
}

/** Resolves once the user has chosen. */
export function resolveConflict(conflict: Omit<Conflict, 'answer'>): Promise<Resolution> {
  return new Promise((resolve) => {
    const openConflict: Conflict = {
      ...conflict,
      answer(choice) {
        show(conflicts.filter((shownConflict) => shownConflict !== openConflict))
        resolve(choice)
      },
    }
    show([...conflicts, openConflict])
  })
}

export const firstConflict = (): Conflict | null => conflicts[0] ?? null

export function subscribeToConflicts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
