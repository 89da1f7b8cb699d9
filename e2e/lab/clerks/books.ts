/** All responses to the clerks, compared at the end with the stored records. */

export interface Books {
  /** Expected state of items that belong to one clerk, by id: active, complete or deleted. */
  readonly items: Map<number, { readonly name: string; readonly state: 'active' | 'complete' | 'deleted' }>
  /** Marks written to shared items, and those refused. */
  readonly written: Map<string, number>
  readonly refused: Set<string>
  /** Item and minutes by time record. */
  readonly time: Map<number, { readonly item: number; readonly minutes: number }>
  /** Texts of messages. */
  readonly messages: Set<string>
  /** Number of responses with status 409. */
  conflicts: number
  readonly problems: string[]
}

export const openBooks = (problems: string[]): Books => ({
  items: new Map(),
  written: new Map(),
  refused: new Set(),
  time: new Map(),
  messages: new Set(),
  conflicts: 0,
  problems,
})
