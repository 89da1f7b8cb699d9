/**
 * A lock of the operating system on a file. The kernel releases it when its process ends, however it ends, and it
 * applies to every container on the machine. Node cannot take one itself: a small program takes it on a descriptor that
 * it shares with this process, and exits; the lock remains with the descriptor here (flock(2)).
 */
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync } from 'node:fs'

export type KernelLock =
  | {
      readonly state: 'held'
      /** The locked file, as device and inode identify it on this machine. */
      readonly identity: string
      release(): void
    }
  | { readonly state: 'taken' }
  /** There is no such program, or the file system does not support locks. */
  | { readonly state: 'unavailable' }

/** Programs that lock descriptor 3: exit code 0 if they did, 1 if another process holds the lock. */
const programs = [
  ['flock', '-n', '-x', '3'],
  ['perl', '-e', 'open(F, ">&=3") or exit 2; exit(flock(F, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)'],
] as const

export function kernelLock(file: string): KernelLock {
  const descriptor = openSync(file, 'a', 0o600)
  const code = lockDescriptor(descriptor)
  if (code === 0) {
    const { dev, ino } = fstatSync(descriptor)
    return { state: 'held', identity: `${dev}:${ino}`, release: () => closeSync(descriptor) }
  }
  closeSync(descriptor)
  return { state: code === 1 ? 'taken' : 'unavailable' }
}

function lockDescriptor(descriptor: number): number | null {
  for (const [program, ...args] of programs) {
    const { error, status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
    if (!error) return status
  }
  return null
}
