/**
 * Receives uploads: first to a random name on this machine's disk, so that an incomplete upload never looks like a file. Names given by
 * people never become paths.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lacksDiskSpace, reservedBytes } from '../../disk-space.ts'

export interface Received {
  /** Path of the temporary file, until it is stored or dropped. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Media type detected from the content, not the one that the client sent. */
  readonly contenttype: string
  /** SHA-256 in base64url. */
  readonly digest: string
  /** Key of its copy in the bucket, if `bring` has uploaded it. */
  readonly waitsAs?: string
}

export interface Incoming {
  /**
   * Streams content to disk. The caller stores or drops it.
   * @param take counts bytes as they arrive, and throws if there is no room for them
   */
  readonly receive: (content: Readable, take?: (bytes: number) => void) => Promise<Received>
  /** Bytes of uploads that are being received, by account, for its share. */
  readonly receiving: Map<number, number>
  readonly drop: (received: Received) => Promise<void>
  /** Removes incomplete uploads of processes that have ended. */
  readonly sweep: () => Promise<void>
}

/** Milliseconds after which an incomplete upload is abandoned. */
const longestPause = 120_000

/** Bytes at the start of a file from which its type is detected. */
const sniffed = 4100

export function createIncoming(directory: string): Incoming {
  return {
    receiving: new Map(),
    async receive(content, take = () => {}) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, randomUUID())
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      try {
        const hash = createHash('sha256')
        await pipeline(content, leavingRoom(directory, hash, take), file)
        return {
          path,
          size: (await stat(path)).size,
          contenttype: await loadType(path),
          digest: hash.digest('base64url'),
        }
      } catch (error) {
        // An immediate failure happens before the file is opened, which would otherwise remain.
        await closed(file.destroy())
        await rm(path, { force: true })
        throw error
      }
    },
    drop: ({ path }) => rm(path, { force: true }),
    async sweep() {
      const names = await readdir(directory).catch(() => [])
      for (const name of names) {
        const path = join(directory, name)
        const stats = await stat(path).catch(() => null)
        // Another process, or this one, may still be receiving it.
        if (stats && Date.now() - stats.mtimeMs > longestPause) await rm(path, { force: true })
      }
    },
  }
}

const closed = (file: WriteStream) =>
  new Promise<void>((resolve) => {
    if (file.closed) resolve()
    else file.once('close', resolve)
  })

/** Hashes content as it passes, and fails as on a full disk before the reserved space is used. */
const leavingRoom = (directory: string, hash: Hash, take: (bytes: number) => void) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      if (lacksDiskSpace(reservedBytes, directory))
        throw Object.assign(new Error('the disk is almost full'), { code: 'ENOSPC' })
      take(chunk.length)
      hash.update(chunk)
      yield chunk
    }
  }

async function loadType(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffed), 0, sniffed, 0)
    const start = buffer.subarray(0, bytesRead)
    const { fileTypeFromBuffer } = await import('file-type')
    const fileTypeResult = await fileTypeFromBuffer(start)
    if (fileTypeResult) return fileTypeResult.mime
    return start.includes(0) ? 'application/octet-stream' : 'text/plain'
  } finally {
    await file.close()
  }
}
