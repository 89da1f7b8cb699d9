/** Removes expired data. Identity cleans up its own tables. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { eachAccount } from '../jobs/each-account.ts'
import { cleanUpCounts } from '../limits/shared-counts.ts'
import { sessions } from '../mcp/sessions.ts'

/** Days that deliveries are kept. */
const deliveryDays = 7

/** Days that the security log is kept. */
const securityLogDays = 365

/** Days that notifications are kept. */
const notificationDays = 180

/** Days that mails are kept in the outbox, if there is no mail server. */
const mailDays = 30

const day = 86_400_000

/** Removes data that has expired at `now` from all accounts, and ended sessions and counts. */
export async function tidy(database: Database, now: Date, onError: (error: unknown) => void = () => {}): Promise<void> {
  await eachAccount(database, (account) => tidyAccount(database, account, now), onError)
  await sessions(database, () => now.getTime()).sweep()
  await cleanUpCounts(database)
}

async function tidyAccount({ kysely }: Database, account: number, now: Date): Promise<number> {
  await sql`
    delete from webhookrequests
    where account_id = ${account} and createdon < ${now}::timestamptz - ${deliveryDays} * interval '1 day'
  `.execute(kysely)
  await sql`
    delete from security_events
    where account_id = ${account} and lastat < ${now}::timestamptz - ${securityLogDays} * interval '1 day'
  `.execute(kysely)
  await sql`
    delete from notifications
    where account_id = ${account} and createdon < ${now}::timestamptz - ${notificationDays} * interval '1 day'
  `.execute(kysely)
  await sql`
    delete from idempotency_keys
    where account_id = ${account} and createdon < ${now}::timestamptz - interval '24 hours'
  `.execute(kysely)
  return 1
}

/** Removes old mails from this machine's outbox. */
export async function tidyOutbox(outbox: string, now: Date): Promise<void> {
  const names = await readdir(outbox).catch(() => [])
  for (const name of names.filter((key) => key.endsWith('.eml'))) {
    const path = join(outbox, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > mailDays * day) await rm(path, { force: true })
  }
}
