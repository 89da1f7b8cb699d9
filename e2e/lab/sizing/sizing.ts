/**
 * `npm run lab -- sizing`: measures the cost of each kind of request on PostgreSQL, on a demo with about a thousand items, and
 * calculates from it the machines for 100, 10,000 and 100,000 firms. `--size 400` is the number of requests of each
 * kind.
 */
import { sql } from 'kysely'
import type { Database } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { fillWithDemoData } from '../../../src/server/demo-data.ts'
import { freePort } from '../../../src/server/testing/postgres-cluster.ts'
import { processorTimeOf } from '../bench/processes.ts'
import { trialOptions } from '../stage/trial.ts'
import { postgresTrialDatabase, startService } from '../stage/trial-database.ts'
import { assumed, type Cost, sizeOf } from './plan.ts'

/** Number of concurrent requests. */
const atOnce = 4

interface Kind {
  readonly says: string
  readonly perDay: number
  readonly send: (turn: number) => { readonly method?: 'POST' | 'PUT'; readonly path: string; readonly body?: unknown }
}

const { size } = trialOptions(400)
const trialDatabase = await postgresTrialDatabase()
const database = await trialDatabase.open()
await migrate(database)
await fillWithDemoData(database, 3, { dataDir: trialDatabase.settings.DATA_DIR as string, filesUrl: null })
await database.execute('analyze')
const port = await freePort()
const service = await startService(trialDatabase, port)
const end = () => {
  process.kill(service.pid, 'SIGKILL')
  trialDatabase.remove()
}
// Cleans up even if measuring fails.
process.once('exit', end)
const root = `http://127.0.0.1:${port}/api/v4`
const headers = { apikey: 'DEMO-1111-2222-3333-WL4', 'content-type': 'application/json' }
const items = await idsOf('items')
const projects = await idsOf('projects')
const [contact] = await idsOf('contacts')
const any = (ids: readonly number[], turn: number) => ids[(turn * 7919) % ids.length] as number

const kinds: readonly Kind[] = [
  {
    says: 'list of 50 items',
    perDay: 150,
    send: (turn) => ({ path: `/items?pagesize=50&pagenumber=${1 + (turn % 5)}&fields=name,duedate,projecttitle` }),
  },
  {
    says: 'list of 50 time records',
    perDay: 50,
    send: () => ({ path: '/time?pagesize=50&fields=starttime,timespent,itemname,projecttitle,contactname' }),
  },
  { says: 'one project', perDay: 60, send: (turn) => ({ path: `/projects/${any(projects, turn)}` }) },
  { says: 'search', perDay: 10, send: (turn) => ({ path: `/search?q=${['roof', 'review', 'plan'][turn % 3]}` }) },
  { says: 'report', perDay: 5, send: () => ({ path: '/reports/burn' }) },
  {
    says: 'change of an item',
    perDay: 25,
    send: (turn) => ({ method: 'PUT', path: `/items/${any(items, turn)}`, body: { name: `Renamed ${turn} times` } }),
  },
  {
    says: 'new time record',
    perDay: 15,
    send: (turn) => ({
      method: 'POST',
      path: '/time',
      body: { itemid: any(items, turn), contactid: contact, starttime: '2026-03-02T09:00:00Z', timespent: 30 },
    }),
  },
]

const costs: Cost[] = []
for (const kind of kinds) costs.push(await costOf(kind, database))
await database.close()
process.off('exit', end)
await service.stop()
trialDatabase.remove()

table(
  ['request', 'per person and day', 'service ms', 'database ms', 'answer KB', 'rows', 'log KB', 'kept KB'],
  costs.map((cost) => [
    cost.says,
    String(cost.perDay),
    cost.service.toFixed(2),
    cost.database.toFixed(2),
    kilobytes(cost.answer),
    cost.rows.toFixed(1),
    kilobytes(cost.log),
    kilobytes(cost.kept),
  ]),
)
const { peoplePerFirm, busiestHour, used, processorsPerNode } = assumed
console.log(
  `\nFirms of ${peoplePerFirm} people, ${busiestHour * 100} % of a day in its busiest hour, ` +
    `processors used to ${used * 100} %, ${processorsPerNode} of them in a database server\n`,
)
const sizes = [100, 10_000, 100_000].map((firms) => sizeOf(firms, costs))
table(
  ['firms', 'requests a second', 'processes', 'database processors', 'database servers', 'replicas', 'GB a year'],
  sizes.map(({ firms, requests, processes, reading, writing, primaries, replicas, year }) => [
    firms.toLocaleString('en'),
    Math.round(requests).toLocaleString('en'),
    String(processes),
    (reading + writing).toFixed(1),
    String(primaries),
    String(replicas),
    (year / 1e9).toFixed(1),
  ]),
)
for (const { firms, breaks } of sizes) {
  console.log(`\n${firms.toLocaleString('en')} firms${breaks.length === 0 ? ': nothing is reached' : ''}`)
  for (const [at, each] of breaks.entries()) console.log(`${at + 1}. ${each}`)
}

async function costOf(kind: Kind, database: Database): Promise<Cost> {
  // Warms up: prepares statements, and pays for the first change of pages.
  await sendMany(kind, 60)
  await sql`checkpoint`.execute(database.kysely)
  const before = await usedSoFar(database)
  const { bytes, records } = await sendMany(kind, size)
  const after = await usedSoFar(database)
  const each = (name: keyof typeof after) => Math.max(0, after[name] - before[name]) / size
  const { says, perDay } = kind
  const isWrite = kind.send(0).method !== undefined
  return {
    says,
    perDay,
    isWrite,
    service: each('service'),
    database: each('database'),
    answer: bytes,
    rows: isWrite ? each('rows') : records,
    log: each('log'),
    kept: isWrite ? each('kept') : 0,
  }
}

/** Usage of service and database so far: processor milliseconds, rows, bytes. */
async function usedSoFar(database: Database) {
  const { rows } = await sql<{ log: number; kept: number; rows: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
      (select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relkind = 'r')::float8 as kept,
      (select count(*) from changes)::float8 as rows
  `.execute(database.kysely)
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  const onDatabase = trialDatabase.cluster.processes().reduce((sum, pid) => sum + processorTimeOf(pid), 0)
  return { ...row, service: processorTimeOf(service.pid), database: onDatabase }
}

/** Sends requests and returns the average number of bytes and records per response. */
async function sendMany({ says, send }: Kind, count: number) {
  let [bytes, records, next] = [0, 0, 0]
  const work = async () => {
    while (next < count) {
      const turn = next++
      const { method = 'GET', path, body } = send(turn)
      const answer = await fetch(root + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${says}: ${method} ${path} answered ${answer.status}: ${text}`)
      bytes += text.length
      const { data } = JSON.parse(text) as { data: unknown }
      records += Array.isArray(data) ? data.length : 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { bytes: bytes / count, records: records / count }
}

async function idsOf(resource: string): Promise<number[]> {
  const answer = await fetch(`${root}/${resource}?fields=id&pagesize=200`, { headers })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  return data.map(({ id }) => id)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function table(heads: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of [heads, ...lines])
    console.log(
      line.map((text, at) => (at === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[at] ?? 0))).join('  '),
    )
}
