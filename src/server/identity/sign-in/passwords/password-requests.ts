/**
 * Rate-limits requests for reset links. An email gets a few per quarter of an hour, then silently none. A network address with too
 * many requests gets an error.
 */
import { sql } from 'kysely'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { getNetwork } from '../../../limits/network.ts'
import { digest } from '../../digest.ts'
import type { Queries } from '../../tables.ts'

export const requestLimits = { minutes: 15, email: 3, address: 20 }

const window = sql`${requestLimits.minutes} * interval '1 minute'`

interface LinkRequest {
  readonly emailhash: string
  readonly network: string
}

type Admission = 'send' | 'ignore' | 'refuse'

/** Counts a request and decides what happens to it. Concurrent requests are counted one after the other. */
export function admitRequest(
  database: Database,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<Admission> {
  const request = { emailhash: digest(email.trim().toLowerCase()), network: getNetwork(address) }
  return database.transaction(async (tx) => {
    for (const name of [request.emailhash, request.network]) await lockByName(tx, `password requests:${name}`)
    return admit(tx, request)
  })
}

async function admit(tx: Tx, { emailhash, network }: LinkRequest): Promise<Admission> {
  const result = await sql<{ emails: number; addresses: number }>`
    select count(*) filter (where emailhash = ${emailhash})::int as emails,
      count(*) filter (where address = ${network})::int as addresses
    from password_requests
    where requested > now() - ${window} and (emailhash = ${emailhash} or address = ${network})
  `.execute(tx)
  const { emails = 0, addresses = 0 } = result.rows[0] ?? {}
  if (addresses >= requestLimits.address) return 'refuse'
  await sql`insert into password_requests (emailhash, address) values (${emailhash}, ${network})`.execute(tx)
  return emails >= requestLimits.email ? 'ignore' : 'send'
}

/** Removes expired requests. */
export async function cleanUpRequests(queries: Queries): Promise<void> {
  await sql`delete from password_requests where requested < now() - ${window}`.execute(queries)
}
