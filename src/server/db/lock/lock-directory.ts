/**
 * Keeps a second process out of a data directory: on this machine, in another container, or on another machine that has
 * mounted the directory. There are two mechanisms, for different cases:
 *
 * - a lock of the operating system (`kernel-lock.ts`), which decides at once between processes of one machine;
 * - a file that identifies the holder, with a counter that increases while that process runs (`lease.ts`). A holder
 *   that cannot be seen from here is watched before it is considered dead.
 */
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { getHolderState, getName, holderText, type LockHolder, readHolder, thisProcess } from './holder.ts'
import { type KernelLock, kernelLock } from './kernel-lock.ts'
import { type Lease, maintainLease, staleAfter } from './lease.ts'

/** The directory belongs to a running process. */
export class DirectoryInUse extends OperatorError {
  override readonly name = 'DirectoryInUse'

  constructor(directory: string, holder: string) {
    super(`${directory} is in use by ${holder}; stop it first or set DATA_DIR to another directory`)
  }
}

export interface DirectoryLock {
  /** To be called before and after every write; exits the process if the directory has been taken over. */
  check(): void
  release(): Promise<void>
}

export interface LockOptions {
  /** Called with the reason if it takes a while. */
  readonly print?: (line: string) => void
  readonly kernel?: (file: string) => KernelLock
  readonly self?: typeof thisProcess
  /** Milliseconds for which the counter of a holder that cannot be seen must not change. */
  readonly staleAfter?: number
}

/** Takes the lock. Throws DirectoryInUse while its holder runs. */
export async function lockDirectory(directory: string, options: LockOptions = {}): Promise<DirectoryLock> {
  const { kernel = kernelLock, self = thisProcess } = options
  const file = join(directory, 'worklane.lock')
  const heldLock = kernel(join(directory, 'worklane.lock.held'))
  const me = self(heldLock.state === 'held' ? heldLock.identity : null)
  const lease = await take().catch((error: unknown) => {
    if (heldLock.state === 'held') heldLock.release()
    throw error
  })
  async function take(): Promise<Lease> {
    if (heldLock.state === 'taken') throw inUse(directory, readHolder(file), me)
    return maintainLease(directory, file, me, await takeFile(directory, file, me, options))
  }
  return {
    check: lease.check,
    async release() {
      await lease.end()
      if (readHolder(file)?.id === me.id) rmSync(file, { force: true })
      if (heldLock.state === 'held') heldLock.release()
    },
  }
}

function inUse(directory: string, holder: LockHolder | null, me: LockHolder): DirectoryInUse {
  return new DirectoryInUse(directory, describeHolder(holder, me))
}

const describeHolder = (holder: LockHolder | null, me: LockHolder) =>
  holder ? getName(holder, me) : 'a process that cannot be told'

/** Returns a descriptor of the lock file. */
async function takeFile(directory: string, file: string, me: LockHolder, options: LockOptions): Promise<number> {
  const mine = `${file}.${me.id}`
  const descriptor = openSync(mine, 'wx', 0o600)
  try {
    writeSync(descriptor, holderText(me))
    while (!linkIfFree(mine, file)) {
      const content = getContent(file)
      const holder = readHolder(file)
      const verdict = holder ? getHolderState(holder, me) : 'unknown'
      if (verdict === 'running') throw inUse(directory, holder, me)
      if (
        verdict === 'unknown' &&
        (await isMoving(file, content, `${directory} was last used by ${describeHolder(holder, me)}`, options))
      )
        throw inUse(directory, readHolder(file) ?? holder, me)
      removeStale(file, content, `${mine}.stale`)
    }
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Watches the file of a holder that cannot be seen from here, until its counter changes or has not changed for long
 * enough.
 */
async function isMoving(
  file: string,
  content: string,
  why: string,
  { print, staleAfter: long = staleAfter }: LockOptions,
) {
  print?.(`${why}; waiting up to ${long / 1000} seconds to see whether that one still runs ...`)
  const until = performance.now() + long
  while (performance.now() < until) {
    await wait(Math.min(long, 200))
    const now = getContent(file)
    if (now !== content) return now !== ''
  }
  return false
}

function linkIfFree(source: string, destination: string): boolean {
  try {
    linkSync(source, destination)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The rename decides between two processes that both found the holder gone. */
function removeStale(file: string, content: string, aside: string): void {
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Another process was faster, or the holder has resumed in between.
  if (getContent(aside) !== content) linkIfFree(aside, file)
  rmSync(aside, { force: true })
}

function getContent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
