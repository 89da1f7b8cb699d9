/** The content of files in a bucket, as `<account>/<id>`. What arrives lies on this machine's disk until it is kept. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createBucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { createIncoming } from './incoming.ts'

const keyOf = (account: number, name: number | string) => `${account}/${name}`

/**
 * @param address of the bucket, with credentials
 * @param directory for what is on its way
 */
export function createBucketStore(address: string, directory: string): FileStore {
  const bucket = createBucket(address)
  const incoming = createIncoming(join(directory, 'incoming'))
  const remove: FileStore['remove'] = (account, name) => bucket.remove(keyOf(account, name))
  return {
    ...incoming,
    async keep(received, account, name) {
      const { path, size, digest } = received
      const hexadecimal = Buffer.from(digest, 'base64url').toString('hex')
      try {
        await bucket.put(keyOf(account, name), { content: () => createReadStream(path), size, digest: hexadecimal })
      } catch (error) {
        // It may be there although nobody heard so.
        await remove(account, name).catch(() => {})
        throw error
      }
      await incoming.drop(received)
    },
    remove,
    read: (account, name) => bucket.get(keyOf(account, name)),
    sizeOf: (account, name) => bucket.sizeOf(keyOf(account, name)),
  }
}

/** Names of all content in a bucket: `<account>/<id>`. */
export async function* contentInBucket(address: string): AsyncGenerator<string> {
  for await (const key of createBucket(address).keys()) if (/^\d+\/[\w-]+$/.test(key)) yield key
}
