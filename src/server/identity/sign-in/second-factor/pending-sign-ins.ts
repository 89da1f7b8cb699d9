/**
 * Sign-ins between the password and the second factor. Each belongs to an interaction of the identity server, whose signed cookie
 * only that browser has, and expires after ten minutes. It grants nothing: the interaction is completed after the factor.
 */
import { sql } from 'kysely'
import type { Person } from '../../accounts/people.ts'
import type { Queries } from '../../tables.ts'

export interface PendingSignIn {
  /** The person whose password was right; null during a sign-in by passkey alone. */
  readonly person: Person | null
  /** Authentication methods (RFC 8176), once complete. */
  readonly methods: readonly string[] | null
}

const tenMinutes = sql<Date>`now() + interval '10 minutes'`

/** Starts over, with the person whose password was right or with nobody. */
export async function beginPendingSignIn(queries: Queries, uid: string, person: Person | null): Promise<void> {
  const row = {
    account_id: person?.account ?? null,
    contactid: person?.contact ?? null,
    challenge: null,
    methods: null,
    expires: tenMinutes,
  }
  await queries
    .insertInto('half_way_sign_ins')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()
}

export async function findPendingSignIn(queries: Queries, uid: string): Promise<PendingSignIn | undefined> {
  const row = await queries
    .selectFrom('half_way_sign_ins')
    .select(['account_id', 'contactid', 'methods'])
    .where('uid', '=', uid)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { account_id: account, contactid: contact, methods } = row
  return { person: account === null || contact === null ? null : { account, contact }, methods }
}

export async function saveChallenge(queries: Queries, uid: string, challenge: string): Promise<void> {
  await queries.updateTable('half_way_sign_ins').set({ challenge }).where('uid', '=', uid).execute()
}

/** Returns and removes the challenge for a passkey. */
export async function consumeChallenge(queries: Queries, uid: string): Promise<string | undefined> {
  const result = await sql<{ challenge: string | null }>`
    update half_way_sign_ins h
    set challenge = null
    from (
      select uid, challenge
      from half_way_sign_ins
      where uid = ${uid}
      for update
    ) before
    where h.uid = before.uid and h.expires > now()
    returning before.challenge
  `.execute(queries)
  return result.rows[0]?.challenge ?? undefined
}

/** Records that authentication is complete, if a page is shown before the person continues. */
export async function saveMethods(queries: Queries, uid: string, methods: readonly string[]): Promise<void> {
  await queries
    .updateTable('half_way_sign_ins')
    .set({ methods: [...methods] })
    .where('uid', '=', uid)
    .execute()
}

export async function endPendingSignIn(queries: Queries, uid: string): Promise<void> {
  await queries.deleteFrom('half_way_sign_ins').where('uid', '=', uid).execute()
}

/** Removes expired sign-ins. */
export async function cleanUpPendingSignIns(queries: Queries): Promise<void> {
  await queries.deleteFrom('half_way_sign_ins').where('expires', '<', sql<Date>`now()`).execute()
}
