/**
 * What the service said that it had stored. Each record is written by one writer, one write after the other, so what it
 * must be after a restart is known, but for a write that was cut off before its answer: then it is as before or as after.
 */

/** A record's name, or null for one that is deleted. */
export type State = string | null

export interface Ledger {
  /** Acknowledged writes so far. */
  readonly acknowledged: () => number
  /** A write to a record begins, which would make it this. */
  begin(id: number, next: State): void
  /** The answer to it arrived. */
  acknowledge(id: number, state: State): void
  /** What is wrong with the records as they are found, by id. */
  compare(found: ReadonlyMap<number, State>): string[]
}

export function createLedger(): Ledger {
  const states = new Map<number, State>()
  const cutOff = new Map<number, State>()
  let count = 0
  return {
    acknowledged: () => count,
    begin: (id, next) => {
      cutOff.set(id, next)
    },
    acknowledge(id, state) {
      count += 1
      cutOff.delete(id)
      states.set(id, state)
    },
    compare(found) {
      const problems: string[] = []
      for (const [id, expected] of states) {
        const is = found.get(id)
        const possible = cutOff.has(id) ? [expected, cutOff.get(id)] : [expected]
        if (!possible.includes(is))
          problems.push(`record ${id} is ${shown(is)} instead of ${possible.map(shown).join(' or ')}`)
        // Whatever a write that was cut off came to, it stays that way from now on.
        if (is !== undefined) states.set(id, is)
        cutOff.delete(id)
      }
      return problems
    },
  }
}

const shown = (state: State | undefined) =>
  state === undefined ? 'missing' : state === null ? 'deleted' : `"${state}"`
