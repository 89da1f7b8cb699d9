/** Opens the file store of the settings: the data directory, or a bucket of an S3-compatible store. */
import { join } from 'node:path'
import { createBucketStore } from './bucket-store.ts'
import { createFileStore, type FileStore } from './file-store.ts'

export interface FileLocation {
  readonly dataDir: string
  /** Address of a bucket, with credentials; null for the data directory. */
  readonly filesUrl: string | null
  /** Share of the disk that the files of one account may take in the data directory; without it there is no limit. */
  readonly filesShare?: number
}

export function openFileStore({ dataDir, filesUrl, filesShare }: FileLocation): FileStore {
  const directory = join(dataDir, 'files')
  return filesUrl === null ? createFileStore(directory, filesShare) : createBucketStore(filesUrl, directory)
}
