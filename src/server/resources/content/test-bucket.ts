/** An S3-compatible store in this process, with one bucket, gone at the end of the test file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'

interface TestBucket {
  /** `FILES_URL` of a part of the bucket. */
  readonly url: (prefix: string) => string
  /** Ends the store before the end of the tests. */
  readonly stop: () => Promise<void>
}

export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-bucket-'))
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'worklane' }],
  })
  const { port } = await server.run()
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.close()
    isRunning = false
  }
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true })
  })
  return { url: (prefix) => `http://S3RVER:S3RVER@127.0.0.1:${port}/worklane/${prefix}`, stop }
}
