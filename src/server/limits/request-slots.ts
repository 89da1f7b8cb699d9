/**
 * Limits concurrent requests. Reserve slots beyond the limit are open only to callers below their fair share, so a caller
 * with many requests can't keep others out.
 */

export interface RequestSlotSettings {
  /** Slots for everybody. */
  readonly slots: number
  /** Extra slots for callers below their fair share of `slots`. */
  readonly reserve: number
}

export interface RequestSlots {
  /**
   * Returns a function that releases the slot, or null if none is free.
   * @param part fraction of `slots` that is available at present
   */
  take(caller: string, part: number): (() => void) | null
}

export function createRequestSlots({ slots, reserve }: RequestSlotSettings): RequestSlots {
  const takenBy = new Map<string, number>()
  let slotsInUse = 0

  const giveBack = (caller: string) => {
    slotsInUse -= 1
    const remainder = (takenBy.get(caller) ?? 1) - 1
    if (remainder > 0) takenBy.set(caller, remainder)
    else takenBy.delete(caller)
  }

  return {
    take(caller, part) {
      const ownSlots = takenBy.get(caller) ?? 0
      const forAll = slots * part
      const share = forAll / Math.max(1, takenBy.size)
      if (slotsInUse >= (ownSlots < share ? forAll + reserve : forAll)) return null
      slotsInUse += 1
      takenBy.set(caller, ownSlots + 1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        giveBack(caller)
      }
    },
  }
}
