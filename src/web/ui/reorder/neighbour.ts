/** Turns "dropped over that row" and "one up" into the neighbour that an order endpoint wants to hear about. */
import type { Place } from '../../api/cache.ts'
import type { Step } from './step.ts'

/** Where a row ends up when it is let go on one side of another. */
export const placeBeside = (over: string, after: boolean): Place => (after ? { after: over } : { before: over })

/** The place one step away; null where there is none in that direction. */
export function placeOnStep(ids: readonly string[], id: string, step: Step): Place | null {
  const at = ids.indexOf(id)
  const target = { top: 0, up: at - 1, down: at + 1, bottom: ids.length - 1 }[step]
  const over = ids[target]
  return at < 0 || over === undefined || over === id ? null : placeBeside(over, target > at)
}

/** The place a row has now, to be able to put it back. */
export function placeNow(ids: readonly string[], id: string): Place | null {
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], ids[at + 1]]
  if (at < 0) return null
  return before === undefined ? (after === undefined ? null : { before: after }) : { after: before }
}
