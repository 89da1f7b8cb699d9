/** The file of an account may have been written by anybody. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { openAccountFile } from '../resources/account-transfer/open-account-file.ts'
import { startTestService } from '../testing/test-api.ts'
import { everything } from '../testing/test-audiences.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createFirm } from '../testing/test-firm.ts'
import { importAccount } from './import-account.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
await createFirm(api)
const line = { name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 100 }
const [client] = (await api.list('/companies?fields=id')) as { id: number }[]
for (const kind of ['invoice', 'quote'])
  await api.create(`/${kind}s/items`, {
    ...line,
    [`${kind}id`]: await api.create(`/${kind}s`, { title: 'May', companyid: client?.id }),
  })
const director = await service.person(account, { administrator: true, grants: { ...everything, 2: true, 11: true } })
const upload = '--b\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nA plan\r\n--b--\r\n'
const [project] = (await api.list('/projects?fields=id')) as { id: number }[]
const uploaded = await service.app.inject({
  method: 'POST',
  url: `/api/v4/projects/${project?.id}/files`,
  headers: { ...director.api.headers, 'content-type': 'multipart/form-data; boundary=b' },
  payload: upload,
})
expect(uploaded.statusCode, uploaded.body).toBe(201)
const answer = await service.app.inject({ url: '/api/v4/account/export', headers: director.api.headers })
const honest = join(service.outbox, 'honest.zip')
writeFileSync(honest, answer.rawPayload)

/** The server that the file is imported on, with another account. */
const target = await openTestDatabase()
await sql`insert into accounts (name) values ('Another firm')`.execute(target.kysely)

async function bring(path: string): Promise<string> {
  const settings = {
    dataDir: join(service.outbox, 'target'),
    filesUrl: null,
    publicUrl: 'http://localhost:1',
    authUrl: 'http://localhost:1/identity',
  }
  const lines: string[] = []
  await importAccount.read([path])({ database: target, settings, print: (line) => lines.push(line) })
  return lines.join('\n')
}

type Edit = (content: Buffer) => Buffer

/** Imports the file with one entry changed, or without it. */
async function bringForged(name: string, edit: Edit | null): Promise<string> {
  const { sizes, read, close } = await openAccountFile(honest)
  const zip = new ZipFile()
  for (const each of sizes.keys()) {
    if (each === name && edit === null) continue
    const content = await buffer(await read(each))
    zip.addBuffer(edit && each === name ? edit(content) : content, each)
  }
  if (edit && !sizes.has(name)) zip.addBuffer(edit(Buffer.alloc(0)), name)
  close()
  zip.end()
  const path = join(service.outbox, 'forged.zip')
  writeFileSync(path, await buffer(zip.outputStream))
  return bring(path)
}

/** Changes values of the first row. */
const withValues =
  (values: object): Edit =>
  (content) => {
    const [first = '', ...others] = content
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const row = { ...JSON.parse(first.replace(/,$/, '')), ...values }
    return Buffer.from(
      ['[', [JSON.stringify(row), ...others.map((line) => line.replace(/,$/, ''))].join(',\n'), ']'].join('\n'),
    )
  }

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    target.kysely,
  )
  return rows[0]?.count
}

