/** The way of a request that writes one record as an array of them would, so that it can be done together with others. */
import type { FastifyReply } from 'fastify'
import { runJoined } from '../../write/run-joined.ts'
import type { Binding, Writing } from '../../write/writing.ts'
import { actorOf } from '../callers/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { queryOf } from '../resource-routes/query-of.ts'
import { answerWrite, sendGiven, storedRecords, type WriteRequest } from './write-answer.ts'

export interface JoinableWork<Given> {
  readonly verb: 'create' | 'update'
  readonly binding: Binding
  /** The record that it changes; null for a new one. */
  readonly record: number | null
  readonly given: Given
  /** HTTP status of the answer. */
  readonly status: number
  /** Whether its path or body says more than others can share. */
  readonly isAlone: boolean
  /** Does all of them, and returns the ids of their records in the same order. */
  readonly work: (writing: Writing, all: readonly Given[]) => Promise<readonly number[]>
}

/** Does the work, by itself where a key, a version or a path says more of it, and sends the record as it is stored. */
export async function answerJoined<Given>(
  parts: ServiceParts,
  asked: WriteRequest,
  { verb, binding, record, given, status, isAlone, work }: JoinableWork<Given>,
): Promise<FastifyReply> {
  const { request, reply, addressed } = asked
  const { 'idempotency-key': key, 'if-match': version } = request.headers
  if (isAlone || key || version !== undefined || (addressed && addressed.only !== null)) {
    return answerWrite(parts, asked, async (writing) => {
      const [id] = await work(writing, [given])
      return { status, answer: { binding, id: id as number } }
    })
  }
  const stored = await runJoined(parts, actorOf(request), {
    kind: `${verb} ${binding.resource.name} ${queryOf(request).fields ?? ''}`,
    record,
    given,
    async work(writing, all) {
      const ids = await work(writing, all)
      return () => storedRecords(writing, request, binding, ids)
    },
  })
  return sendGiven(reply, { ...stored, status, isReplay: false, record: null })
}
