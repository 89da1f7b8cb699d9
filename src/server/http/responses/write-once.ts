/**
 * Idempotency: a write happens at most once per `Idempotency-Key`, credential and day. The response is stored in the transaction
 * of the write, so a repeated request finds either both or neither. Failed requests store nothing and may be sent again. A replayed
 * response shows nothing that the caller may no longer see, and no secret that was only in the first one.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/database.ts'
import { awaitAll, runNow } from '../../db/run-compiled.ts'
import { visibleIds } from '../../write/find.ts'
import type { Binding, WriteContext } from '../../write/write-context.ts'
import { recordText } from './envelope.ts'

/** The response to a write, first or replayed. */
export interface WriteResponse {
  readonly status: number
  /** JSON text. */
  readonly text: string
  /** ETag of the record in it; null if there is none, or if the text no longer shows the current record. */
  readonly tag: string | null
  /** The record in the text, if there is one. */
  readonly record: { readonly resource: string; readonly id: number } | null
  readonly isReplay: boolean
  /** Called after the commit. */
  readonly committed?: (() => void) | undefined
}

export interface StoredRecord {
  /** JSON text of the whole response. */
  readonly text: string
  /** ETag of the record; null if the caller may write such records but not read this one. */
  readonly tag: string | null
}

/** Reads the current record. */
type ReadStored = (binding: Binding, id: number, message?: string) => Promise<StoredRecord>

export interface IdempotencyClaim {
  readonly key: string
  /** Hash of the request: method, address and body. */
  readonly digest: string
}

/** Maximum length of a key in characters. */
const longestKey = 255

/** Returns the key of a request; null if it has none. */
export function getClaim(request: FastifyRequest, content: unknown): IdempotencyClaim | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > longestKey) {
    throw problem('too_long', 'Idempotency-Key is {count} characters long; at most {most} are allowed', {
      count: key.length,
      most: longestKey,
    })
  }
  const digested = JSON.stringify([request.method, request.url, content ?? null])
  return { key, digest: createHash('sha256').update(digested).digest('base64url') }
}

/** Returns the stored response to the same key, or null for the first request. Waits for a concurrent request with this key. */
export async function earlierAnswer(
  writing: WriteContext,
  claim: IdempotencyClaim,
  read: ReadStored,
): Promise<WriteResponse | null> {
  const earlierAnswer = await storedAnswer(writing.tx, writing.actor, claim)
  return earlierAnswer && asVisibleNow(writing, read, earlierAnswer)
}

/** Stores a response for repeated requests, without what is shown only once. */
export async function storeAnswer(
  { tx, actor, revealed }: WriteContext,
  claim: IdempotencyClaim,
  answer: WriteResponse,
): Promise<void> {
  const { status, record } = answer
  const text = revealed.size > 0 ? withoutSecrets(answer.text, revealed) : answer.text
  await sql`
    insert into idempotency_keys (account_id, credential, key, digest, status, answer, resource, recordid, rights)
    values (
      ${actor.account}, ${actor.credential}, ${claim.key}, ${claim.digest}, ${status}, ${text},
      ${record?.resource ?? null}, ${record?.id ?? null}, ${getRights(actor)}
    )
  `.execute(tx)
}

const missingSecrets = 'This request was repeated: keys, secrets and links are only in the first response.'

/** The response without the secrets, with a message that says so. */
function withoutSecrets(text: string, revealed: WriteContext['revealed']): string {
  const secrets = new Set<unknown>([...revealed.values()].flatMap((values) => Object.values(values)))
  const { message, data } = JSON.parse(text) as { message?: string; data: unknown }
  const rest = JSON.stringify(data, (_name, value: unknown) => (secrets.has(value) ? undefined : value))
  return recordText(rest, message === undefined ? missingSecrets : `${message} ${missingSecrets}`)
}

/** A stored response. */
interface StoredAnswer {
  readonly status: number
  readonly text: string
  readonly resource: string | null
  readonly recordid: number | null
  readonly rights: string
}

/** Returns the stored response if the caller still sees its record with the same rights, otherwise the current record. */
async function asVisibleNow(
  writing: WriteContext,
  read: ReadStored,
  storedAnswer: StoredAnswer,
): Promise<WriteResponse> {
  const { status, text, resource, recordid, rights } = storedAnswer
  const replay = { status, text, tag: null, record: null, isReplay: true }
  if (resource === null || recordid === null) return replay
  const binding = writing.bindingOf(resource)
  const { message } = JSON.parse(text) as { message?: string }
  const now = await read(binding, recordid, message)
  if (now.text === text) return { ...replay, ...now }
  const visible = await visibleIds(writing, binding, [recordid], [])
  return visible.size > 0 && rights === getRights(writing.actor) ? replay : { ...replay, ...now }
}

/** Hash of everything that decides what a caller may do and see. */
function getRights({ kind, userType, administrator, company, division, teams, grants }: Actor): string {
  const rights = [kind, userType, administrator, company, division, teams, [...grants].sort(([a], [b]) => a - b)]
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url')
}

async function storedAnswer(tx: Tx, actor: Actor, { key, digest }: IdempotencyClaim): Promise<StoredAnswer | null> {
  const { account, credential } = actor
  const name = `idempotency:${account}:${credential}:${key}`
  // Pipelined: the server runs them in order, so the select runs once the lock is held.
  const [, , [storedAnswer]] = await awaitAll(
    lockByName(tx, name),
    runNow(
      tx,
      sql`
        delete from idempotency_keys
        where account_id = ${account} and credential = ${credential} and createdon < now() - interval '24 hours'
      `,
    ),
    runNow(
      tx,
      sql<StoredAnswer & { digest: string }>`
        select digest, status, answer as text, resource, recordid::float8 as recordid, rights
        from idempotency_keys
        where account_id = ${account} and credential = ${credential} and key = ${key}
      `,
    ),
  )
  if (!storedAnswer) return null
  if (storedAnswer.digest === digest) return storedAnswer
  throw problem('wrong_state', 'Idempotency-Key {value} was used for another request; use a new one', {
    value: key.slice(0, 60),
  })
}
