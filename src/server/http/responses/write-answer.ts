/**
 * Every write request is one transaction: it looks for a stored response to the same Idempotency-Key, checks If-Match, does the
 * work, and reads the response, which therefore never shows a later write of somebody else.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayUse } from '../../../contract/language/resource.ts'
import type { Condition } from '../../query/condition.ts'
import { entityTag, readEach } from '../../read/record.ts'
import { readRowsIn, requireVisible } from '../../write/find.ts'
import { requireVersion } from '../../write/rules/version.ts'
import { runAnswered, runAnsweredOnce } from '../../write/run-write.ts'
import type { Binding, WriteContext } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { getQuery } from '../resource-routes/query-of.ts'
import { getVersion } from '../resource-routes/read-routes.ts'
import { recordText } from './envelope.ts'
import { earlierAnswer, getClaim, type StoredRecord, storeAnswer, type WriteResponse } from './write-once.ts'

/** The outcome of a write, whose response is either a record as stored or other data. */
export interface WriteResult {
  /** Default: 200. */
  readonly status?: number
  readonly message?: string | undefined
  readonly answer: { readonly binding: Binding; readonly id: number } | { readonly data: object }
  /** Called after the commit; not called for a replayed response. */
  readonly committed?: (() => void) | undefined
}

/** The record in the path of a request. */
export interface AddressedRecord {
  readonly binding: Binding
  readonly id: number
  /** Further conditions, without which the record counts as not found. Null if the work looks for the record itself. */
  readonly only: readonly Condition[] | null
}

export interface WriteRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly addressed?: AddressedRecord | null
  /** Compared to detect an Idempotency-Key that is reused for another request. Default: the parsed body. */
  readonly content?: unknown
  /** Never retries the transaction, because its work cannot be repeated. */
  readonly runsOnce?: boolean
}

/** Does `work` in one transaction and sends the response, or replays the stored one if the Idempotency-Key repeats. */
export async function runWriteRequest(
  parts: ServiceParts,
  { request, reply, addressed = null, content = request.body, runsOnce = false }: WriteRequest,
  work: (writing: WriteContext) => Promise<WriteResult>,
): Promise<FastifyReply> {
  const actor = getActor(request)
  const claim = getClaim(request, content)
  const version = addressed && getVersion(request.headers['if-match'])
  const run = runsOnce ? runAnsweredOnce : runAnswered
  const response = await run(parts, actor, {
    async work(writing): Promise<{ earlier: WriteResponse } | { done: WriteResult }> {
      const earlier =
        claim && (await earlierAnswer(writing, claim, (...record) => storedRecord(writing, request, ...record)))
      if (earlier) return { earlier }
      if (addressed) await requireAddressed(writing, addressed, version)
      return { done: await work(writing) }
    },
    async answer(writing, result) {
      if ('earlier' in result) return result.earlier
      const fresh = await loadResponse(writing, result.done, request)
      if (claim) await storeAnswer(writing, claim, fresh)
      return fresh
    },
  })
  return sendWriteResponse(reply, response)
}

/** Sends the response of a committed write. */
export function sendWriteResponse(reply: FastifyReply, response: WriteResponse): FastifyReply {
  response.committed?.()
  if (response.isReplay) reply.header('idempotent-replayed', 'true')
  if (response.tag !== null) reply.header('etag', response.tag)
  return reply.code(response.status).header('content-type', 'application/json; charset=utf-8').send(response.text)
}

async function requireAddressed(
  writing: WriteContext,
  { binding, id, only }: AddressedRecord,
  version: string | null,
): Promise<void> {
  // Before the version is checked: a caller who cannot see the record must not learn that it exists.
  if (only !== null || version !== null) await requireVisible(writing, binding, [id], only ?? [])
  if (version !== null) await requireVersion(writing, binding, id, version)
}

async function loadResponse(
  writing: WriteContext,
  result: WriteResult,
  request: FastifyRequest,
): Promise<WriteResponse> {
  const { status = 200, message, answer, committed } = result
  const base = { status, committed, isReplay: false }
  if ('data' in answer) {
    const text = JSON.stringify({ status: 'success', ...(message === undefined ? {} : { message }), ...answer })
    return { ...base, text, tag: null, record: null }
  }
  const { binding, id } = answer
  const record = await storedRecord(writing, request, binding, id, message)
  return { ...base, ...record, record: { resource: binding.resource.name, id } }
}

async function storedRecord(
  writing: WriteContext,
  request: FastifyRequest,
  binding: Binding,
  id: number,
  message?: string,
): Promise<StoredRecord> {
  const [record] = await storedRecords(writing, request, binding, [id], message)
  return record as StoredRecord
}

/** Reads records as the transaction has stored them: the requested fields, as far as the writer may read them. */
export async function storedRecords(
  writing: WriteContext,
  request: FastifyRequest,
  binding: Binding,
  ids: readonly number[],
  message?: string,
): Promise<readonly StoredRecord[]> {
  const source = { bindingOf: writing.bindingOf, readRows: readRowsIn(writing.tx) }
  const { fields } = getQuery(request)
  const mayRead = mayUse(writing.actor, binding.resource, 'view')
  const visibleRecords = mayRead ? await readEach(source, writing.actor, binding, ids, fields ? { fields } : {}) : null
  return ids.map((id) => {
    const record = visibleRecords?.get(id)
    const data = record?.data ?? JSON.stringify({ id })
    const revealed = writing.revealed.get(id)
    const text = recordText(revealed ? JSON.stringify({ ...JSON.parse(data), ...revealed }) : data, message)
    return { text, tag: record ? entityTag(record) : null }
  })
}

/** Secrets that a batch response shows once, in the order of its ids. */
export function getRevealed(writing: WriteContext, ids: readonly number[]): { revealed?: object[] } {
  if (writing.revealed.size === 0) return {}
  return { revealed: ids.map((id) => ({ id, ...writing.revealed.get(id) })) }
}