const lastId = async () => {
  const { rows } = await sql<{ last: string }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('companies', 'id')::regclass), 0)::text as last
  `.execute(target.kysely)
  return Number(rows[0]?.last)
}

/** The number as it is written, which may be none of JavaScript. */
const withId =
  (id: string): Edit =>
  (content) =>
    Buffer.from(content.toString().replace(/"id":\d+/, `"id":${id}`))

/** Copies the first row to each of the ids. */
const withRowsAt =
  (ids: readonly number[]): Edit =>
  (content) => {
    const rows = JSON.parse(content.toString()) as object[]
    const all = [...rows, ...ids.map((id) => ({ ...rows[0], id }))]
    return Buffer.from(['[', all.map((row) => JSON.stringify(row)).join(',\n'), ']'].join('\n'))
  }

describe('A forged file is refused, without any changes, if', () => {
  it.each(['9223372036854775807', '9007199254740993', '1000000000000000', '0', '-5'])(
    'it has the id %s',
    async (id) => {
      const before = await lastId()
      await expect(bringForged('rows/companies.json', withId(id))).rejects.toThrow(
        /rows\/companies\.json: id is .* 1 to 999999999999999/,
      )
      // Counters are not rolled back with their transaction.
      expect(await lastId()).toBe(before)
    },
  )

  it.each([
    ['rows/accounts.json', { timezone: 'Nowhere/None' }, /timezone: 'Nowhere\/None' is not allowed/],
    ['rows/accounts.json', { locale: 'xx-invalid-locale-zzzzzzzzzz' }, /locale: /],
    ['rows/accounts.json', { currency: 'ZZZZ' }, /currency/],
    ['rows/accounts.json', { accentcolor: 'url(x)' }, /accentcolor/],
    ['rows/accounts.json', { countrycode: 'xx' }, /countrycode/],
    ['rows/accounts.json', { name: { a: 1 }, taxrate: 'much' }, /rows\/accounts\.json/],
    ['rows/companies.json', { name: 'x'.repeat(300) }, /rows\/companies\.json: name is 300 characters long/],
    ['rows/companies.json', { type: 'enemy' }, /type .*enemy/],
    ['rows/items.json', { priority: 77 }, /priority/],
    ['rows/items.json', { duedate: 'infinity' }, /duedate is infinity, which is not allowed/],
    ['rows/accounts.json', { createdon: '-infinity' }, /createdon is infinity, which is not allowed/],
    ['rows/changes.json', { before: 2147483648 }, /before is JSON of the type number; use object/],
    ['rows/changes.json', { after: ['name'] }, /after is JSON of the type array; use object/],
    ['rows/companies.json', { lastmodified: 'infinity' }, /lastmodified is infinity, which is not allowed/],
    [
      'rows/items.json',
      { manualBillAmount: 10.555 },
      /manualBillAmount is 10\.555 in the row with id \d+; .* at most 2 dec/,
    ],
  ])('a value in %s is %j', async (name, values, message) => {
    await expect(bringForged(name, withValues(values))).rejects.toThrow(message)
  })

  it.each<[string, (rows: unknown) => string]>([
    ['in one line', (rows) => JSON.stringify(rows)],
    ['over several lines', (rows) => JSON.stringify(rows, null, 2)],
  ])('the rows of a table are written %s', async (_how, written) => {
    const edit: Edit = (content) => Buffer.from(written(JSON.parse(content.toString())))
    await expect(bringForged('rows/companies.json', edit)).rejects.toThrow(
      /rows\/companies\.json.* Nothing was brought/,
    )
    expect(await count('accounts')).toBe(1)
  })

  it('its ids are spread, so that the next ones of the server would meet them', async () => {
    const before = await lastId()
    const spread = Array.from({ length: 11 }, (_, index) => (index + 1) * 95_000_000)
    await expect(bringForged('rows/companies.json', withRowsAt(spread))).rejects.toThrow(/companies\.json: its ids are/)
    expect(await lastId()).toBe(before)
  })

  it.each([
    ['rows/companies.json', { accountid: 1 }, /rows\/companies\.json: row 1 has 'accountid', which is no column/],
    ['rows/companies.json', { account_id: 1 }, /row 1 has 'account_id'/],
    ['rows/logins.json', { passwordhash: 'x' }, /rows\/logins\.json: row 1 has 'passwordhash'/],
    ['rows/accounts.json', { id: 1 }, /rows\/accounts\.json: row 1 has 'id'/],
    ['rows/items.json', { 'drop table': 1 }, /row 1 has 'drop table'/],
  ])('a row of %s has what is no column: %j', async (name, values, message) => {
    await expect(bringForged(name, withValues(values))).rejects.toThrow(message)
    expect(await count('accounts')).toBe(1)
  })

  it.each([
    [
      'rows/items.json',
      { projectid: 987_654 },
      /rows\/items\.json: projectid of the row with id \d+ is 987654, and rows\/projects\.json has no row/,
    ],
    ['rows/projects.json', { companyid: 987_654 }, /companyid of the row with id \d+ is 987654/],
  ])('a row of %s belongs to a record that is not in it: %j', async (name, values, message) => {
    await expect(bringForged(name, withValues(values))).rejects.toThrow(message)
    expect(await count('accounts')).toBe(1)
  })

  it.each([
    [
      'invoices',
      'invoiceitems',
      { total: 987.65 },
      /rows\/invoices\.json: total is 987\.65 in the row with id \d+, and its lines/,
    ],
    ['quotes', 'quoteitems', { taxabletotal: 987.65 }, /rows\/quotes\.json: taxabletotal is 987\.65/],
    ['invoiceitems', 'invoices', { manualBillAmount: 987.65 }, /rows\/invoices\.json: total is .* come to/],
  ])('the figures of %s are not those of their %s', async (name, _lines, values, message) => {
    await expect(bringForged(`rows/${name}.json`, withValues(values))).rejects.toThrow(message)
    expect(await count('accounts')).toBe(1)
  })

  it('a table is missing', async () => {
    await expect(bringForged('rows/companies.json', null)).rejects.toThrow(/holds no rows\/companies\.json/)
    expect(await count('accounts')).toBe(1)
  })

  it('it unpacks to more than its size allows', async () => {
    const bomb = () => Buffer.alloc(150 * 1_048_576)
    await expect(bringForged('rows/companies.json', bomb)).rejects.toThrow(/unpacks to \d+ bytes/)
  })

  it('a line or its head is longer than any row', async () => {
    const long = () => Buffer.from(`[\n{"name":"${'x'.repeat(17 * 1_048_576)}"}\n]`)
    await expect(bringForged('rows/companies.json', long)).rejects.toThrow(/companies\.json holds a line of more than/)
    const head: Edit = (content) => Buffer.from(content.toString().replace('{', `{${' '.repeat(100_001)}`))
    await expect(bringForged('account.json', head)).rejects.toThrow(/account\.json .* may have 100000/)
  })

  it('a file has more bytes than its row', async () => {
    const { sizes, close } = await openAccountFile(honest)
    close()
    const [name = ''] = [...sizes.keys()].filter((each) => each.startsWith('files/'))
    await expect(bringForged(name, () => Buffer.alloc(20_000))).rejects.toThrow(/holds 20000 bytes; its row says 6/)
    expect([await count('accounts'), await count('files')]).toEqual([1, 0])
  })

  it('but not for what does not travel: sign-ins in it are not read', async () => {
    const forged = {
      uid: 'forged',
      contactid: director.id,
      challenge: 'c',
      methods: ['pwd', 'otp'],
      expires: '2099-01-01',
    }
    const said = await bringForged('rows/half_way_sign_ins.json', () => Buffer.from(`[\n${JSON.stringify(forged)}\n]`))
    expect(said).toContain('1 files')
    expect(await count('half_way_sign_ins')).toBe(0)
    expect(await count('accounts')).toBe(2)
  })
})

/** The file with these ids of companies, for a server whose emails are not taken. */
async function bringIds(ids: readonly number[]): Promise<void> {
  await sql`delete from logins`.execute(target.kysely)
  await bringForged('rows/companies.json', withRowsAt(ids))
}

describe('The ids of a file', () => {
  it('do not move the counter of others where they are far away, and are kept', async () => {
    await bringIds([])
    const before = await lastId()
    await bringIds([10_000_000_000, 10_000_000_001, 999_999_999_999_999])
    expect(await lastId()).toBe(before)
    const { rows } = await sql<{ id: number }>`
      select id
      from companies
      where id >= 10000000000
      order by id
    `.execute(target.kysely)
    expect(rows.map(({ id }) => id)).toEqual([10_000_000_000, 10_000_000_001, 999_999_999_999_999])
  })

  it('move it beyond those that the server would meet', async () => {
    const before = await lastId()
    await bringIds([before + 5_000_000])
    expect(await lastId()).toBe(before + 5_000_000)
    // The first two lie on both sides of the furthest move.
    await bringIds([before + 1_004_999_999, before + 1_005_000_001])
    expect(await lastId()).toBe(before + 5_000_000)
  })
})
