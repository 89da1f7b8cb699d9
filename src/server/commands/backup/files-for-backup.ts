/** Yields the content of uploaded files for a backup, from the data directory or a bucket. Each is opened when it is read. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { contentInBucket } from '../../resources/content/bucket-store.ts'
import { openFileStore } from '../../resources/content/open-file-store.ts'
import type { CommandSettings } from '../command.ts'
import { contentIn } from './kept-files.ts'

export interface FileContent {
  /** `<account>/<name>`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Call it once, and read the stream to its end. */
  readonly read: () => Readable
}

interface Places extends Pick<CommandSettings, 'dataDir' | 'filesUrl'> {
  /** Directory with hard links to the content in the data directory. */
  readonly kept: string
}

export async function* filesForBackup({ filesUrl, dataDir, kept }: Places): AsyncGenerator<FileContent> {
  if (filesUrl === null) {
    for (const path of await contentIn(kept)) {
      const { size } = await stat(join(kept, path))
      yield { path, size, read: () => createReadStream(join(kept, path)) }
    }
    return
  }
  const store = openFileStore({ filesUrl, dataDir })
  // Content is stored before its record. If it was removed since it was listed, it belonged to a finished import.
  for await (const path of contentInBucket(filesUrl)) {
    const [account = '', name = ''] = path.split('/')
    const content = await store.read(Number(account), name)
    if (content) yield { path, size: content.size, read: () => content.stream }
  }
}
