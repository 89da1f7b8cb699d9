/** Writes one record, if possible in one transaction with concurrent requests of the same caller. */
import type { FastifyReply } from 'fastify'
import { batchWrites } from '../../write/run-joined.ts'
import type { Binding, WriteContext } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { getQuery } from '../resource-routes/query-of.ts'
import { runWriteRequest, sendWriteResponse, storedRecords, type WriteRequest } from './write-answer.ts'

export interface JoinableWork<Given> {
  readonly verb: 'create' | 'update'
  readonly binding: Binding
  /** Id of the record to update; null for a new one. */
  readonly record: number | null
  readonly input: Given
  /** Status of the response. */
  readonly status: number
  /** Prevents joining: the path or body requires work that other requests cannot share. */
  readonly isAlone: boolean
  /** Writes all records and returns their ids in the same order. */
  readonly work: (writing: WriteContext, inputs: readonly Given[]) => Promise<readonly number[]>
}

/**
 * Does the work and responds with the stored record. Requests with an Idempotency-Key, If-Match or a scoped path are not joined
 * with others.
 */
export async function runBatchedWriteRequest<Given>(
  parts: ServiceParts,
  writeRequest: WriteRequest,
  { verb, binding, record, input, status, isAlone, work }: JoinableWork<Given>,
): Promise<FastifyReply> {
  const { request, reply, addressed } = writeRequest
  const { 'idempotency-key': key, 'if-match': version } = request.headers
  if (isAlone || key || version !== undefined || (addressed && addressed.only !== null)) {
    return runWriteRequest(parts, writeRequest, async (writing) => {
      const [id] = await work(writing, [input])
      return { status, message: writing.remarks.join(' ') || undefined, answer: { binding, id: id as number } }
    })
  }
  const storedRecord = await batchWrites(parts, getActor(request), {
    kind: `${verb} ${binding.resource.name} ${getQuery(request).fields ?? ''}`,
    record,
    input,
    work,
    answer: (writing, ids) => storedRecords(writing, request, binding, ids),
  })
  return sendWriteResponse(reply, { ...storedRecord, status, isReplay: false, record: null })
}
