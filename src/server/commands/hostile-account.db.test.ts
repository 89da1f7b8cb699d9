/**
 * Files of accounts with one value changed to what nobody would write: each is refused in words or brought in, and then the account is
 * used like any other. Another account of the server keeps every byte, and nobody gets an error of ours.
 */
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { OperatorError } from '../operator-error.ts'
import { openAccountFile } from '../resources/account-transfer/open-account-file.ts'
import { portableTables } from '../resources/account-transfer/portable-tables.ts'
import { startTestService } from '../testing/test-api.ts'
import { everything } from '../testing/test-audiences.ts'
import type { Caller } from '../testing/test-caller.ts'
import { everyResource, isCreated, pathOf, samplesOf } from '../testing/test-records.ts'
import { runsOf } from '../testing/test-size.ts'
import { importAccount } from './import-account.ts'

type Row = Readonly<Record<string, unknown>>

const service = await startTestService({ alone: true })
const { database, outbox } = service

/** An account with a record of every resource that has records of its own. */
async function fullAccount() {
  const { id, api } = await service.account()
  const samples = samplesOf(api)
  for (const resource of everyResource) if (isCreated(resource)) await samples.idOf(resource.name)
  const director = await service.person(id, { administrator: true, grants: { ...everything, 2: true, 11: true } })
  return { id, api, director }
}

const own = await fullAccount()
const answer = await service.app.inject({ url: '/api/v4/account/export', headers: own.director.api.headers })
const honest = join(outbox, 'honest.zip')
writeFileSync(honest, answer.rawPayload)

/** The other account, whose file was not changed; it stays on this server with its own people. */
const other = await fullAccount()

