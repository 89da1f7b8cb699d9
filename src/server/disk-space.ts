/** Free disk space, and how much of it is reserved. */
import { statfsSync } from 'node:fs'

const megabyte = 1_048_576

/**
 * Bytes that callers' changes and files leave free, for sessions, jobs and the write-ahead log of the database, which grows in
 * segments of 16 MB.
 */
export const reservedBytes = 64 * megabyte

/** Minimum to open the embedded database: recovery takes a log segment and a checkpoint. */
export const minFreeToOpen = 32 * megabyte

/** Bytes of the directory's disk, free or not. */
export function diskSize(directory: string): number {
  const { blocks, bsize } = statfsSync(directory)
  return blocks * bsize
}

/** Whether fewer bytes than that are free on the directory's disk. */
export function lacksDiskSpace(bytes: number, directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < bytes
}
