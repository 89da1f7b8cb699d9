/**
 * Records acknowledged writes. Each record is written by a single writer in sequence, so its expected state after a
 * restart is known; after a write without a response it is either the previous or the new state.
 */

/** A record's name, or null if it is deleted. */
export type State = string | null

export interface Ledger {
  /** Number of acknowledged writes. */
  readonly acknowledged: () => number
  /** Records the start of a write with this intended state. */
  begin(id: number, next: State): void
  /** Records its success response. */
  acknowledge(id: number, state: State): void
  /** Compares stored records, by id, with the expected states; returns the differences. */
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
        // From now on the outcome of an unacknowledged write is known.
        if (is !== undefined) states.set(id, is)
        cutOff.delete(id)
      }
      return problems
    },
  }
}

const shown = (state: State | undefined) =>
  state === undefined ? 'missing' : state === null ? 'deleted' : `"${state}"`
