/** Converts a drop over a row, or a step up or down, into the neighbour that reorder requests contain. */
import type { Step } from './step.ts'

/** The position of a row: directly after or before another one, by id. */
export type Position = { readonly after: string } | { readonly before: string }

/** The position of a row dropped on one side of another. */
export const positionBeside = (over: string, after: boolean): Position => (after ? { after: over } : { before: over })

/** The position one step away; null if there is none in that direction. */
export function positionOnStep(ids: readonly string[], id: string, step: Step): Position | null {
  const index = ids.indexOf(id)
  const target = { top: 0, up: index - 1, down: index + 1, bottom: ids.length - 1 }[step]
  const over = ids[target]
  return index < 0 || over === undefined || over === id ? null : positionBeside(over, target > index)
}

/** The current position of a row, for undo. */
export function positionNow(ids: readonly string[], id: string): Position | null {
  const index = ids.indexOf(id)
  const [before, after] = [ids[index - 1], ids[index + 1]]
  if (index < 0) return null
  return before === undefined ? (after === undefined ? null : { before: after }) : { after: before }
}
