/** Converts a drop over a row, or a step up or down, into the neighbour that reorder requests contain. */
import type { Step } from './step.ts'

/** The position of a row: directly after or before another one, by id. */
export type Position = { readonly after: string } | { readonly before: string }

/** The position of a row dropped on one side of another. */
export const positionBeside = (over: string, after: boolean): Position => (after ? { after: over } : { before: over })

/** The position one step away; null if there is none in that direction. */
export function positionOnStep(ids: readonly string[], id: string, step: Step): Position | null {
  const at = ids.indexOf(id)
  const target = { top: 0, up: at - 1, down: at + 1, bottom: ids.length - 1 }[step]
  const over = ids[target]
  return at < 0 || over === undefined || over === id ? null : positionBeside(over, target > at)
}

/** The current position of a row, for undo. */
export function positionNow(ids: readonly string[], id: string): Position | null {
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], ids[at + 1]]
  if (at < 0) return null
  return before === undefined ? (after === undefined ? null : { before: after }) : { after: before }
}
