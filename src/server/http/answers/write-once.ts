/**
 * A write is done at most once per `Idempotency-Key`, credential and day. The first answer is stored in the transaction of
 * the write, so a repeated request either finds both or neither. Refused requests store nothing and may be sent again;
 * answers that show a key or secret are not stored either. What is answered again is what the caller may see by then.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/database.ts'
import { runNow, together } from '../../db/run-compiled.ts'
import { visibleIds } from '../../write/find.ts'
import type { Binding, Writing } from '../../write/writing.ts'

/** An answer to a write, for the first time or again. */
export interface GivenAnswer {
  readonly status: number
  /** JSON text. */
  readonly text: string
  /** Entity tag of the record in it; null where there is none, or where the text no longer shows the record as it is. */
  readonly tag: string | null
  /** The record that the text shows, if it shows one. */
  readonly record: { readonly resource: string; readonly id: number } | null
  readonly isReplay: boolean
  /** Runs when the write is committed. */
  readonly committed?: (() => void) | undefined
}

export interface StoredRecord {
  /** JSON text of the whole answer. */
  readonly text: string
  /** Entity tag of the record; null for who may write such records but not read this one. */
  readonly tag: string | null
}

/** Gives a record as it is answered now. */
type ReadStored = (binding: Binding, id: number, message?: string) => Promise<StoredRecord>

export interface IdempotencyClaim {
  readonly key: string
  readonly digest: string
}

/** Longest key that is accepted, in characters. */
const longestKey = 255

/** The key of a request, with what makes another request the same; null where it has none. */
export function claimOf(request: FastifyRequest, content: unknown): IdempotencyClaim | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > longestKey) {
    throw new Problem('invalid', `Idempotency-Key is ${key.length} characters long; at most ${longestKey} are allowed.`)
  }
  const digested = JSON.stringify([request.method, request.url, content ?? null])
  return { key, digest: createHash('sha256').update(digested).digest('base64url') }
}

/** What was answered to the same key before; null when this is the first request. One that is still running is waited for. */
export async function earlierAnswer(
  writing: Writing,
  claim: IdempotencyClaim,
  read: ReadStored,
): Promise<GivenAnswer | null> {
  const kept = await keptAnswer(writing.tx, writing.actor, claim)
  return kept && asSeenToday(writing, read, kept)
}

/** Keeps an answer for whoever sends the request again, unless it shows what nobody is shown twice. */
export async function keepAnswer(
  { tx, actor, revealed }: Writing,
  claim: IdempotencyClaim,
  answer: GivenAnswer,
): Promise<void> {
  if (revealed.size > 0) return
  const { status, text, record } = answer
  await sql`
    insert into idempotency_keys (account_id, credential, key, digest, status, answer, resource, recordid, rights)
    values (
      ${actor.account}, ${actor.credential}, ${claim.key}, ${claim.digest}, ${status}, ${text},
      ${record?.resource ?? null}, ${record?.id ?? null}, ${rightsOf(actor)}
    )
  `.execute(tx)
}

/** An answer as it is kept. */
interface KeptAnswer {
  readonly status: number
  readonly text: string
  readonly resource: string | null
  readonly recordid: number | null
  readonly rights: string
}

/** The first answer where its record is still in sight and the rights are those of then; else the record as it is seen now. */
async function asSeenToday(writing: Writing, read: ReadStored, kept: KeptAnswer): Promise<GivenAnswer> {
  const { status, text, resource, recordid, rights } = kept
  const given = { status, text, tag: null, record: null, isReplay: true }
  if (resource === null || recordid === null) return given
  const binding = writing.bindingOf(resource)
  const { message } = JSON.parse(text) as { message?: string }
  const now = await read(binding, recordid, message)
  if (now.text === text) return { ...given, ...now }
  const seen = await visibleIds(writing, binding, [recordid], [])
  return seen.size > 0 && rights === rightsOf(writing.actor) ? given : { ...given, ...now }
}

/** Equal for a caller as long as it may do and see the same. */
function rightsOf({ kind, userType, administrator, company, division, teams, grants }: Actor): string {
  const rights = [kind, userType, administrator, company, division, teams, [...grants].sort(([a], [b]) => a - b)]
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url')
}

async function keptAnswer(tx: Tx, actor: Actor, { key, digest }: IdempotencyClaim): Promise<KeptAnswer | null> {
  const { account, credential } = actor
  const name = `idempotency:${account}:${credential}:${key}`
  // Sent right behind the lock, and so looked at when it is held.
  const [, , [found]] = await together(
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
      sql<KeptAnswer & { digest: string }>`
        select digest, status, answer as text, resource, recordid::float8 as recordid, rights
        from idempotency_keys
        where account_id = ${account} and credential = ${credential} and key = ${key}
      `,
    ),
  )
  if (!found) return null
  if (found.digest === digest) return found
  throw new Problem('conflict', `Idempotency-Key '${key.slice(0, 60)}' was used for another request; use a new one.`)
}
