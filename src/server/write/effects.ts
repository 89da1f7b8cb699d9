/** What writing a record of a resource does beyond storing its fields. Bindings name these; the write path runs them. */
import type { ReadBinding } from '../query/binding.ts'
import type { Draft, Writing } from './writing.ts'

export interface Effects {
  /** Completes drafts before they are stored, new ones (`before` is null) and changed ones: defaults, checks. */
  readonly prepare: (writing: Writing, drafts: readonly Draft[]) => Promise<readonly Draft[]>
  /** Runs when new records are stored. */
  readonly created: (writing: Writing, drafts: readonly Draft[]) => Promise<void>
  /** Runs when changed records are stored. */
  readonly changed: (writing: Writing, drafts: readonly Draft[]) => Promise<void>
  /** Runs when records were completed. */
  readonly completed: (writing: Writing, ids: readonly number[]) => Promise<void>
  readonly children: readonly Children[]
}

/** Records that are deleted and restored along with their parent. */
export interface Children {
  readonly resource: string
  /** Field with the parent's id. */
  readonly by: string
  /** May be moved into another parent before theirs is deleted. */
  readonly movable: boolean
}

export interface Binding extends ReadBinding {
  readonly effects: Effects
}

export const noEffects: Effects = {
  prepare: async (_writing, drafts) => drafts,
  created: async () => {},
  changed: async () => {},
  completed: async () => {},
  children: [],
}
