/**
 * Keeps a second process out of a data directory. The lock is a file with the holder's pid and the time it started,
 * so that the lock of a process that was killed is taken over even when its pid belongs to another one by now.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

interface Holder {
  readonly pid: number
  /** Start time as the system counts it; empty where it cannot be told. */
  readonly started: string
}

/** The directory belongs to a running process. */
export class DirectoryInUse extends OperatorError {
  override readonly name = 'DirectoryInUse'

  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}; stop it first or set DATA_DIR to another directory`)
  }
}

/**
 * Takes the lock and returns what gives it back. Throws DirectoryInUse while its holder runs.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'worklane.lock')
  const mine = `${file}.${process.pid}`
  const self: Holder = { pid: process.pid, started: startOf(process.pid) }
  try {
    writeFileSync(mine, JSON.stringify(self))
    while (!linkIfFree(mine, file)) {
      const holder = readHolder(file)
      if (holder && isRunning(holder)) throw new DirectoryInUse(directory, holder.pid)
      // Renaming is what decides between two processes that both found the holder gone.
      removeStale(file, `${mine}.stale`)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => rmSync(file, { force: true })
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = readHolder(aside)
  if (taken && isRunning(taken)) linkIfFree(aside, file)
  rmSync(aside, { force: true })
}

/** Null when there is no holder to read: the file is gone, or was cut off while it was written. */
function readHolder(file: string): Holder | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null
  } catch {
    return null
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startOf(pid) === started
}

/** Start time of a process in clock ticks since boot (field 22 of proc(5) stat), or '' where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
