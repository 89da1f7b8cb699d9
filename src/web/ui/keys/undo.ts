/**
 * Changes of a visit to a page that can be undone, by the Undo button of their message or by Ctrl+Z, newest first. A
 * change is added when it starts, so that Ctrl+Z never undoes an earlier one instead. What was undone can be redone until
 * something else is changed.
 */

/** Undoes a change and shows a message. If the service was unreachable, it should be retried. */
export type Undo = () => Promise<'undone' | 'refused' | 'unanswered'>

/** Makes the change again, as a change that calls `addStep` at once. */
export type Redo = () => Promise<unknown>

/** Stays the same while its change is undone and redone. */
export interface UndoStep {
  /** Resolves to null if the change was refused. */
  undo: Promise<Undo | null>
  redo: Redo | null
  isUndone: boolean
}

/** Maximum number of steps kept. */
const atMost = 100

/** Newest last. */
let steps: readonly UndoStep[] = []
/** Steps that were undone, or will be in their turn; the last one is redone first. */
let undone: readonly UndoStep[] = []
/** The step whose message with Undo or Redo is on the screen. */
let offeredStep: UndoStep | null = null
/** The step whose change is about to be made again. */
let redone: UndoStep | null = null
/** Changes whose response is pending. */
const open = new Set<UndoStep>()
/** Runs undos and redos one after the other. */
let turn: Promise<unknown> = Promise.resolve()

const without = (undoSteps: readonly UndoStep[], step: UndoStep) => undoSteps.filter((undoStep) => undoStep !== step)

/** Whether the change that is about to start is one made again. */
export const isRedoing = (): boolean => redone !== null

/** @param undo resolves with the response to the change */
export function addStep(undo: Promise<Undo | null>, redo: Redo | null = null): UndoStep {
  const step: UndoStep = redone ?? { undo, redo, isUndone: false }
  if (redone) {
    redone = null
    Object.assign(step, { undo, redo, isUndone: false })
  } else {
    steps = [...steps, step].slice(-atMost)
    undone = []
  }
  open.add(step)
  undo.then((way) => {
    open.delete(step)
    if (way === null) drop(step)
  })
  return step
}

function drop(step: UndoStep): void {
  steps = without(steps, step)
  undone = without(undone, step)
}

/** Sets the step offered by the visible toast; null if it offers none, or is gone. */
export function setOfferedStep(step: UndoStep | null): void {
  offeredStep = step
}

export const isOffered = (step: UndoStep): boolean => offeredStep === step

/** Undoes this step, even if there are later ones. */
export function undoStep(step: UndoStep): Promise<unknown> {
  const before = steps
  if (!before.includes(step)) return turn
  steps = without(steps, step)
  undone = [...undone, step]
  turn = turn.then(async () => {
    const undo = await step.undo
    if (undo === null) return
    const outcome = await undo()
    step.isUndone = outcome === 'undone'
    if (outcome === 'undone' && step.redo !== null) return
    drop(step)
    if (outcome !== 'unanswered') return
    const isEarlier = (undoStep: UndoStep) =>
      before.indexOf(undoStep) >= 0 && before.indexOf(undoStep) < before.indexOf(step)
    const index = steps.findLastIndex(isEarlier) + 1
    steps = steps.toSpliced(index, 0, step)
  })
  return turn
}

/** Undoes the newest change. Returns false if there is none. */
export function undoLatest(): boolean {
  const newest = steps.at(-1)
  if (newest) void undoStep(newest)
  return newest !== undefined
}

/** Makes the change of an undone step again. */
export function redoStep(step: UndoStep): Promise<unknown> {
  if (!undone.includes(step)) return turn
  undone = without(undone, step)
  steps = [...steps, step]
  turn = turn.then(async () => {
    // Its undo may have failed meanwhile.
    if (!step.isUndone || step.redo === null) return
    redone = step
    const answer = step.redo()
    if (redone !== null) drop(step)
    redone = null
    await answer
  })
  return turn
}

/** Redoes what was undone last. Returns false if there is nothing, or something else was changed since. */
export function redoLatest(): boolean {
  const last = undone.at(-1)
  if (last) void redoStep(last)
  return last !== undefined
}

/** Called on navigation. Keeps only the step offered by the visible toast, and changes still pending. */
export function discardSteps(): void {
  steps = steps.filter((step) => step === offeredStep || open.has(step))
  undone = undone.filter((step) => step === offeredStep)
}
