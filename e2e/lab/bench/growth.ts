/**
 * Cost of the same pages for growing firms: `node e2e/lab/bench/growth.ts`. Fills one PostgreSQL after the other, with one
 * firm or fifty firms of a given number of items, runs the statements of common requests and of every filter and order
 * of every list as the service sends them, and prints milliseconds side by side. `--sizes 1000,50x20000` selects sizes.
 */
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'
import { findPostgres } from '../../../src/server/testing/postgres-cluster.ts'
import { quantile } from '../stage/trial.ts'
import { program } from '../volume/actors.ts'
import { fillPostgres } from '../volume/filled-postgres.ts'
import type { Firm } from '../volume/firm.ts'
import { type ListCase, listCases, statementOf, titleOf } from '../volume/list-cases.ts'
import { searchedTexts, searchOf } from '../volume/search-cases.ts'
import { median, timed } from './measuring.ts'
import { paths, statementsByPath } from './requests.ts'

/** Maximum median in milliseconds of a filter or an order. */
const bound = 20
/** Number of filters and orders to list: always, and at most if they exceed that. */
const named = { least: 5, most: 100 }

const usual = {
  'list of 50 with project title': paths.list,
  'page 100 of 50 with the total': paths.counted,
  'one project, phases, items, time': paths.parts,
  '500 time records with names': paths.time,
  'search in names of items': paths.searches[0],
} satisfies Readonly<Record<string, string>>

interface Size {
  readonly name: string
  readonly firms: number
  readonly items: number
}

interface Grown {
  readonly size: Size
  /** Milliseconds by line. */
  readonly lines: ReadonlyMap<string, number>
  /** Descriptions of the slowest filters and orders. */
  readonly slowest: readonly string[]
}

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,100000,1000000,50x20000' } },
})
const bin = findPostgres(console.log)
if (bin === null) throw new Error('there is no PostgreSQL 15 or newer to measure on')
const grown: Grown[] = []
for (const size of options.sizes.split(',').map(sizeOf)) grown.push(await measure(bin, size))
print(grown)

/** `1000` is one firm with so many items, `50x20000` are fifty. */
function sizeOf(name: string): Size {
  const [items = 0, firms = 1] = name.split('x').map(Number).toReversed()
  if (!Number.isInteger(items * firms) || items * firms < 1)
    throw new Error(`'${name}' is no size: use 1000 or 50x20000`)
  return { name, firms, items }
}

/** People, projects and all other records in the usual proportions. */
function firmOf(account: number, items: number): Firm {
  const share = (of: number) => Math.max(7, Math.ceil(items / of))
  return {
    account,
    items,
    time: 3 * items,
    projects: share(80),
    companies: share(50),
    people: Math.min(share(100), 400),
    clients: share(50),
    others: share(10),
  }
}

async function measure(programs: string, size: Size): Promise<Grown> {
  console.log(`filling a PostgreSQL with ${size.name} items ...`)
  const firms = Array.from({ length: size.firms }, (_, at) => firmOf(at + 1, size.items))
  const { client, stop } = await fillPostgres(programs, firms)
  return measureOn(client, size).finally(stop)
}

async function measureOn(client: Client, size: Size): Promise<Grown> {
  const lines = new Map<string, number>()
  const statements = statementsByPath()
  for (const [says, path] of Object.entries(usual)) {
    const read = statements[path]
    if (read) lines.set(says, await halfWithin(client, read, 9))
  }
  const searches: number[] = []
  for (const text of searchedTexts) searches.push(await halfWithin(client, await searchOf(program, text), 5))
  lines.set('search of everything, 95 of 100', quantile(searches, 0.95))
  const took: { readonly each: ListCase; readonly ms: number }[] = []
  for (const each of listCases()) {
    const read = statementOf(each, program)
    if (read) took.push({ each, ms: await halfWithin(client, read, 3) })
  }
  const times = took.map(({ ms }) => ms)
  lines.set('filters and orders, half', quantile(times, 0.5))
  lines.set('filters and orders, 99 of 100', quantile(times, 0.99))
  lines.set(`filters and orders over ${bound} ms, of ${took.length}`, times.filter((ms) => ms > bound).length)
  const slow = Math.min(Math.max(times.filter((ms) => ms > bound).length, named.least), named.most)
  const slowest = took.toSorted((a, b) => b.ms - a.ms).slice(0, slow)
  return { size, lines, slowest: slowest.map(({ each, ms }) => `${ms.toFixed(0).padStart(6)} ms  ${titleOf(each)}`) }
}

/** Median in milliseconds on a single connection, without the first run. */
async function halfWithin(client: Client, { statement, values }: CompiledRead, turns: number): Promise<number> {
  const { text, name } = statement
  const query = { text, values: [...values], rowMode: 'array' as const, ...(name === null ? {} : { name }) }
  const times: number[] = []
  for (let turn = -1; turn < turns; turn += 1) {
    const ms = await timed(() => client.query(query))
    if (turn >= 0) times.push(ms)
  }
  return median(times)
}

function print(found: readonly Grown[]): void {
  const line = (head: string, cells: readonly string[]) =>
    console.log([head.padEnd(42), ...cells.map((cell) => cell.padStart(10))].join(' '))
  console.log('')
  line(
    'milliseconds, by items',
    found.map(({ size }) => size.name),
  )
  for (const says of found[0]?.lines.keys() ?? [])
    line(
      says,
      found.map(({ lines }) => (lines.get(says) ?? Number.NaN).toFixed(1)),
    )
  for (const { size, slowest } of found) console.log(`\nslowest at ${size.name}:\n${slowest.join('\n')}`)
}
