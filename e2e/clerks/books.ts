/** What the clerks were told, all together: it is held against what is stored when they have gone home. */

export interface Books {
  /** Items of one clerk, by id: whether they are to be active, complete or deleted. */
  readonly items: Map<number, { readonly name: string; readonly state: 'active' | 'complete' | 'deleted' }>
  /** Marks that were written into items that all of them work on, and those that were refused. */
  readonly written: Map<string, number>
  readonly refused: Set<string>
  /** Minutes by time record. */
  readonly time: Map<number, { readonly item: number; readonly minutes: number }>
  /** Messages, by their text. */
  readonly messages: Set<string>
  /** Answers of 409. */
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
