/**
 * Runs a POST at most once per `Idempotency-Key`, credential and day. The first answer is stored in the transaction of
 * the write, so a repeated request either finds both or neither. Refused requests store nothing and may be sent again;
 * answers that show a key or secret are not stored either. What is answered again is what the caller may see by then.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../contract/permissions.ts'
import { Problem } from '../../contract/problem.ts'
import type { Tx } from '../db/database.ts'
import { visibleIds } from '../write/find.ts'
import { runWrite } from '../write/run-write.ts'
import type { Writing } from '../write/writing.ts'
import type { Parts } from './parts.ts'
import { storedText, type WrittenAnswer } from './stored-answer.ts'

interface Claim {
  readonly key: string
  readonly digest: string
}

/** Longest key that is accepted, in characters. */
const longestKey = 255

/** Does `work` in one transaction and sends its answer; a repeated key gets the first answer again. */
export async function writeOnce(
  parts: Parts,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (writing: Writing) => Promise<WrittenAnswer>,
): Promise<FastifyReply> {
  const claim = claimOf(request)
  let replayed = false
  const answer = await runWrite(parts, actor, async (writing) => {
    replayed = false
    const earlier = claim && (await earlierAnswer(writing.tx, actor, claim))
    if (earlier) {
      replayed = true
      return asSeenToday(writing, request, earlier)
    }
    const fresh = await work(writing)
    if (claim && writing.revealed.size === 0) await keep(writing.tx, actor, claim, fresh)
    return fresh
  })
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.text)
}

function claimOf(request: FastifyRequest): Claim | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > longestKey) {
    throw new Problem('invalid', `Idempotency-Key is ${key.length} characters long; at most ${longestKey} are allowed.`)
  }
  const content = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, digest: createHash('sha256').update(content).digest('base64url') }
}

/** An answer that was given before. */
interface KeptAnswer {
  readonly status: number
  readonly text: string
  readonly resource: string | null
  readonly recordid: number | null
  readonly rights: string
}

/** The first answer where its record is still in sight and the rights are those of then; else the record as it is seen now. */
async function asSeenToday(writing: Writing, request: FastifyRequest, kept: KeptAnswer): Promise<WrittenAnswer> {
  const { status, text, resource, recordid, rights } = kept
  if (resource === null || recordid === null) return { status, text }
  const binding = writing.bindingOf(resource)
  const seen = await visibleIds(writing, binding, [recordid], [])
  if (seen.size > 0 && rights === rightsOf(writing.actor)) return { status, text }
  const { message } = JSON.parse(text) as { message?: string }
  return { status, text: await storedText(writing, binding, recordid, request, message) }
}

/** Equal for a caller as long as it may do and see the same. */
function rightsOf({ kind, userType, administrator, company, division, teams, grants }: Actor): string {
  const rights = [kind, userType, administrator, company, division, teams, [...grants].sort(([a], [b]) => a - b)]
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url')
}

/** Waits for a request with the same key that is still running, then answers what it answered. */
async function earlierAnswer(tx: Tx, actor: Actor, { key, digest }: Claim): Promise<KeptAnswer | null> {
  const { account, credential } = actor
  const lock = `idempotency:${account}:${credential}:${key}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  await sql`
    delete from idempotency_keys
    where account_id = ${account} and credential = ${credential} and createdon < now() - interval '24 hours'
  `.execute(tx)
  const result = await sql<KeptAnswer & { digest: string }>`
    select digest, status, answer as text, resource, recordid::float8 as recordid, rights from idempotency_keys
    where account_id = ${account} and credential = ${credential} and key = ${key}
  `.execute(tx)
  const found = result.rows[0]
  if (!found) return null
  if (found.digest === digest) return found
  throw new Problem('conflict', `Idempotency-Key '${key.slice(0, 60)}' was used for another request; use a new one.`)
}

async function keep(tx: Tx, actor: Actor, { key, digest }: Claim, answer: WrittenAnswer): Promise<void> {
  const { status, text, record } = answer
  await sql`
    insert into idempotency_keys (account_id, credential, key, digest, status, answer, resource, recordid, rights)
    values (
      ${actor.account}, ${actor.credential}, ${key}, ${digest}, ${status}, ${text},
      ${record?.resource ?? null}, ${record?.id ?? null}, ${rightsOf(actor)}
    )
  `.execute(tx)
}
