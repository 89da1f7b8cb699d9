/** Removes what nobody asks for any more, once an hour. Identity sees to its own tables. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import { sweepCounts } from './http/callers/shared-counts.ts'
import { sessions } from './mcp/sessions.ts'

/** Days that deliveries are listed for. */
const deliveryDays = 7

/** Days that the security log goes back. */
const securityLogDays = 365

/** Days that mails are kept in the outbox, where there is no mail server. */
const mailDays = 30

const hour = 3_600_000

export interface Housekeeping {
  /** Removes now. */
  readonly tidy: () => Promise<void>
  readonly close: () => Promise<void>
}

/** @param now milliseconds */
export function startHousekeeping(
  database: Database,
  outbox: string,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): Housekeeping {
  const tidy = async () => {
    const accounts = await sql<{ id: number }>`select id from accounts`.execute(database.kysely)
    for (const { id } of accounts.rows) await tidyAccount(database, id, new Date(now()))
    await sessions(database, now).sweep()
    await sweepCounts(database)
    await tidyOutbox(outbox, now())
  }
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = tidy().catch(onError)
  }, hour).unref()
  return {
    tidy,
    async close() {
      clearInterval(timer)
      await last
    },
  }
}

async function tidyAccount({ kysely }: Database, account: number, now: Date): Promise<void> {
  await sql`
    delete from webhookrequests
    where account_id = ${account} and createdon < ${now}::timestamptz - ${deliveryDays} * interval '1 day'
  `.execute(kysely)
  await sql`
    delete from security_events
    where account_id = ${account} and lastat < ${now}::timestamptz - ${securityLogDays} * interval '1 day'
  `.execute(kysely)
  await sql`
    delete from idempotency_keys where account_id = ${account} and createdon < ${now}::timestamptz - interval '24 hours'
  `.execute(kysely)
}

async function tidyOutbox(outbox: string, now: number): Promise<void> {
  const names = await readdir(outbox).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const path = join(outbox, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > mailDays * 24 * hour) await rm(path)
  }
}
