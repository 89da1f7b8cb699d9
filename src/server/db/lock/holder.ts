/** Who holds a directory, as its lock file says: a line of JSON that the holder counts up in while it runs. */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export interface LockHolder {
  /** No other process, before or after, has the same one. */
  readonly id: string
  readonly pid: number
  /** Start time of the process as the system counts it; empty where it cannot be told. */
  readonly started: string
  readonly host: string
  /** The run of the machine that the process is part of; containers on one machine share it. */
  readonly boot: string
  /** The list of processes that `pid` is a number in: every container has its own. */
  readonly processes: string
  /** The file that it holds a lock of the operating system on; null where there are none. */
  readonly kernelLock: string | null
  /** Counts up once a second. */
  readonly beat: number
}

export function thisProcess(kernelLock: string | null): LockHolder {
  return {
    id: randomUUID(),
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    boot: textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) || hostname(),
    processes: textOf(() => readlinkSync('/proc/self/ns/pid')),
    kernelLock,
    beat: 0,
  }
}

/** Always of the same length, so that it can be written over in place. */
export const holderText = (holder: LockHolder) => `${JSON.stringify(holder).padEnd(511)}\n`

/** Null when there is nobody to read: the file is gone, or was cut off while it was written. */
export function readHolder(file: string): LockHolder | null {
  const text = textOf(() => readFileSync(file, 'utf8'))
  try {
    const { pid, started, ...rest } = JSON.parse(text) as Partial<LockHolder>
    if (typeof pid !== 'number' || typeof started !== 'string') return null
    return { id: '', host: '', boot: '', processes: '', kernelLock: null, beat: 0, ...rest, pid, started }
  } catch {
    return null
  }
}

export type HolderState = 'running' | 'gone' | 'unknown'

/** What can be told of another holder from here at once. */
export function verdictOn(other: LockHolder, self: LockHolder): HolderState {
  // Written by an earlier version, which counts nothing up.
  if (other.boot === '') return isRunning(other) ? 'running' : 'unknown'
  if (other.boot !== self.boot) return 'unknown'
  // Nobody can have the lock that this process has: the other one has ended.
  if (self.kernelLock !== null && other.kernelLock === self.kernelLock) return 'gone'
  if (other.processes !== self.processes) return 'unknown'
  return isRunning(other) ? 'running' : 'gone'
}

/** What an operator calls it. */
export function nameOf(holder: LockHolder, self: LockHolder): string {
  const isNear = holder.boot === self.boot && holder.processes === self.processes
  return `process ${holder.pid}${isNear ? '' : ` of another container or machine (${holder.host})`}`
}

function isRunning({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startOf(pid) === started
}

/** Start time of a process in clock ticks since boot (field 22 of proc(5) stat), or '' where there is no /proc. */
function startOf(pid: number): string {
  const stat = textOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function textOf(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
