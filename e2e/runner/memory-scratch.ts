/**
 * Where runs of tests keep what they throw away. They copy a database of two thousand files some fifty times, which a disk
 * takes seconds for and memory a tenth of one; no test is about what a loss of power leaves.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Say } from './counts.ts'

/** A file system in memory, as Linux has it. Containers often have one of 64 MB. */
const memory = '/dev/shm'
const prefix = 'worklane-run-'

/**
 * Lets this process and all that it starts keep temporary files in memory until it ends, when `gigabytes` are free there;
 * otherwise, and where TMPDIR is set, they stay where they would be.
 */
export function scratchInMemory(gigabytes: number, say: Say): void {
  if (process.env.TMPDIR !== undefined) return
  removeAbandoned()
  const free = freeGigabytes()
  if (free < gigabytes) {
    say(`temporary files are on the disk: ${free.toFixed(1)} GB are free in ${memory}, a run takes up to ${gigabytes}`)
    return
  }
  const directory = join(memory, `${prefix}${process.pid}`)
  mkdirSync(directory)
  // The user that PostgreSQL runs as passes through.
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

/** What runs left that were killed: memory is not emptied by itself. */
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
    // Somebody else's process lives as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