async function rowsOf(account: number): Promise<string> {
  return database.transaction(async (tx) => {
    const found: string[] = []
    for (const { name } of await portableTables(tx)) {
      const key = name === 'accounts' ? 'id' : 'account_id'
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row
        from ${sql.table(name)} t
        where ${sql.ref(key)} = ${account}
        order by row
      `.execute(tx)
      found.push(name, ...rows.map(({ row }) => row))
    }
    return found.join('\n')
  })
}

const entries = new Map<string, Buffer>()
const file = await openAccountFile(honest)
for (const name of file.sizes.keys()) entries.set(name, await buffer(await file.read(name)))
file.close()

const tables = [...entries].flatMap(([name, content]) => {
  const [, table] = /^rows\/(.+)\.json$/.exec(name) ?? []
  const rows = table === undefined ? [] : (JSON.parse(content.toString()) as Row[])
  return table !== undefined && rows[0] ? [{ table, rows, columns: Object.keys(rows[0]) }] : []
})
const columns = tables.flatMap(({ table, columns }) => columns.map((column) => ({ table, column })))

/** Ids of records of the other account. */
const foreign = [1, 2, other.id, other.director.id]

const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', {}, [], [[]], { __proto__: null, constructor: 1 }, [null, -1, 'x']),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 1e10, 1e15 - 1, 2 ** 53, -(2 ** 63), 1e15, 1e308, 0.1 + 0.2),
  fc.constantFrom(...foreign),
  fc.constantFrom('constructor', '__proto__', 'toString', 'NaN', 'Infinity', '-1', '1e400', '9223372036854775807'),
  fc.constantFrom('infinity', '-infinity', '294276-12-31', '4713-01-01 BC', '0001-01-01T00:00:00Z', 'now', '24:00'),
  fc.constantFrom('x'.repeat(100_000), '\u0000', '\ud800', '\u202egnp.exe', 'a\r\nX: 1', '=1+1', '<script>', "';--"),
  fc.constantFrom(
    'Nowhere/None',
    'xx-invalid-locale-zzzzzzzzzz',
    'EUR',
    'ZZZ',
    '#12345',
    '../../etc/passwd',
    '{}',
    '[[',
  ),
)

let turn = 0

/** Writes the file with the value in one column of a row, and with sign-ins of its own. */
async function forged(table: string, column: string, at: number, value: unknown): Promise<string> {
  turn += 1
  const zip = new ZipFile()
  for (const [name, content] of entries) {
    const found = tables.find((each) => name === `rows/${each.table}.json`)
    if (!found) {
      zip.addBuffer(content, name)
      continue
    }
    const rows = found.rows.map((row, index) => ({
      ...row,
      ...(found.table === 'logins' ? { email: `${turn}.${row.email}` } : {}),
      ...(found.table === table && index === at % found.rows.length ? { [column]: value } : {}),
    }))
    zip.addBuffer(Buffer.from(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`), name)
  }
  zip.end()
  const path = join(outbox, `forged-${turn}.zip`)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** The id of the account that was brought in; null if the file was refused in words. */
async function brought(path: string): Promise<number | null> {
  const settings = {
    dataDir: outbox,
    filesUrl: null,
    publicUrl: 'http://localhost:1',
    authUrl: 'http://localhost:1/identity',
  }
  try {
    await importAccount.read([path])({ database, settings, print: () => {} })
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
  const { rows } = await sql<{ id: number }>`select max(id) as id from accounts`.execute(database.kysely)
  return Number(rows[0]?.id)
}

const reads = [
  ...everyResource.flatMap((resource) => {
    const path = pathOf(resource.name)
    return path.includes(':')
      ? []
      : [`${path}?fields=all&pagesize=20`, ...(resource.singleton ? [] : [`${path}/export`])]
  }),
  '/search?q=a',
  '/reports/time?from=2000-01-01&to=2100-01-01',
  '/changes?pagesize=100',
  '/settings/people',
  '/planning?from=2026-01-05&weeks=4',
  '/me',
  '/account/export',
]

const work = [
  'expire quotes',
  'note overdue invoices',
  'make recurring invoices',
  'remind of missing days',
  'remind of due invoices',
  'mail notifications',
]

/** What is refused to somebody who may see everything. */
async function refusals(api: Caller): Promise<string[]> {
  const found: string[] = []
  for (const path of reads) {
    const { statusCode } = await service.app.inject({ url: `/api/v4${path}`, headers: api.headers })
    if (statusCode !== 200) found.push(`${statusCode} ${path}`)
  }
  return found
}

/** What went wrong on our side when somebody uses the account. */
async function faults(api: Caller): Promise<string[]> {
  const found: string[] = []
  for (const path of reads) {
    const { statusCode, body } = await service.app.inject({ url: `/api/v4${path}`, headers: api.headers })
    if (statusCode >= 500) found.push(`GET ${path}: ${statusCode} ${body.slice(0, 200)}`)
  }
  return found
}

it('A file with any value in any column is refused or brought in, and disturbs nobody', {
  timeout: 3_600_000,
}, async () => {
  expect(await refusals(own.director.api)).toEqual([])
  const before = await rowsOf(other.id)
  const unusable: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...columns), fc.nat(50), values, async ({ table, column }, at, value) => {
      const id = await brought(await forged(table, column, at, value))
      if (id === null) return
      const { rows } = await sql<{ id: number }>`
          select g.contactid as id
          from logins g
          join contacts c on c.account_id = g.account_id and c.id = g.contactid
          where g.account_id = ${id} and c.administrator
          limit 1
        `.execute(database.kysely)
      const api = await service.signedIn({ account: id, contact: rows[0]?.id ?? 0 })
      const shown = JSON.stringify(value)?.slice(0, 60)
      unusable.push(...(await faults(api)).map((fault) => `${table}.${column} = ${shown}: ${fault}`))
      expect(await rowsOf(other.id)).toBe(before)
      expect((await other.api.get('/companies?pagesize=1')).status).toBe(200)
    }),
    runsOf(15, 1500),
  )
  for (const name of work) await service.turn(name, new Date(Date.now() + 86_400_000))
  expect([...new Set(unusable)]).toEqual([])
  // Ids of files have not moved the counter that the other account's ids come from.
  expect(await other.api.create('/companies', { name: 'Rowan', type: 'client' })).toBeLessThan(1_000_000)
})
