/** Answers to writes: the record as the transaction has stored it, as far as the writer may read it. */
import type { FastifyRequest } from 'fastify'
import { mayUse } from '../../../contract/language/resource.ts'
import { entityTag, readRecord } from '../../read/record.ts'
import { readRowIn } from '../../write/find.ts'
import type { Binding, Writing } from '../../write/writing.ts'
import { queryOf } from '../resource-routes/read-routes.ts'
import { recordText } from './envelope.ts'

export interface StoredRecord {
  /** JSON text of the whole answer. */
  readonly text: string
  /** Entity tag of the record; null for who may write such records but not read this one. */
  readonly tag: string | null
}

/** A record as the transaction has stored it, with the fields that the request names, in the envelope. */
export async function storedRecord(
  writing: Writing,
  binding: Binding,
  id: number,
  request: FastifyRequest,
  message?: string,
): Promise<StoredRecord> {
  const source = { bindingOf: writing.bindingOf, database: { readRow: readRowIn(writing.tx) } }
  const { fields } = queryOf(request)
  const mayRead = mayUse(writing.actor, binding.resource, 'view')
  const record = mayRead ? await readRecord(source, writing.actor, binding, id, fields ? { fields } : {}) : null
  const data = record?.data ?? JSON.stringify({ id })
  const revealed = writing.revealed.get(id)
  const text = recordText(revealed ? JSON.stringify({ ...JSON.parse(data), ...revealed }) : data, message)
  return { text, tag: record && entityTag(record) }
}

/** What a batch shows this once, in the order of its ids. */
export function revealedOf(writing: Writing, ids: readonly number[]): { revealed?: object[] } {
  if (writing.revealed.size === 0) return {}
  return { revealed: ids.map((id) => ({ id, ...writing.revealed.get(id) })) }
}
