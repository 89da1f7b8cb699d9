/// <reference path="./s3rver.d.ts" />
/** An S3-compatible store in this process, with one bucket, in a directory of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface BucketServer {
  /** `FILES_URL` of a part of the bucket. */
  readonly url: (prefix: string) => string
  /** Ends the store; what it holds stays until `remove`. */
  readonly stop: () => Promise<void>
  readonly remove: () => Promise<void>
}

export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'worklane' }],
  })
  const { port } = await server.run()
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.close()
    isRunning = false
  }
  return {
    url: (prefix) => `http://S3RVER:S3RVER@127.0.0.1:${port}/worklane/${prefix}`,
    stop,
    async remove() {
      await stop()
      rmSync(directory, { recursive: true })
    },
  }
}
