/**
 * Every filter and every order of every list can use an index: checks plans on an empty database with avoidable
 * operations disabled. `plans.volume.test.ts` measures them with a million rows.
 */
import { sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { expect, it } from 'vitest'
import type { Tx } from '../../../src/server/db/database.ts'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'
import { sharedTestDatabase } from '../../../src/server/testing/test-database.ts'
import { program } from './actors.ts'
import { flat, type PlanNode } from './explain.ts'
import { type ListCase, listCases, statementOf, titleOf } from './list-cases.ts'
import { reportCases, statementOfReport } from './report-cases.ts'

/** Small resources with at most a few hundred records: sorting them costs less than maintaining an index. */
const few: ReadonlySet<string> = new Set([
  'projecttemplates',
  'templatephases',
  'templateitems',
  'invoiceterms',
  'tags',
  'workstages',
  'divisions',
  'teams',
  'groups',
  'roles',
  'servicerates',
  'apikeys',
  'categories',
  'hourlyservices',
  'fixedprices',
  'goodservices',
  'customfields',
  'customfieldoptions',
  'webhooks',
  'views',
])

/** Cases by statement; an order in the other direction uses the same index. */
const statements = new Map(
  listCases()
    .filter(({ resource, params }) => params.sortorder !== 'desc' && !few.has(resource))
    .flatMap((each) => {
      const read = statementOf(each, program)
      return read ? [[read.statement.text, { each, read }] as const] : []
    }),
)

async function planOf(tx: Tx, { statement, values }: CompiledRead): Promise<PlanNode[]> {
  const literals = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value))))
  const text = statement.text.replace(/\$(\d+)/g, (_all, position) => literals[Number(position) - 1] ?? 'null')
  const result = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${sql.raw(text)}`.execute(tx)
  return result.rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan))
}

/** Whether the order is by a column of its own: orders by names of other records come after a join. */
const isByColumn = ({ resource, params: { sortby } }: ListCase): boolean =>
  sortby !== undefined && getBinding(resource).sources[sortby]?.kind === 'column'

/** Excludes the final sort of a page's rows, which does not find the page. */
const findsPage = (node: PlanNode): boolean => !node['Sort Key']?.some((key) => /row_number|list_place/.test(key))

it('every filter and order of every list is answered through an index', async () => {
  const database = await sharedTestDatabase()
  const faults: string[] = []
  await database.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    for (const { each, read } of statements.values()) {
      const nodes = await planOf(tx, read)
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
      if (scanned.length > 0) faults.push(`${titleOf(each)} reads ${scanned.join(', ')} from end to end`)
      if (!isByColumn(each)) continue
      const isSorted = nodes.some((node) => node['Node Type'] === 'Sort' && findsPage(node))
      if (isSorted) faults.push(`${titleOf(each)} sorts all rows before it has a page of them`)
    }
  })
  expect(faults).toEqual([])
  expect(statements.size).toBeGreaterThan(400)
})

// Without rows all plans are equal; `plans.volume.test.ts` measures the effect of the fence.
it('every report aggregates above an optimization fence', async () => {
  const fenced: string[] = []
  for (const each of reportCases) {
    const { statement } = await statementOfReport(each)
    if (/offset 0\s*\) v/.test(statement.text)) fenced.push(`${each.name} by ${each.grouping}`)
  }
  expect(fenced).toEqual(reportCases.map(({ name, grouping }) => `${name} by ${grouping}`))
  expect(fenced.length).toBeGreaterThan(10)
})
