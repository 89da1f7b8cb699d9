/**
 * Every filter and every order of every list on a PostgreSQL with 300,000 items and 1,000,000 time records: runs the
 * service's statements as it sends them, and counts the rows that they read.
 */

import type { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { ascending } from '../../../src/contract/ascending.ts'
import { resourceNamed } from '../../../src/contract/registry.ts'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'
import { findPostgres } from '../../../src/server/testing/postgres-cluster.ts'
import { quantile } from '../stage/trial.ts'
import { actors, program } from './actors.ts'
import { type Explained, explain, type PlanKind } from './explain.ts'
import { fillPostgres } from './filled-postgres.ts'
import type { Firm } from './firm.ts'
import { type ListCase, listCases, statementOf, titleOf } from './list-cases.ts'
import { isInTime, reportCases, statementOfReport } from './report-cases.ts'
import { found, nowhere, searchedTexts, searchOf } from './search-cases.ts'

/** Maximum, as a multiple of a search without results, which is mostly planning. */
const slowestSearch = 12

const plainSum = 'select contactid, sum(timespent) from timerecords where account_id = 1 group by contactid'

/** Maximum, as a multiple of one plain sum over the million records, which every report needs. */
const slowestReport = 20

const large: Firm = {
  account: 1,
  items: 300_000,
  time: 1_000_000,
  projects: 12_000,
  companies: 12_000,
  people: 400,
  clients: 14_000,
  others: 20_000,
}
const small: Firm = {
  ...large,
  account: 2,
  items: 500,
  time: 1000,
  projects: 10,
  companies: 10,
  people: 5,
  clients: 10,
  others: 100,
}

const bin = findPostgres(console.log)

describe.skipIf(bin === null)('With 300,000 items and 1,000,000 time records', async () => {
  if (bin === null) return
  const { client, stop } = await fillPostgres(bin, [large, small])
  afterAll(stop)
  const rowsOf = await tableSizes(client)
  const cases = listCases()

  it('the tables have that many rows', () => {
    expect(rowsOf.get('items')).toBeGreaterThan(300_000)
    expect(rowsOf.get('timerecords')).toBeGreaterThan(1_000_000)
    expect([...rowsOf.values()].filter((rows) => rows > 10_000).length).toBeGreaterThan(25)
  })

  it('a page with any filter or order reads a small part of a table, and never all of it', async () => {
    const faults: string[] = []
    for (const each of cases) faults.push(...(await faultsOf(each, 'program')))
    expect(faults).toEqual([])
    expect(cases.length).toBeGreaterThan(2500)
  }, 300_000)

  // Without the history, where the visibility of changes can only be determined one by one.
  const plain = cases.filter(({ resource, params }) => Object.keys(params).length === 0 && resource !== 'changes')
  it.each(['director', 'member', 'contractor', 'client'])(
    'a %s finds the few records that they can see',
    async (name) => {
      const faults: string[] = []
      for (const each of plain) faults.push(...(await faultsOf(each, name, 30_000)))
      expect(faults).toEqual([])
    },
  )

  it.each(Object.keys(actors))('a search by a %s takes a bounded multiple of one that finds nothing', async (name) => {
    const [floor, texts] = [await searchOf(program, nowhere), await searchesBy(name)]
    const slow: string[] = []
    const times: number[] = []
    for (const [text, read] of texts) {
      const ratios: number[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const { took } = await found(client, floor)
        const search = await found(client, read)
        ratios.push(search.took / took)
        times.push(search.took)
      }
      const ratio = quantile(ratios, 0.5)
      if (ratio > slowestSearch) slow.push(`"${text}" takes ${ratio.toFixed(1)} times as long`)
    }
    const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)]
    console.log(`searches by a ${name}: half within ${half.toFixed(0)} ms, 95% within ${most.toFixed(0)} ms`)
    expect(slow).toEqual([])
  })

  /** Reports over the million time records. */
  const summed = reportCases.filter((each) => isInTime(each) && ['time', 'profit'].includes(each.name))
  it.each(summed)('the report $name by $grouping aggregates a million rows without sorting them', async (each) => {
    const read = await statementOfReport(each)
    const { nodes } = await explain(client, read, 'custom')
    const sorted = nodes.filter((node) => node['Node Type'] === 'Sort' && (node['Actual Rows'] ?? 0) > 300_000)
    expect(sorted).toEqual([])
  })

  it.each(reportCases)('the report $name by $grouping takes a bounded multiple of a plain sum', async (each) => {
    const read = await statementOfReport(each)
    const ratios: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const floor = await timed(plainSum)
      const took = await timed(read.statement.text, read.values)
      const inSeconds = (took / 1000).toFixed(2)
      console.log(`${each.name} by ${each.grouping}: ${inSeconds} s, ${(took / floor).toFixed(1)} plain sums`)
      ratios.push(took / floor)
    }
    expect(quantile(ratios, 0.5)).toBeLessThan(slowestReport)
  })

  /** Milliseconds until the complete result. */
  async function timed(text: string, values: CompiledRead['values'] = []): Promise<number> {
    const began = performance.now()
    await client.query({ text, values: [...values], rowMode: 'array' })
    return performance.now() - began
  }

  it.each(Object.keys(actors))('a %s finds the same items by searching as in the list', async (name) => {
    const actor = actors[name] ?? program
    for (const text of ['t29991', 'stairs 27711', 'roof 1234']) {
      const { results } = await found(client, await searchOf(actor, text, 'items'))
      const words = text.split(' ').map((word) => `%${word}%`)
      const held = await client.query<{ id: string }>('select id from items where searchtext like all($1::text[])', [
        words,
      ])
      const params = { id: held.rows.map(({ id }) => id).join(','), status: 'all', fields: 'id', pagesize: '50' }
      const list = statementOf({ resource: 'items', params }, actor)
      const listed = list && held.rows.length > 0 ? (await found(client, list)).results : []
      expect(results.map(({ id }) => id).toSorted(ascending), text).toEqual(
        listed.map(({ id }) => id).toSorted(ascending),
      )
    }
  })

  const searchesBy = async (name: string) =>
    Promise.all(searchedTexts.map(async (text) => [text, await searchOf(actors[name] ?? program, text)] as const))

  /** Describes faults in the execution of a list. */
  async function faultsOf(each: ListCase, name: string, allowance = 10_000): Promise<string[]> {
    const read = statementOf(each, actors[name] ?? program)
    if (read === null) return []
    const kinds: readonly PlanKind[] = read.statement.name === null ? ['custom'] : ['custom', 'generic']
    const faults: string[] = []
    for (const kind of kinds) {
      const explained = await explain(client, read, kind)
      const title = `${titleOf(each)} (${kind} plan of a ${name})`
      faults.push(...wholeScans(each, explained, name).map((table) => `${title} reads ${table} from end to end`))
      faults.push(...wideReads(each, explained, allowance).map((table) => `${title} reads too much of ${table}`))
    }
    return faults
  }

  /**
   * A table of which a person sees only a part may be read in full once to find that part, except for the largest ones.
   */
  function wholeScans(each: ListCase, { nodes }: Explained, name: string): string[] {
    const limit = name === 'program' || name === 'director' ? 10_000 : 50_000
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '')
    return hasNoIndex(each) ? [] : scanned.filter((table) => (rowsOf.get(table) ?? 0) > limit)
  }

  function wideReads(each: ListCase, { rowsRead }: Explained, allowance: number): string[] {
    if (hasNoIndex(each) || searchesPart(each)) return []
    const tooMany = ([table, rows]: [string, number]) => rows > Math.max(allowance, (rowsOf.get(table) ?? 0) / 20)
    return [...rowsRead].filter(tooMany).map(([table]) => table)
  }
})

