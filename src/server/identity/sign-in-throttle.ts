/**
 * Slows guessing down: counts wrong sign-ins, never right ones, over the last 15 minutes. Three counts, so that a guesser is
 * stopped without locking out the person whose e-mail is guessed:
 *   the same e-mail from the same address, the same e-mail from anywhere, any e-mail from the same address.
 */
import { sql } from 'kysely'
import { digest } from './digest.ts'
import type { Queries } from './tables.ts'

export const failureLimits = { minutes: 15, emailAtAddress: 10, email: 50, address: 100 }

export interface Attempt {
  readonly email: string
  /** Network address that the attempt comes from. */
  readonly address: string
}

const emailKey = ({ email }: Attempt) => digest(email.trim().toLowerCase())

const window = sql`${failureLimits.minutes} * interval '1 minute'`

/** Seconds until another attempt is allowed; 0 when it is allowed now. */
export async function secondsToWait(queries: Queries, attempt: Attempt): Promise<number> {
  const email = emailKey(attempt)
  const limit = (condition: ReturnType<typeof sql>, most: number) =>
    sql`case when count(*) filter (where ${condition}) >= ${most} then min(failed) filter (where ${condition}) end`
  const sameEmail = sql`emailhash = ${email}`
  const sameAddress = sql`address = ${attempt.address}`
  const oldest = sql`greatest(
    ${limit(sql`${sameEmail} and ${sameAddress}`, failureLimits.emailAtAddress)},
    ${limit(sameEmail, failureLimits.email)},
    ${limit(sameAddress, failureLimits.address)}
  )`
  const { seconds } = await queries
    .selectFrom('signin_failures')
    .select(sql<number | null>`ceil(extract(epoch from ${oldest} + ${window} - now()))::int`.as('seconds'))
    .where(sql<boolean>`failed > now() - ${window}`)
    .where(sql<boolean>`(${sameEmail} or ${sameAddress})`)
    .executeTakeFirstOrThrow()
  return seconds ?? 0
}

export async function recordFailure(queries: Queries, attempt: Attempt): Promise<void> {
  await queries
    .insertInto('signin_failures')
    .values({ emailhash: emailKey(attempt), address: attempt.address })
    .execute()
}

/** Somebody who signs in after all starts from nothing; failures for other e-mails from their address stay. */
export async function forgiveFailures(queries: Queries, attempt: Attempt): Promise<void> {
  await queries
    .deleteFrom('signin_failures')
    .where('emailhash', '=', emailKey(attempt))
    .where('address', '=', attempt.address)
    .execute()
}

/** Removes failures that count no more. */
export async function sweepFailures(queries: Queries): Promise<void> {
  await queries.deleteFrom('signin_failures').where(sql<boolean>`failed < now() - ${window}`).execute()
}
