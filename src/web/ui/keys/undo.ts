/**
 * The changes of a visit to a page that can be taken back: by the message that tells of one, or by Ctrl Z, which steps back
 * from the newest, one after another. A change is among them from its beginning, so that none before it is taken back instead.
 */

/** What takes a change back and says so; false when that should be tried again, as nobody could be reached. */
export type TakeBack = () => Promise<boolean>

export interface UndoStep {
  /** Null where the change was refused. */
  readonly takeBack: Promise<TakeBack | null>
}

/** More than anybody steps back. */
const atMost = 100

/** Newest last. */
let steps: readonly UndoStep[] = []
/** The one that the message on the screen tells of. */
let told: UndoStep | null = null
/** Changes that have not been answered yet. */
const open = new Set<UndoStep>()
/** They are taken back one after the other. */
let turn: Promise<unknown> = Promise.resolve()

/** @param takeBack known once the change has been answered */
export function addStep(takeBack: Promise<TakeBack | null>): UndoStep {
  const step = { takeBack }
  steps = [...steps, step].slice(-atMost)
  open.add(step)
  takeBack.then((way) => {
    open.delete(step)
    if (way === null) steps = steps.filter((each) => each !== step)
  })
  return step
}

/** The message on the screen offers this one; null where it offers none, or is gone. */
export function tellOf(step: UndoStep | null): void {
  told = step
}

export const isToldOf = (step: UndoStep): boolean => told === step

/** Undoes this step, even if there are later ones. */
export function takeBackStep(step: UndoStep): Promise<unknown> {
  const before = steps
  if (!before.includes(step)) return turn
  steps = steps.filter((each) => each !== step)
  turn = turn.then(async () => {
    const takeBack = await step.takeBack
    if (takeBack === null || (await takeBack())) return
    const isEarlier = (each: UndoStep) => before.indexOf(each) >= 0 && before.indexOf(each) < before.indexOf(step)
    const at = steps.findLastIndex(isEarlier) + 1
    steps = steps.toSpliced(at, 0, step)
  })
  return turn
}

/** Takes back the newest change; false when there is nothing to take back. */
export function undoLatest(): boolean {
  const newest = steps.at(-1)
  if (newest) void takeBackStep(newest)
  return newest !== undefined
}

/** Another page is opened. What was changed before stays as it is, but for what has just been done or is being done. */
export function leavePage(): void {
  steps = steps.filter((step) => step === told || open.has(step))
}
