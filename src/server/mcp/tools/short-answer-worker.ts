/** Worker thread of `shortened.ts`: shortens one long response. */
import { parentPort, workerData } from 'node:worker_threads'
import { resourceNamed } from '../../../contract/registry.ts'
import { shortAnswer } from './short-answer.ts'
import type { LongAnswer } from './shortened.ts'

const { resource, asked, pieces } = workerData as LongAnswer
const text = new TextEncoder().encode(shortAnswer(resourceNamed(resource), Buffer.concat(pieces).toString(), asked))
parentPort?.postMessage(text, [text.buffer])
