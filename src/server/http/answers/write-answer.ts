/**
 * The way of every request that writes: one transaction that finds an earlier answer to the same Idempotency-Key, holds the
 * record against If-Match, does the work and reads the answer. What is answered is what was stored, whoever writes next.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayUse } from '../../../contract/language/resource.ts'
import type { Condition } from '../../query/condition.ts'
import { entityTag, readEach } from '../../read/record.ts'
import { readRowsIn, requireVisible } from '../../write/find.ts'
import { requireVersion } from '../../write/rules/version.ts'
import { runAnswered, runAnsweredOnce } from '../../write/run-write.ts'
import type { Binding, Writing } from '../../write/writing.ts'
import { actorOf } from '../callers/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { queryOf } from '../resource-routes/query-of.ts'
import { versionOf } from '../resource-routes/read-routes.ts'
import { recordText } from './envelope.ts'
import { claimOf, earlierAnswer, type GivenAnswer, keepAnswer, type StoredRecord } from './write-once.ts'

/** What a write did, and what is to be answered of it: a record as it is stored by then, or something else. */
export interface WriteResult {
  /** 200 unless something else is said. */
  readonly status?: number
  readonly message?: string | undefined
  readonly answer: { readonly binding: Binding; readonly id: number } | { readonly data: object }
  /** Runs when it is committed; not for an answer that is given again. */
  readonly committed?: (() => void) | undefined
}

/** The record that a request is addressed to. */
export interface AddressedRecord {
  readonly binding: Binding
  readonly id: number
  /** What else the record must be, or it is not there; null where the work looks for it. */
  readonly only: readonly Condition[] | null
}

export interface WriteRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly addressed?: AddressedRecord | null
  /** What makes two requests with one key the same; the body, unless it is no JSON. */
  readonly content?: unknown
  /** For work that cannot be done twice, not even when the database ended the first attempt. */
  readonly isOnlyOnce?: boolean
}

/** Does `work` in one transaction and sends its answer; a repeated Idempotency-Key gets the first answer again. */
export async function answerWrite(
  parts: ServiceParts,
  { request, reply, addressed = null, content = request.body, isOnlyOnce = false }: WriteRequest,
  work: (writing: Writing) => Promise<WriteResult>,
): Promise<FastifyReply> {
  const actor = actorOf(request)
  const claim = claimOf(request, content)
  const version = addressed && versionOf(request.headers['if-match'])
  const run = isOnlyOnce ? runAnsweredOnce : runAnswered
  const given = await run(parts, actor, async (writing) => {
    const earlier =
      claim && (await earlierAnswer(writing, claim, (...record) => storedRecord(writing, request, ...record)))
    if (earlier) return async () => earlier
    if (addressed) await requireAddressed(writing, addressed, version)
    const done = await work(writing)
    return async () => {
      const fresh = await answerOf(writing, done, request)
      if (claim) await keepAnswer(writing, claim, fresh)
      return fresh
    }
  })
  return sendGiven(reply, given)
}

/** Sends what a write has answered, once it is committed. */
export function sendGiven(reply: FastifyReply, given: GivenAnswer): FastifyReply {
  given.committed?.()
  if (given.isReplay) reply.header('idempotent-replayed', 'true')
  if (given.tag !== null) reply.header('etag', given.tag)
  return reply.code(given.status).header('content-type', 'application/json; charset=utf-8').send(given.text)
}

async function requireAddressed(
  writing: Writing,
  { binding, id, only }: AddressedRecord,
  version: string | null,
): Promise<void> {
  // Whoever does not see the record must not learn from its version that it exists.
  if (only !== null || version !== null) await requireVisible(writing, binding, [id], only ?? [])
  if (version !== null) await requireVersion(writing, binding, id, version)
}

async function answerOf(writing: Writing, done: WriteResult, request: FastifyRequest): Promise<GivenAnswer> {
  const { status = 200, message, answer, committed } = done
  const given = { status, committed, isReplay: false }
  if ('data' in answer) {
    const text = JSON.stringify({ status: 'success', ...(message === undefined ? {} : { message }), ...answer })
    return { ...given, text, tag: null, record: null }
  }
  const { binding, id } = answer
  const stored = await storedRecord(writing, request, binding, id, message)
  return { ...given, ...stored, record: { resource: binding.resource.name, id } }
}

async function storedRecord(
  writing: Writing,
  request: FastifyRequest,
  binding: Binding,
  id: number,
  message?: string,
): Promise<StoredRecord> {
  const [stored] = await storedRecords(writing, request, binding, [id], message)
  return stored as StoredRecord
}

/** Records as the transaction has stored them: the fields that the request names, as far as the writer may read them. */
export async function storedRecords(
  writing: Writing,
  request: FastifyRequest,
  binding: Binding,
  ids: readonly number[],
  message?: string,
): Promise<readonly StoredRecord[]> {
  const source = { bindingOf: writing.bindingOf, readRows: readRowsIn(writing.tx) }
  const { fields } = queryOf(request)
  const mayRead = mayUse(writing.actor, binding.resource, 'view')
  const seen = mayRead ? await readEach(source, writing.actor, binding, ids, fields ? { fields } : {}) : null
  return ids.map((id) => {
    const record = seen?.get(id)
    const data = record?.data ?? JSON.stringify({ id })
    const revealed = writing.revealed.get(id)
    const text = recordText(revealed ? JSON.stringify({ ...JSON.parse(data), ...revealed }) : data, message)
    return { text, tag: record ? entityTag(record) : null }
  })
}

/** What a batch shows this once, in the order of its ids. */
export function revealedOf(writing: Writing, ids: readonly number[]): { revealed?: object[] } {
  if (writing.revealed.size === 0) return {}
  return { revealed: ids.map((id) => ({ id, ...writing.revealed.get(id) })) }
}
