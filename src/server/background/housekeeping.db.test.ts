import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { ascending } from '../../contract/ascending.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { tidy, tidyOutbox } from './housekeeping.ts'

const database = await openTestDatabase()
const outbox = mkdtempSync(join(tmpdir(), 'worklane-outbox-'))
afterAll(() => rmSync(outbox, { recursive: true }))

it('Housekeeping removes deliveries after a week, stored responses and sessions after a day, mails after a month', async () => {
  await sql`insert into accounts (id, name) values (1, 'Lind & Okafor')`.execute(database.kysely)
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url, createdon)
    select 1, 1, 'newtask', d, 'https://example.com', now() - d * interval '1 day' from generate_series(1, 10) d
  `.execute(database.kysely)
  await sql`
    insert into idempotency_keys (account_id, credential, key, digest, status, answer, rights, createdon)
    select 1, 'key:1', h::text, '', 200, '', '', now() - h * interval '1 hour' from unnest(array[1, 23, 25]) h
  `.execute(database.kysely)
  await sql`insert into apikeys (account_id, id, name, keyhash, ending) values (1, 1, 'Key', 'hash', 'end')`.execute(
    database.kysely,
  )
  await sql`
    insert into mcp_sessions (idhash, account_id, apikeyid, createdon, lastused)
    select h::text, 1, 1, now() - interval '90 days', now() - h * interval '1 hour' from unnest(array[1, 23, 25]) h
  `.execute(database.kysely)
  for (const name of ['old.eml', 'new.eml', 'notes.txt']) writeFileSync(join(outbox, name), '')
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  for (const name of ['old.eml', 'notes.txt']) utimesSync(join(outbox, name), longAgo, longAgo)

  await tidy(database, new Date())
  await tidyOutbox(outbox, new Date())
  const left = await sql<{ dataid: number }>`select dataid from webhookrequests order by dataid`.execute(
    database.kysely,
  )
  expect(left.rows.map(({ dataid }) => dataid)).toEqual([1, 2, 3, 4, 5, 6])
  const keys = await sql<{ key: string }>`select key from idempotency_keys order by key`.execute(database.kysely)
  expect(keys.rows.map(({ key }) => key)).toEqual(['1', '23'])
  const sessions = await sql<{ idhash: string }>`select idhash from mcp_sessions order by idhash`.execute(
    database.kysely,
  )
  expect(sessions.rows.map(({ idhash }) => idhash)).toEqual(['1', '23'])
  expect(readdirSync(outbox).sort(ascending)).toEqual(['new.eml', 'notes.txt'])
})

it('Housekeeping removes entries of the security log that were last updated more than 365 days ago', async () => {
  await sql`insert into accounts (id, name) values (2, 'Sato & Meyer')`.execute(database.kysely)
  await sql`
    insert into security_events (account_id, event, at, lastat)
    values (2, 'signin.succeeded', '2026-01-01T12:00Z', '2026-01-01T12:00Z'),
      (2, 'signin.failed', '2026-01-01T11:59Z', '2026-01-02T12:00Z')
  `.execute(database.kysely)
  const eventsAt = async (time: string) => {
    await tidy(database, new Date(time))
    const { rows } = await sql<{ event: string }>`
      select event from security_events where account_id = 2 order by id
    `.execute(database.kysely)
    return rows.map(({ event }) => event)
  }
  expect(await eventsAt('2027-01-01T11:59Z')).toEqual(['signin.succeeded', 'signin.failed'])
  expect(await eventsAt('2027-01-01T12:01Z')).toEqual(['signin.failed'])
  expect(await eventsAt('2027-01-02T12:01Z')).toEqual([])
})
