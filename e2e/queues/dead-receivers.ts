/**
 * Fills the queue of an embedded database with deliveries to dead receivers (half refuse connections, half never
 * respond), and measures a list of 50 with and without them; then sends events to a healthy receiver: `node
 * e2e/queues/dead-receivers.ts --size 200000`. The list may take twice its idle time, and the healthy receiver must not
 * wait for the others.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { startReceiver } from '../lab/stage/receiver.ts'
import { expect, setStage } from '../lab/stage/stage.ts'
import { quantile, timed, trialOptions } from '../lab/stage/trial.ts'
import { withDatabase } from '../lab/stage/trial-database.ts'

const { size: deliveries } = trialOptions(200_000)
const deadReceivers = 20
const events = 60
/** Seconds until the healthy receiver has all deliveries. */
const patience = 10
/** Maximum slowdown of a list. */
const allowed = 2
/** A secret with which the service can sign; encrypted at the next start. */
const secret = `whsec_${Buffer.alloc(24).toString('base64')}`

const receiver = await startReceiver()
receiver.answer(null, 0, '/dead')
const stage = await setStage({ database: 'embedded', prepare })
const [{ root, headers }] = stage.apis

const idle = await listTimes()
await stage.service.stop()
await withDatabase(stage.trialDatabase, fillQueue)
await stage.restart()
await wait(3000)
const busy = await listTimes()
const seconds = await secondsToDeliver()
receiver.close()

const ratio = (share: number) => quantile(busy, share) / quantile(idle, share)
const shown = (share: number) => `${quantile(busy, share).toFixed(1)} ms (${ratio(share).toFixed(2)} of idle)`
expect(stage, ratio(0.5) <= allowed, 'the list takes more than twice its idle time')
expect(stage, seconds <= patience, 'the receiver that is well waits for the dead ones')
await stage.end(
  `${deliveries} deliveries to ${deadReceivers} dead receivers, list of 50: p50 ${shown(0.5)}, p95 ${shown(0.95)}; ` +
    `${events} events to a receiver that is well in ${seconds} s`,
)

/** Creates a project with many items. */
async function prepare({ kysely }: Database): Promise<void> {
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
}

async function fillQueue({ kysely }: Database): Promise<void> {
  await sql`
    insert into webhooks (account_id, id, event, url, secret)
    select 1, n, 'newproject', case when n % 2 = 0 then 'http://127.0.0.1:9/' else ${`${receiver.url}/dead`} end, ${secret}
    from generate_series(1, ${deadReceivers}::int) n
  `.execute(kysely)
  await sql`
    insert into webhooks (account_id, id, event, url, secret)
    values (1, ${deadReceivers + 1}, 'newtask', ${`${receiver.url}/well`}, ${secret})
  `.execute(kysely)
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url)
    select 1, 1 + n % ${deadReceivers}::int, 'newproject', 1, '' from generate_series(1, ${deliveries}::int) n
  `.execute(kysely)
}

/** Durations in milliseconds of 300 lists in sequence. */
async function listTimes(): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request < 320; request += 1) {
    const { status, took } = await timed(`${root}/items?pagesize=50&sortby=id`, { headers })
    expect(stage, status === 200, `the list answered ${status}`)
    if (request >= 20) times.push(took)
  }
  return times
}

async function secondsToDeliver(): Promise<number> {
  const items = Array.from({ length: events }, (_each, index) => ({
    name: `Task ${index}`,
    projectid: 1,
    itemcollectionid: 1,
  }))
  const began = performance.now()
  const json = { ...headers, 'content-type': 'application/json' }
  const { status, text } = await timed(`${root}/items`, { method: 'POST', headers: json, body: JSON.stringify(items) })
  expect(stage, status === 201, text)
  const arrived = () => receiver.requests.get('/well') ?? 0
  while (arrived() < events && performance.now() - began < 6000 * patience) await wait(50)
  return Math.round((performance.now() - began) / 100) / 10
}
