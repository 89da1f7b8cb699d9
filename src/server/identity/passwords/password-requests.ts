/**
 * Slows down those who ask for links in the name of others. An email gets a few in a quarter of an hour and then, without
 * a word, none; an address from which many are asked for is told so.
 */
import { sql } from 'kysely'
import { networkOf } from '../../limits/network.ts'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'

export const requestLimits = { minutes: 15, email: 3, address: 20 }

const window = sql`${requestLimits.minutes} * interval '1 minute'`

/** Notes a request and says what becomes of it. */
export async function admitRequest(
  queries: Queries,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<'send' | 'ignore' | 'refuse'> {
  const emailhash = digest(email.trim().toLowerCase())
  const network = networkOf(address)
  const result = await sql<{ emails: number; addresses: number }>`
    select count(*) filter (where emailhash = ${emailhash})::int as emails,
      count(*) filter (where address = ${network})::int as addresses
    from password_requests
    where requested > now() - ${window} and (emailhash = ${emailhash} or address = ${network})
  `.execute(queries)
  const { emails = 0, addresses = 0 } = result.rows[0] ?? {}
  if (addresses >= requestLimits.address) return 'refuse'
  await sql`insert into password_requests (emailhash, address) values (${emailhash}, ${network})`.execute(queries)
  return emails >= requestLimits.email ? 'ignore' : 'send'
}

/** Removes requests that count no more. */
export async function sweepRequests(queries: Queries): Promise<void> {
  await sql`delete from password_requests where requested < now() - ${window}`.execute(queries)
}
