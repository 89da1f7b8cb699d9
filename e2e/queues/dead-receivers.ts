/**
 * Puts many deliveries to receivers that are dead (half of them refuse connections, half never answer) into the queue of an
 * embedded database, and measures a list of 50 with and without them; then sends events to a receiver that is well:
 * `node e2e/queues/dead-receivers.ts --size 200000`. The list may take twice its idle time, and the well one waits for nobody.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createApiKey } from '../../src/server/identity/api-keys.ts'
import { identityTables } from '../../src/server/identity/tables.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { startScript } from '../running-script.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: '200000' } } })
const deliveries = Number(values.size)
const deadReceivers = 20
const events = 60
/** A subscription that the service can sign for; sealed at the next start. */
const secret = `whsec_${Buffer.alloc(24).toString('base64')}`

/** The time that a share of the requests took at most. */
const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0

const received: string[] = []
const receiver = createServer((request, response) => {
  received.push(request.url ?? '')
  if (request.url === '/well') response.writeHead(204).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const directory = mkdtempSync(join(tmpdir(), 'worklane-queue-'))
const port = await freePort()
const root = `http://127.0.0.1:${port}/api/v4`
const headers = { apikey: await withDatabase(prepare), 'content-type': 'application/json' }

const idle = await withService(listTimes)
await withDatabase(fillQueue)
const { busy, seconds } = await withService(async () => {
  await wait(3000)
  return { busy: await listTimes(), seconds: await secondsToDeliver() }
})
receiver.closeAllConnections()
receiver.close()
rmSync(directory, { recursive: true })

const ratio = (share: number) => at(busy, share) / at(idle, share)
console.log(`${deliveries} deliveries to ${deadReceivers} dead receivers, ${received.length - events} tries of them`)
console.log(
  `list of 50: p50 ${shown(0.5)}, p95 ${shown(0.95)}; ${events} events to a receiver that is well in ${seconds} s`,
)
if (ratio(0.5) > 2) fail('the list takes more than twice its idle time')
if (seconds > 10) fail('the receiver that is well waits for the dead ones')

function fail(why: string): void {
  console.log(why)
  process.exitCode = 1
}

function shown(share: number): string {
  return `${at(busy, share).toFixed(1)} ms (${ratio(share).toFixed(2)} of idle)`
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(directory, console.error)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function withService<T>(work: () => Promise<T>): Promise<T> {
  const env = {
    ...{ PORT: String(port), DATA_DIR: directory, RATE_LIMIT_MAX: '1000000000', LOG_LEVEL: 'error' },
    WEBHOOK_ALLOW_PRIVATE: 'true',
  }
  const main = new URL('../../src/server/main.ts', import.meta.url)
  const service = await startScript(main, ['--api-only'], env, 'Worklane is ready')
  try {
    return await work()
  } finally {
    await service.stop()
  }
}

/** An account with a project of many items; answers the account's API key. */
async function prepare(database: Database): Promise<string> {
  await migrate(database)
  const { kysely } = database
  await sql`insert into accounts (id, name) values (1, 'Lind & Okafor')`.execute(kysely)
  await sql`insert into companies (account_id, id, name, type) values (1, 1, 'Mill', 'client')`.execute(kysely)
  await sql`insert into projects (account_id, id, title, companyid, sortorder) values (1, 1, 'Mill house', 1, '\\x80')`.execute(
    kysely,
  )
  await sql`insert into projectphases (account_id, id, projectid, name, sortorder) values (1, 1, 1, 'Design', '\\x80')`.execute(
    kysely,
  )
  await sql`
    insert into items (account_id, name, projectid, itemcollectionid, sortorder)
    select 1, 'Item ' || n, 1, 1, decode(lpad(to_hex(n), 8, '0'), 'hex') from generate_series(1, 2000) n
  `.execute(kysely)
  return (await createApiKey(identityTables(kysely), { account: 1, name: 'Trial' })).key
}

async function fillQueue({ kysely }: Database): Promise<void> {
  await sql`
    insert into webhooks (account_id, id, event, url, secret)
    select 1, n, 'newproject', case when n % 2 = 0 then 'http://127.0.0.1:9/' else ${`${receiverUrl}/dead`} end, ${secret}
    from generate_series(1, ${deadReceivers}::int) n
  `.execute(kysely)
  await sql`
    insert into webhooks (account_id, id, event, url, secret)
    values (1, ${deadReceivers + 1}, 'newtask', ${`${receiverUrl}/well`}, ${secret})
  `.execute(kysely)
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url)
    select 1, 1 + n % ${deadReceivers}::int, 'newproject', 1, '' from generate_series(1, ${deliveries}::int) n
  `.execute(kysely)
}

/** Milliseconds of 300 lists one after the other, in order. */
async function listTimes(): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request < 320; request += 1) {
    const began = performance.now()
    const answer = await fetch(`${root}/items?pagesize=50&sortby=id`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
    if (request >= 20) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

async function secondsToDeliver(): Promise<number> {
  const items = Array.from({ length: events }, (_each, index) => ({
    name: `Task ${index}`,
    projectid: 1,
    itemcollectionid: 1,
  }))
  const began = performance.now()
  const answer = await fetch(`${root}/items`, { method: 'POST', headers, body: JSON.stringify(items) })
  if (answer.status !== 201) throw new Error(await answer.text())
  while (received.filter((url) => url === '/well').length < events && performance.now() - began < 60_000) await wait(50)
  return Math.round((performance.now() - began) / 100) / 10
}
