/** The content of files that goes into a backup, wherever it is kept, read when its turn has come. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { contentInBucket } from '../../resources/content/bucket-store.ts'
import { openFileStore } from '../../resources/content/open-file-store.ts'
import type { CommandSettings } from '../command.ts'
import { contentIn } from './kept-files.ts'

export interface KeptContent {
  /** `<account>/<name>`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** To be called once, and read to its end. */
  readonly read: () => Readable
}

interface Places extends Pick<CommandSettings, 'dataDir' | 'filesUrl'> {
  /** Directory where content of the data directory was put aside. */
  readonly kept: string
}

export async function* contentFor({ filesUrl, dataDir, kept }: Places): AsyncGenerator<KeptContent> {
  if (filesUrl === null) {
    for (const path of await contentIn(kept)) {
      const { size } = await stat(join(kept, path))
      yield { path, size, read: () => createReadStream(join(kept, path)) }
    }
    return
  }
  const store = openFileStore({ filesUrl, dataDir })
  // Content is there before the record that refers to it; what went since is that of an import, which was read.
  for await (const path of contentInBucket(filesUrl)) {
    const [account = '', name = ''] = path.split('/')
    const content = await store.read(Number(account), name)
    if (content) yield { path, size: content.size, read: () => content.stream }
  }
}
