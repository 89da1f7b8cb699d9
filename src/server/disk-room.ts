/** How much room is left on the disk of a directory, and how much of it is not for everybody. */
import { statfsSync } from 'node:fs'

const megabyte = 1_048_576

/**
 * Bytes that changes of callers and their files leave free, so that sessions, jobs and the database's own log, which
 * grows by pieces of 16 MB, never meet the end of the disk because of them.
 */
export const reserved = 64 * megabyte

/** Bytes without which the embedded database is not opened: to recover it takes a piece of log and a checkpoint. */
export const leastToOpen = 32 * megabyte

/** Whether there are fewer bytes left than that. */
export function isShortOf(bytes: number, directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < bytes
}
