/**
 * Content of the lock file: a line of JSON that identifies the holder of a directory, with a counter that it increments
 * while it runs.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export interface LockHolder {
  /** Unique: no other process, before or after, has the same id. */
  readonly id: string
  readonly pid: number
  /** Start time of the process as counted by the system; empty if unknown. */
  readonly started: string
  readonly host: string
  /** Boot id of the machine; containers on one machine share it. */
  readonly boot: string
  /** PID namespace in which `pid` is valid; every container has its own. */
  readonly processes: string
  /** The file on which it holds a lock of the operating system; null if there are no such locks. */
  readonly kernelLock: string | null
  /** Incremented once a second. */
  readonly beat: number
}

export function thisProcess(kernelLock: string | null): LockHolder {
  return {
    id: randomUUID(),
    pid: process.pid,
    started: formatStart(process.pid),
    host: hostname(),
    boot: readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) || hostname(),
    processes: readOr(() => readlinkSync('/proc/self/ns/pid')),
    kernelLock,
    beat: 0,
  }
}

/** Of fixed length, so that it can be overwritten in place. */
export const holderText = (holder: LockHolder) => `${JSON.stringify(holder).padEnd(511)}\n`

/** Null if the file is missing, or was truncated while it was written. */
export function readHolder(file: string): LockHolder | null {
  const text = readOr(() => readFileSync(file, 'utf8'))
  try {
    const { pid, started, ...rest } = JSON.parse(text) as Partial<LockHolder>
    if (typeof pid !== 'number' || typeof started !== 'string') return null
    return { id: '', host: '', boot: '', processes: '', kernelLock: null, beat: 0, ...rest, pid, started }
  } catch {
    return null
  }
}

export type HolderState = 'running' | 'gone' | 'unknown'

/** The state of another holder, as far as it can be determined from here at once. */
export function getHolderState(holder: LockHolder, self: LockHolder): HolderState {
  // Written by an earlier version, which has no counter.
  if (holder.boot === '') return isRunning(holder) ? 'running' : 'unknown'
  if (holder.boot !== self.boot) return 'unknown'
  // Nobody else can hold the lock that this process has, so the other one has ended.
  if (self.kernelLock !== null && holder.kernelLock === self.kernelLock) return 'gone'
  if (holder.processes !== self.processes) return 'unknown'
  return isRunning(holder) ? 'running' : 'gone'
}

/** Names the holder in messages to the operator. */
export function getName(holder: LockHolder, self: LockHolder): string {
  const isNear = holder.boot === self.boot && holder.processes === self.processes
  return `process ${holder.pid}${isNear ? '' : ` of another container or machine (${holder.host})`}`
}

function isRunning({ pid, started }: LockHolder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return formatStart(pid) === started
}

/** Start time of a process in clock ticks since boot (field 22 of proc(5) stat), or '' if there is no /proc. */
function formatStart(pid: number): string {
  const stat = readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function readOr(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
