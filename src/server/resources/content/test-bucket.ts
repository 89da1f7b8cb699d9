/** An S3-compatible store in the process of a test, gone at the end of its file. */
import { afterAll } from 'vitest'
import { type BucketServer, startBucketServer } from './test-bucket-server.ts'

export async function startBucket(): Promise<BucketServer> {
  const server = await startBucketServer()
  afterAll(server.remove)
  return server
}
