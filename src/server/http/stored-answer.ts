/** Answers to writes: the record as it is stored, as far as the writer may read it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../contract/permissions.ts'
import { mayUse } from '../../contract/resource.ts'
import { readRowIn } from '../write/find.ts'
import type { Binding, Writing } from '../write/writing.ts'
import { recordText, sendRecord } from './envelope.ts'
import type { Parts } from './parts.ts'
import { entityTag, queryOf, type ReadRecord, type RecordSource, readRecord } from './read-routes.ts'

export interface WrittenAnswer {
  readonly status: number
  /** JSON text. */
  readonly text: string
  /** The record that the text shows, if it shows one. */
  readonly record?: { readonly resource: string; readonly id: number }
}

/** The answer of a write that may be sent again, with the record as the transaction has stored it. */
export async function storedAnswer(
  writing: Writing,
  binding: Binding,
  id: number,
  request: FastifyRequest,
  { status, message }: { readonly status: number; readonly message?: string },
): Promise<WrittenAnswer> {
  const text = await storedText(writing, binding, id, request, message)
  return { status, text, record: { resource: binding.resource.name, id } }
}

/** A record as the transaction has stored it, as far as the actor may read it, in the envelope. */
export async function storedText(
  writing: Writing,
  binding: Binding,
  id: number,
  request: FastifyRequest,
  message?: string,
): Promise<string> {
  const source = { bindingOf: writing.bindingOf, database: { readRow: readRowIn(writing.tx) } }
  const record = await storedRecord(source, writing.actor, binding, id, request)
  const data = record?.data ?? JSON.stringify({ id })
  const revealed = writing.revealed.get(id)
  return recordText(revealed ? JSON.stringify({ ...JSON.parse(data), ...revealed }) : data, message)
}

/** The record with the fields that the request names; null for who may write such records but not read this one. */
async function storedRecord(
  source: RecordSource,
  actor: Actor,
  binding: Binding,
  id: number,
  request: FastifyRequest,
): Promise<ReadRecord | null> {
  if (!mayUse(actor, binding.resource, 'view')) return null
  const { fields } = queryOf(request)
  return readRecord(source, actor, binding, id, fields ? { fields } : {})
}

/** What a batch shows this once, in the order of its ids. */
export function revealedOf(writing: Writing, ids: readonly number[]): { revealed?: object[] } {
  if (writing.revealed.size === 0) return {}
  return { revealed: ids.map((id) => ({ id, ...writing.revealed.get(id) })) }
}

/** Answers the record as it is stored now; its id alone where the caller may not see it. */
export async function sendStored(
  service: Parts,
  actor: Actor,
  binding: Binding,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
  message?: string,
): Promise<FastifyReply> {
  const record = await storedRecord(service, actor, binding, id, request)
  if (record) reply.header('etag', entityTag(record))
  return sendRecord(reply, record?.data ?? JSON.stringify({ id }), message)
}
