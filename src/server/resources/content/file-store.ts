/** Stores the content of files in the data directory: `files/<account>/<id>`. */
import { mkdirSync } from 'node:fs'
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskSize } from '../../disk-space.ts'
import { createIncoming, type Incoming, type Received } from './incoming.ts'

export interface FileContent {
  readonly stream: Readable
  /** Bytes. */
  readonly size: number
}

/** A range of bytes, both ends inclusive. */
export interface Part {
  readonly firstByte: number
  readonly lastByte: number
}

export const sizeOfPart = ({ firstByte, lastByte }: Part): number => lastByte - firstByte + 1

/** Stored content. */
export interface StoredContent {
  readonly account: number
  readonly name: string
  /** When it was stored. */
  readonly storedAt: Date
}

export interface FileStore extends Incoming {
  /**
   * Uploads received content next to its destination, so that `keep` is quick whatever its size: it runs within a transaction, which
   * must be short.
   */
  readonly bring: (received: Received) => Promise<Received>
  /** Stores it under a name: the id of a file, or another name for content without a file. `remove` undoes it. */
  readonly keep: (received: Received, account: number, name: number | string) => Promise<void>
  readonly remove: (account: number, name: number | string) => Promise<void>
  /** Reads all content or a range of it; null if there is none. */
  readonly read: (account: number, name: number | string, part?: Part) => Promise<FileContent | null>
  /** Size in bytes; null if there is none. */
  readonly sizeOf: (account: number, name: number | string) => Promise<number | null>
  /** Bytes that the files of one account may take; null for no limit. */
  readonly largestAccount: () => number | null
  /** Lists all content of all accounts. */
  readonly listAll: () => AsyncGenerator<StoredContent>
}

/** Address of content: the id of an account and a name. */
export const contentAddress = /^(\d+)\/([\w-]+)$/

/** @param share of the disk, up to 1, that the files of one account may take */
export function createFileStore(directory: string, share = 1): FileStore {
  const folder = (account: number) => join(directory, String(account))
  const formatPath = (account: number, name: number | string) => join(folder(account), String(name))
  return {
    ...createIncoming(join(directory, 'incoming')),
    // The file is on the same disk already.
    bring: async (received) => received,
    async keep(received, account, name) {
      await mkdir(folder(account), { recursive: true, mode: 0o700 })
      await rename(received.path, formatPath(account, name))
    },
    remove: (account, name) => rm(formatPath(account, name), { force: true }),
    async read(account, name, part) {
      const file = await open(formatPath(account, name)).catch(nullIfMissing)
      if (!file) return null
      if (!part) return { stream: file.createReadStream(), size: (await file.stat()).size }
      return { stream: file.createReadStream({ start: part.firstByte, end: part.lastByte }), size: sizeOfPart(part) }
    },
    sizeOf: async (account, name) => (await stat(formatPath(account, name)).catch(nullIfMissing))?.size ?? null,
    largestAccount() {
      if (share >= 1) return null
      // The first upload asks before there is a file.
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      return Math.floor(diskSize(directory) * share)
    },
    async *listAll() {
      for await (const path of glob('*/*', { cwd: directory })) {
        const [, account, name = ''] = contentAddress.exec(path) ?? []
        const stats = account === undefined ? null : await stat(join(directory, path)).catch(nullIfMissing)
        if (stats?.isFile()) yield { account: Number(account), name, storedAt: stats.mtime }
      }
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