/**
 * Cases without an index: texts of less than three letters have no trigrams, no index finds missing links, and orders
 * by names of other records require a join.
 */
function hasNoIndex(each: ListCase): boolean {
  const { sortby } = each.params
  const ofOthers = sortby !== undefined && getBinding(each.resource).sources[sortby]?.kind !== 'column'
  return ofOthers || searchesOf(each).some(({ text }) => text.length < 3) || asksForMissing(each)
}

function asksForMissing({ resource, params }: ListCase): boolean {
  const { fields, filters } = resourceNamed(resource)
  return Object.entries(params).some(([name, text]) => {
    const [wire = ''] = filters.get(name)?.fields ?? []
    return fields[wire]?.kind === 'tomany' && /^(!|unassigned|none)/.test(text)
  })
}

/** The index finds the text in any of several fields; which one is looked up afterwards. */
function searchesPart(each: ListCase): boolean {
  const { search } = resourceNamed(each.resource)
  return searchesOf(each).some(({ fields }) => fields.length < search.length)
}

function searchesOf({ resource, params }: ListCase): { fields: readonly string[]; text: string }[] {
  const { filters } = resourceNamed(resource)
  return Object.entries(params).flatMap(([name, text]) => {
    const filter = filters.get(name)
    return filter?.kind === 'contains' ? [{ fields: filter.fields, text }] : []
  })
}

/** Number of rows of each table as estimated by the planner. */
async function tableSizes(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select relname as name, reltuples::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}
