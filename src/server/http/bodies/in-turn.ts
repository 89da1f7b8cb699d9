/** Long work in small steps: between them, other requests have their turn. */
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Runs work to its end, and lets others go first wherever it pauses. */
export async function inTurn<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await othersFirst()
  }
}
