/** The content of files, below the data directory: `files/<account>/<id>`. */
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createIncoming, type Incoming, type Received } from './incoming.ts'

export interface FileContent {
  readonly stream: Readable
  /** Bytes. */
  readonly size: number
}

/** Some of the bytes of a content: those at both places, and all between. */
export interface Part {
  readonly from: number
  readonly to: number
}

export const sizeOfPart = ({ from, to }: Part): number => to - from + 1

/** Content that is kept. */
export interface KeptContent {
  readonly account: number
  readonly name: string
  /** Since when. */
  readonly at: Date
}

export interface FileStore extends Incoming {
  /**
   * Brings what was received so near to where it will be kept that keeping it takes a moment, whatever its size: it is kept
   * inside a transaction, which does not wait long.
   */
  readonly bring: (received: Received) => Promise<Received>
  /** Makes it the content of a file, which can still be removed. Content that belongs to no file has a name of its own. */
  readonly keep: (received: Received, account: number, name: number | string) => Promise<void>
  readonly remove: (account: number, name: number | string) => Promise<void>
  /** All of it, or a part that it has; null when there is no such content. */
  readonly read: (account: number, name: number | string, part?: Part) => Promise<FileContent | null>
  /** Bytes; null when there is no such content. */
  readonly sizeOf: (account: number, name: number | string) => Promise<number | null>
  /** All content, of every account. */
  readonly everything: () => AsyncGenerator<KeptContent>
}

/** Where content is kept: the number of an account and a name. */
export const keptAt = /^(\d+)\/([\w-]+)$/

export function createFileStore(directory: string): FileStore {
  const folder = (account: number) => join(directory, String(account))
  const pathOf = (account: number, name: number | string) => join(folder(account), String(name))
  return {
    ...createIncoming(join(directory, 'incoming')),
    // It lies on the same disk.
    bring: async (received) => received,
    async keep(received, account, name) {
      await mkdir(folder(account), { recursive: true, mode: 0o700 })
      await rename(received.path, pathOf(account, name))
    },
    remove: (account, name) => rm(pathOf(account, name), { force: true }),
    async read(account, name, part) {
      const file = await open(pathOf(account, name)).catch(nullIfMissing)
      if (!file) return null
      if (!part) return { stream: file.createReadStream(), size: (await file.stat()).size }
      return { stream: file.createReadStream({ start: part.from, end: part.to }), size: sizeOfPart(part) }
    },
    sizeOf: async (account, name) => (await stat(pathOf(account, name)).catch(nullIfMissing))?.size ?? null,
    async *everything() {
      for await (const path of glob('*/*', { cwd: directory })) {
        const [, account, name = ''] = keptAt.exec(path) ?? []
        const found = account === undefined ? null : await stat(join(directory, path)).catch(nullIfMissing)
        if (found?.isFile()) yield { account: Number(account), name, at: found.mtime }
      }
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
