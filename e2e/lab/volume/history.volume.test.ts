/**
 * Reads of a long history, in one table for all accounts and months: each finds its rows through an index, however many
 * there are. `HISTORY_ROWS` sets their number; docs/scale.md explains why there are no partitions.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { changesBetween } from '../../../src/server/change-log/since.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { withoutIndexes } from '../../../src/server/db/demo/indexes.ts'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'
import { findPostgres } from '../../../src/server/testing/postgres-cluster.ts'
import { actors, program } from './actors.ts'
import { explain, type PlanKind } from './explain.ts'
import { fillPostgres } from './filled-postgres.ts'
import { type Firm, rows } from './firm.ts'
import { statementOf } from './list-cases.ts'

const count = Number(process.env.HISTORY_ROWS ?? 1_000_000)

/** Maximum number of history rows read for a page of 50. */
const most = 1000

const firm: Firm = {
  account: 1,
  items: 20_000,
  time: 20_000,
  projects: 1000,
  companies: 500,
  people: 50,
  clients: 200,
  others: 100,
}
const bin = findPostgres(console.log)

/**
 * Three years of twenty firms, the first with a third of all rows; ten changes of a record within a week, and one years
 * later.
 */
const history = `
  insert into changes (account_id, id, write, at, actor, contactid, resource, recordid, action, before, after)
  overriding system value
  select case when n % 3 = 0 then 1 else 2 + n % 19 end, 1000000 + n, 1000000 + n / 2,
    now() - (${count} - n) * interval '1 second' * (94608000.0 / ${count}), 'user:7', 1 + n % 50,
    (array['items', 'items', 'timerecords', 'timerecords', 'projects'])[1 + n % 5],
    1 + case when n % 5 = 4 then n % 1000 else (n - 1)::bigint * 20000 / ${count} end,
    (array['update', 'update', 'create', 'move', 'delete', 'update', 'update'])[1 + n % 7],
    json_build_object('name', 'Draw the roof ' || n % 1000), json_build_object('name', 'Draw the roof ' || n % 777)
  from ${rows(count)}`

/**
 * A firm that was active in the past: another third of the changes, all more than a year old, with few deletions, and a
 * dozen of today.
 */
const quietHistory = `
  insert into changes (account_id, id, write, at, actor, contactid, resource, recordid, action, before, after)
  overriding system value
  select 21, n, n / 2, now() - case when n > ${count} / 3 - 12 then interval '1 hour' else interval '400 days' end,
    'user:7', 1 + n % 50, 'companies', 1 + n % 500,
    case when n % 50000 = 0 then 'delete' else 'update' end,
    json_build_object('name', 'Draw the roof ' || n % 1000), json_build_object('name', 'Draw the roof ' || n % 777)
  from ${rows(Math.floor(count / 3))}`

const reads: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['the history of one record', { resource: 'items', recordid: '777' }],
  ['the latest changes', {}],
  ['a later page of them', { pagenumber: '5' }],
  ['what one person did', { contactid: '7' }],
  ['what was deleted', { action: 'delete' }],
  ['the last day', { changedfrom: '-1d' }],
  ['one write', { write: '1000500' }],
]

describe.skipIf(bin === null)(`With ${count} rows of history`, async () => {
  if (bin === null) return
  const { client, stop } = await fillPostgres(bin, [firm], fillHistory)
  afterAll(stop)

  it.each(reads)('%s are found by an index', async (_title, params) => {
    for (const name of ['program', 'director'])
      await expectFew(statementOf({ resource: 'changes', params }, actors[name] ?? program))
  })

  it.each(reads)('of a firm that was busy once, %s are found by an index', async (_title, params) => {
    await expectFew(statementOf({ resource: 'changes', params }, { ...program, account: 21 }))
  })

  it('a stream that reconnects continues where it stopped', async () => {
    const read = await streamRead(1_000_000 + count - 3000, 1_000_000 + count)
    await expectFew(read, 1600)
  })

  /** For both kinds of plan. */
  async function expectFew(read: CompiledRead | null, bound = most): Promise<void> {
    if (!read) throw new Error('the history cannot be read')
    const kinds: readonly PlanKind[] = read.statement.name === null ? ['custom'] : ['custom', 'generic']
    for (const kind of kinds) {
      const { nodes, rowsRead } = await explain(client, read, kind)
      const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'changes')
      expect(whole).toEqual([])
      expect(rowsRead.get('changes') ?? 0, `${kind} plan`).toBeLessThan(bound)
    }
  }
})

async function fillHistory(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (let account = 2; account <= 21; account += 1)
      await sql`insert into accounts (id, name) values (${account}, 'Another')`.execute(tx)
    // Changes need existing records: nobody can see those of missing ones, and the search for a page would read
    // everything.
    await sql`
      insert into companies (account_id, id, name, status, type)
      select 21, id, name, status, type
      from companies
      where account_id = 1
    `.execute(tx)
    await withoutIndexes(tx, async () => {
      for (const text of [history, quietHistory]) await sql.raw(text).execute(tx)
    })
  })
  await sql`vacuum analyze changes`.execute(database.kysely)
}

/** The event stream's statement for changes between two positions. */
async function streamRead(from: number, until: number): Promise<CompiledRead> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = {
    kysely: {
      async executeQuery(query: (typeof sent)[number]) {
        sent.push(query)
        return { rows: [] }
      },
    },
  } as unknown as Database
  await changesBetween({ database: listening, bindingOf: getBinding }, program, from, until, {
    lostRecords: null,
    ownRecords: null,
  })
  const [query] = sent
  if (!query) throw new Error('the stream asked for nothing')
  return { statement: { text: query.sql, name: 'stream' }, values: query.parameters } as unknown as CompiledRead
}
