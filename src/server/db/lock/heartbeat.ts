/** The thread of `lease.ts`. */
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { holderText, type LockHolder } from './holder.ts'
import { beatInterval, isStillMine, patience, places, sayLost } from './lease.ts'

interface Data {
  readonly directory: string
  readonly file: string
  readonly holder: LockHolder
  /** Of the file that this process made, whatever stands in its place by now. */
  readonly descriptor: number
  readonly shared: BigInt64Array
}

const { directory, file, holder, descriptor, shared } = workerData as Data
/** What the main thread may be busy with before it is ended from here. */
const grace = 2000

let { beat } = holder
const beating = setInterval(() => {
  try {
    if (!isStillMine(file, holder)) return lose()
    beat += 1
    // Over what was there: a full disk has room for that.
    writeSync(descriptor, holderText({ ...holder, beat }), 0)
    Atomics.store(shared, places.seen, BigInt(Date.now()))
  } catch {
    // Whoever watches from elsewhere believes that this process ended.
    if (Date.now() - Number(Atomics.load(shared, places.seen)) > patience / 2) lose()
  }
}, beatInterval)

function lose(): void {
  clearInterval(beating)
  sayLost(directory, file, holder, shared)
  parentPort?.postMessage('lost')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), grace)
}
