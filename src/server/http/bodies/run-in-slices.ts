/** Cooperative multitasking: long work in steps, with other requests in between. */
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Runs the generator to its end, yielding to the event loop at each `yield`. */
export async function runInSlices<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await othersFirst()
  }
}
