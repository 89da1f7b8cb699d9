/**
 * Changes of a visit to a page that can be undone, by the Undo button of their message or by Ctrl+Z, newest first. A
 * change is added when it starts, so that Ctrl+Z never undoes an earlier one instead.
 */

/** Undoes a change and shows a message. Resolves to false if it should be retried because the service was unreachable. */
export type Undo = () => Promise<boolean>

export interface UndoStep {
  /** Resolves to null if the change was refused. */
  readonly undo: Promise<Undo | null>
}

/** Maximum number of steps kept. */
const atMost = 100

/** Newest last. */
let steps: readonly UndoStep[] = []
/** The step whose Undo message is on the screen. */
let offered: UndoStep | null = null
/** Changes whose response is pending. */
const open = new Set<UndoStep>()
/** Runs undos one after the other. */
let turn: Promise<unknown> = Promise.resolve()

/** @param undo resolves with the response to the change */
export function addStep(undo: Promise<Undo | null>): UndoStep {
  const step = { undo }
  steps = [...steps, step].slice(-atMost)
  open.add(step)
  undo.then((way) => {
    open.delete(step)
    if (way === null) steps = steps.filter((each) => each !== step)
  })
  return step
}

/** Sets the step offered by the visible toast; null if it offers none, or is gone. */
export function setOfferedStep(step: UndoStep | null): void {
  offered = step
}

export const isOffered = (step: UndoStep): boolean => offered === step

/** Undoes this step, even if there are later ones. */
export function undoStep(step: UndoStep): Promise<unknown> {
  const before = steps
  if (!before.includes(step)) return turn
  steps = steps.filter((each) => each !== step)
  turn = turn.then(async () => {
    const undo = await step.undo
    if (undo === null || (await undo())) return
    const isEarlier = (each: UndoStep) => before.indexOf(each) >= 0 && before.indexOf(each) < before.indexOf(step)
    const at = steps.findLastIndex(isEarlier) + 1
    steps = steps.toSpliced(at, 0, step)
  })
  return turn
}

/** Undoes the newest change. Returns false if there is none. */
export function undoLatest(): boolean {
  const newest = steps.at(-1)
  if (newest) void undoStep(newest)
  return newest !== undefined
}

/** Called on navigation. Keeps only the step offered by the visible toast, and changes still pending. */
export function discardSteps(): void {
  steps = steps.filter((step) => step === offered || open.has(step))
}
