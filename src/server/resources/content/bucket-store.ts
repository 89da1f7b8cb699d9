/**
 * Stores the content of files in a bucket, as `<account>/<id>`. An upload goes to this machine's disk first, then to a random key in the
 * bucket, and is copied to its name within the transaction, which therefore transfers no content.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createBucket } from './bucket.ts'
import { contentAddress, type FileStore } from './file-store.ts'
import { createIncoming, type Received } from './incoming.ts'

/** Prefix of uploads whose transaction has not committed yet. */
const incomingPrefix = 'incoming/'

/** Milliseconds after which such an upload is abandoned. */
const longestWait = 86_400_000

const formatKey = (account: number, name: number | string) => `${account}/${name}`

/**
 * @param address of the bucket, with credentials
 * @param directory for incomplete uploads
 */
export function createBucketStore(address: string, directory: string): FileStore {
  const bucket = createBucket(address)
  const incoming = createIncoming(join(directory, 'incoming'))
  const remove: FileStore['remove'] = (account, name) => bucket.remove(formatKey(account, name))
  const put = ({ path, size, digest }: Received, key: string) =>
    bucket.put(key, {
      content: () => createReadStream(path),
      size,
      digest: Buffer.from(digest, 'base64url').toString('hex'),
    })
  return {
    ...incoming,
    async bring(received) {
      const waitsAs = incomingPrefix + randomUUID()
      await put(received, waitsAs)
      return { ...received, waitsAs }
    },
    async keep(received, account, name) {
      const key = formatKey(account, name)
      try {
        await (received.waitsAs === undefined ? put(received, key) : bucket.copy(received.waitsAs, key))
      } catch (error) {
        // The request may have succeeded although its response was lost.
        await remove(account, name).catch(() => {})
        throw error
      }
      if (received.waitsAs === undefined) await incoming.drop(received)
    },
    async drop(received) {
      await incoming.drop(received)
      // A failed removal is repeated by the sweep.
      if (received.waitsAs !== undefined) await bucket.remove(received.waitsAs).catch(() => {})
    },
    async sweep() {
      await incoming.sweep()
      const before = Date.now() - longestWait
      for await (const { key, storedAt } of bucket.objects(incomingPrefix))
        if (storedAt.getTime() < before) await bucket.remove(key)
    },
    remove,
    read: (account, name, part) => bucket.get(formatKey(account, name), part),
    sizeOf: (account, name) => bucket.sizeOf(formatKey(account, name)),
    largestAccount: () => null,
    async *listAll() {
      for await (const { key, storedAt } of bucket.objects()) {
        const [, account, name = ''] = contentAddress.exec(key) ?? []
        if (account !== undefined) yield { account: Number(account), name, storedAt }
      }
    },
  }
}

/** Yields the names of all content in a bucket: `<account>/<id>`. */
export async function* contentInBucket(address: string): AsyncGenerator<string> {
  for await (const { key } of createBucket(address).objects()) if (contentAddress.test(key)) yield key
}
