/**
 * The interface's answers as tools give them. A long one is read in a thread of its own, one after the other: that takes as long
 * as hundreds of usual calls, and the memory of many copies.
 */
import { once } from 'node:events'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Resource } from '../../../contract/language/resource.ts'
import { oneAtATime } from '../../limits/one-at-a-time.ts'
import { shortAnswer } from './short-answer.ts'

/** Bytes from which on an answer is long. */
const long = 512 * 1024
/** Megabytes that the thread may take. */
const memory = 1024

const inTurn = oneAtATime()

/** What the thread is told. */
export interface LongAnswer {
  readonly resource: string
  readonly asked: string
  readonly pieces: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * @param pieces of the interface's answer, in UTF-8; a long one's are given away
 * @param asked names of fields that the call asked for, which stay
 */
export async function shortened(of: Resource, pieces: readonly Buffer<ArrayBuffer>[], asked: string): Promise<string> {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  if (bytes < long) return shortAnswer(of, Buffer.concat(pieces).toString(), asked)
  return inTurn('long answers', () => inThread({ resource: of.name, asked, pieces }))
}

async function inThread(answer: LongAnswer): Promise<string> {
  const thread = new Worker(new URL('./short-answer-worker.ts', import.meta.url), {
    workerData: answer,
    // What shares its memory with others is copied.
    transferList: answer.pieces.flatMap(({ buffer, byteLength }) => (byteLength === buffer.byteLength ? [buffer] : [])),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const [text] = (await once(thread, 'message')) as [Uint8Array]
  await othersFirst()
  return Buffer.from(text.buffer).toString()
}
