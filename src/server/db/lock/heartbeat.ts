/** The thread of `lease.ts`. */
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { holderText, type LockHolder } from './holder.ts'
import { beatInterval, ownsLock, places, reportLoss, staleAfter } from './lease.ts'

interface Data {
  readonly directory: string
  readonly file: string
  readonly holder: LockHolder
  /** Descriptor of the file that this process created, even if it has been replaced since. */
  readonly descriptor: number
  readonly shared: BigInt64Array
}

const { directory, file, holder, descriptor, shared } = workerData as Data
/** Milliseconds that the main thread gets to exit by itself before this thread kills the process. */
const grace = 2000

let { beat } = holder
const beating = setInterval(() => {
  try {
    if (!ownsLock(file, holder)) return lose()
    beat += 1
    // Overwrites the previous content, which works on a full disk.
    writeSync(descriptor, holderText({ ...holder, beat }), 0)
    Atomics.store(shared, places.seen, BigInt(Date.now()))
  } catch {
    // A process that watches from elsewhere assumes that this one has ended.
    if (Date.now() - Number(Atomics.load(shared, places.seen)) > staleAfter / 2) lose()
  }
}, beatInterval)

function lose(): void {
  clearInterval(beating)
  reportLoss(directory, file, holder, shared)
  parentPort?.postMessage('lost')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), grace)
}
