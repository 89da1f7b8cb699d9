/**
 * Temporary files of test runs, in memory. Tests copy a database of two thousand files some fifty times, which takes
 * seconds on a disk and a tenth of one in memory; no test depends on durability after power loss.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Print } from './counts.ts'

/** The in-memory file system of Linux. In containers it often has only 64 MB. */
const memory = '/dev/shm'
const prefix = 'worklane-run-'

/**
 * Keeps temporary files of this process and its children in memory until it exits, if `gigabytes` are free there;
 * otherwise, or if TMPDIR is set, their place does not change.
 */
export function scratchInMemory(gigabytes: number, print: Print): void {
  if (process.env.TMPDIR !== undefined) return
  removeAbandoned()
  const free = freeGigabytes()
  if (free < gigabytes) {
    print(
      `temporary files are on the disk: ${free.toFixed(1)} GB are free in ${memory}, a run takes up to ${gigabytes}`,
    )
    return
  }
  const directory = join(memory, `${prefix}${process.pid}`)
  mkdirSync(directory)
  // PostgreSQL's user needs to pass through.
  chmodSync(directory, 0o711)
  process.env.TMPDIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
}

function freeGigabytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return (bavail * bsize) / 1e9
  } catch {
    return 0
  }
}

/** Removes files of killed runs, which would otherwise stay in memory. */
function removeAbandoned(): void {
  for (const name of namesIn(memory)) {
    if (name.startsWith(prefix) && !lives(Number(name.slice(prefix.length)))) {
      rmSync(join(memory, name), { recursive: true, force: true })
    }
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
