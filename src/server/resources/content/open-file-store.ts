/** Opens the file store of the settings: the data directory, or a bucket of an S3-compatible store. */
import { join } from 'node:path'
import { createBucketStore } from './bucket-store.ts'
import { createFileStore, type FileStore } from './file-store.ts'

export interface FileLocation {
  readonly dataDir: string
  /** Address of a bucket, with credentials; null for the data directory. */
  readonly filesUrl: string | null
}

export function openFileStore({ dataDir, filesUrl }: FileLocation): FileStore {
  const directory = join(dataDir, 'files')
  return filesUrl === null ? createFileStore(directory) : createBucketStore(filesUrl, directory)
}
