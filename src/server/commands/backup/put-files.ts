/** Restores the content of uploaded files, to the data directory or a bucket. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError, printable } from '../../operator-error.ts'
import { contentInBucket } from '../../resources/content/bucket-store.ts'
import { type FileLocation, openFileStore } from '../../resources/content/open-file-store.ts'
import type { ArchiveEntry } from './archive.ts'

/** Restores an entry; skips those that are not the content of a file. */
export type PutFile = (part: ArchiveEntry) => Promise<void>

/** @param placed collects the path of each restored file: `<account>/<name>` */
export function placing({ dataDir, filesUrl }: FileLocation, placed: string[]): PutFile {
  const directory = join(dataDir, 'files')
  const put = filesUrl === null ? toDirectory(directory) : toBucket({ dataDir, filesUrl })
  return async ({ name, content }) => {
    const [, path] = /^files\/(\d+\/[\w-]+)$/.exec(name) ?? []
    if (path === undefined) return void content.resume()
    placed.push(path)
    await put(path, content)
  }
}

type Put = (path: string, content: ArchiveEntry['content']) => Promise<void>

const toDirectory =
  (directory: string): Put =>
  async (place, content) => {
    const path = join(directory, place)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  }

function toBucket(place: FileLocation): Put {
  const store = openFileStore(place)
  return async (path, content) => {
    const [account, name] = getParts(path)
    await store.keep(await store.receive(Readable.from(content)), account, name)
  }
}

const getParts = (path: string): [account: number, name: string] => {
  const [account = '', name = ''] = path.split('/')
  return [Number(account), name]
}

/** @throws OperatorError if the bucket contains uploaded files */
export async function requireEmptyBucket(filesUrl: string): Promise<void> {
  const { done } = await contentInBucket(filesUrl).next()
  if (!done)
    throw new OperatorError(
      `the bucket of FILES_URL holds files (${printable(filesUrl)}); name an empty one, or another prefix, to restore into`,
    )
}

export async function removeFromBucket(place: FileLocation, placed: readonly string[]): Promise<void> {
  const store = openFileStore(place)
  for (const path of placed) await store.remove(...getParts(path))
}
