/** The side of the process: takes jobs, one at a time, and returns their results. */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type FromProcess, Refused } from './protocol.ts'

/** Milliseconds without a job after which the process ends, should the service have forgotten it. */
const longestIdle = 120_000

const say = (message: FromProcess) => process.send?.(message)

export function takeJobs<Input>(work: (input: Input) => Promise<unknown>): void {
  yieldToService()
  let idle = setTimeout(() => process.exit(), longestIdle)
  // The service has ended.
  process.on('disconnect', () => process.exit())
  process.on('message', async (input: Input) => {
    clearTimeout(idle)
    try {
      say({ result: await work(input) })
    } catch (error) {
      say(error instanceof Refused ? { refusal: error.fault } : { failure: String((error as Error).stack) })
    }
    idle = setTimeout(() => process.exit(), longestIdle)
  })
  say('ready')
}

/** Others come first when processors are busy; and when memory runs out, the kernel ends this process and not the service. */
function yieldToService(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system has it.
  }
}
