/**
 * Who may come in when there are many. So many requests are worked on at once; the slots beyond are for callers who have
 * less than their share, so that nobody who asks for much at once keeps the others out.
 */

export interface RequestSlotSettings {
  /** For everybody. */
  readonly slots: number
  /** Beyond these, for callers who have less than their share of them. */
  readonly reserve: number
}

export interface RequestSlots {
  /**
   * Returns how to give the slot back, or null when there is none.
   * @param part of the slots for everybody that are to be had at present
   */
  take(caller: string, part: number): (() => void) | null
}

export function createRequestSlots({ slots, reserve }: RequestSlotSettings): RequestSlots {
  const takenBy = new Map<string, number>()
  let taken = 0

  const giveBack = (caller: string) => {
    taken -= 1
    const left = (takenBy.get(caller) ?? 1) - 1
    if (left > 0) takenBy.set(caller, left)
    else takenBy.delete(caller)
  }

  return {
    take(caller, part) {
      const own = takenBy.get(caller) ?? 0
      const forAll = slots * part
      const share = forAll / Math.max(1, takenBy.size)
      if (taken >= (own < share ? forAll + reserve : forAll)) return null
      taken += 1
      takenBy.set(caller, own + 1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        giveBack(caller)
      }
    },
  }
}
