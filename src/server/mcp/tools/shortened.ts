/**
 * Shortens API responses for tool results. Long ones are processed in a worker thread, one at a time, because each takes as
 * much time as hundreds of ordinary calls and several times its size in memory.
 */
import { once } from 'node:events'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Resource } from '../../../contract/language/resource.ts'
import { oneAtATime } from '../../limits/one-at-a-time.ts'
import { shortAnswer } from './short-answer.ts'

/** Size in bytes from which a response is processed in a worker. */
const long = 512 * 1024
/** Heap limit of the worker in megabytes. */
const memory = 1024

const inTurn = oneAtATime()

/** Input of the worker. */
export interface LongAnswer {
  readonly resource: string
  readonly asked: string
  readonly pieces: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * @param pieces the API response in UTF-8; buffers of a long one are transferred to the worker, and unusable afterwards
 * @param asked comma-separated names of fields to keep, since the call asked for them
 */
export async function shortened(
  resource: Resource,
  pieces: readonly Buffer<ArrayBuffer>[],
  requestedFields: string,
): Promise<string> {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  if (bytes < long) return shortAnswer(resource, Buffer.concat(pieces).toString(), requestedFields)
  return inTurn('long answers', () => inThread({ resource: resource.name, asked: requestedFields, pieces }))
}

async function inThread(answer: LongAnswer): Promise<string> {
  const thread = new Worker(new URL('./short-answer-worker.ts', import.meta.url), {
    workerData: answer,
    // Slices of a larger buffer are copied, since a transfer would take the whole buffer.
    transferList: answer.pieces.flatMap(({ buffer, byteLength }) => (byteLength === buffer.byteLength ? [buffer] : [])),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const [text] = (await once(thread, 'message')) as [Uint8Array]
  await othersFirst()
  return Buffer.from(text.buffer).toString()
}
