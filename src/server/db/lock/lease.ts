/**
 * Keeps the lock of a directory: a thread of its own increments the counter in the lock file, even if the rest of the
 * process is busy, and checks that the file is still its own. A process elsewhere that cannot see this one takes over
 * the directory if the counter does not change for `staleAfter`. A process that has lost the directory exits at once: two
 * processes that write to one database destroy it.
 */
import { closeSync, readFileSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { getName, type LockHolder, readHolder } from './holder.ts'

/** Milliseconds between two increments. */
export const beatInterval = 1000
/** Milliseconds for which another process watches a counter that does not change. */
export const staleAfter = 8000
/** Milliseconds for which the thread's last check is trusted; a process that was suspended for longer checks again. */
const trusted = 3000

/** Indexes in the memory shared by both threads: when the file was last found to be ours, and whether it was lost. */
export const places = { seen: 0, lost: 1 } as const

/** Stages of the loss of the directory: detected by one of the threads, and reported. */
export const loss = { none: 0n, found: 1n, reported: 2n } as const
/** Milliseconds that reporting may take; after that the process exits without it. */
const saying = 1000

export interface Lease {
  /** To be called before and after every write; exits the process if the directory has been taken over. */
  check(): void
  end(): Promise<void>
}

/** @param descriptor of the lock file */
export function maintainLease(directory: string, file: string, holder: LockHolder, descriptor: number): Lease {
  const shared = new BigInt64Array(new SharedArrayBuffer(16))
  Atomics.store(shared, places.seen, BigInt(Date.now()))
  const thread = new Worker(new URL('./heartbeat.ts', import.meta.url), {
    workerData: { directory, file, holder, descriptor, shared },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  thread.unref()
  thread.on('message', () => process.exit(1))
  thread.on('error', (error: Error) => {
    writeSync(2, `${directory} can no longer be kept for this process (${error.message})\n`)
    process.exit(1)
  })
  return {
    check() {
      const age = Date.now() - Number(Atomics.load(shared, places.seen))
      if (age >= 0 && age < trusted && Atomics.load(shared, places.lost) === loss.none) return
      const isMine = Atomics.load(shared, places.lost) === loss.none && ownsLock(file, holder)
      if (!isMine) process.exit(reportLoss(directory, file, holder, shared))
      Atomics.store(shared, places.seen, BigInt(Date.now()))
    },
    async end() {
      await thread.terminate()
      closeSync(descriptor)
    },
  }
}

/** Throws if the file cannot be read, unless it is gone. */
export function ownsLock(file: string, { id }: LockHolder): boolean {
  try {
    return readFileSync(file, 'utf8').includes(`"id":"${id}"`)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/**
 * Reports the loss once, by whichever thread detects it first; the other one waits, because the first one to finish
 * ends the process. Returns the exit code.
 */
export function reportLoss(directory: string, file: string, self: LockHolder, shared: BigInt64Array): number {
  if (Atomics.compareExchange(shared, places.lost, loss.none, loss.found) !== loss.none) {
    Atomics.wait(shared, places.lost, loss.found, saying)
    return 1
  }
  const otherHolder = readHolder(file)
  const isOthers = otherHolder !== null && otherHolder.id !== self.id
  const why = isOthers
    ? `${getName(otherHolder, self)} took it over`
    : `its lock file ${file} is gone or cannot be read`
  writeSync(
    2,
    `${directory} no longer belongs to this process: ${why}; it ends, so that the two do not overwrite each other\n`,
  )
  Atomics.store(shared, places.lost, loss.reported)
  Atomics.notify(shared, places.lost)
  return 1
}
