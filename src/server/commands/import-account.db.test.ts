import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ascending } from '../../contract/ascending.ts'
import type { Database } from '../db/database.ts'
import { demoPassword } from '../db/demo/people/sign-ins.ts'
import { fillWithDemoData } from '../demo-data.ts'
import { newSetUpToken } from '../identity/sign-in/set-up/set-up.ts'
import { identityTables } from '../identity/tables.ts'
import { openAccountFile } from '../resources/account-transfer/open-account-file.ts'
import { leftBehind, portableTables } from '../resources/account-transfer/portable-tables.ts'
import { startTestService } from '../testing/test-api.ts'
import { everything } from '../testing/test-audiences.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createFirm } from '../testing/test-firm.ts'
import { isFull } from '../testing/test-size.ts'
import { importAccount } from './import-account.ts'

const service = await startTestService({ alone: true })
const { database } = service
const account = isFull ? await demoFirm() : await smallFirm()
const administrator = await service.signedIn({
  account,
  contact: await numberOf(
    database,
    sql`
      select c.id as number
      from contacts c
      join logins g on g.account_id = c.account_id and g.contactid = c.id
      where c.account_id = ${account} and c.administrator
      limit 1
    `,
  ),
})
const path = join(service.outbox, 'account.zip')

async function numberOf(of: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(of.kysely)
  return Number((rows[0] as { number: number }).number)
}

async function demoFirm(): Promise<number> {
  await fillWithDemoData(database, 1, { dataDir: service.outbox, filesUrl: null })
  return numberOf(database, sql`select id as number from accounts order by id limit 1`)
}

async function smallFirm(): Promise<number> {
  const { id, api } = await service.account()
  await createFirm(api)
  await service.person(id, { administrator: true, grants: { ...everything, 2: true, 11: true } })
  // Administrators are notified.
  expect((await api.put('/settings/account/looknfeel', { bankname: 'Harbour Bank' })).status).toBe(200)
  return id
}

const settings = (dataDir: string) => ({
  dataDir,
  filesUrl: null,
  publicUrl: 'http://localhost:1',
  authUrl: 'http://localhost:1/identity',
})

async function brought(into: Database, dataDir: string, file = path): Promise<string> {
  const lines: string[] = []
  await importAccount.read([file])({ database: into, settings: settings(dataDir), print: (line) => lines.push(line) })
  return lines.join('\n')
}

type Stored = Readonly<Record<string, unknown>>

/** Rows of an account by table, each under its key. */
async function rowsOf(of: Database, id: number): Promise<Record<string, Map<string, Stored>>> {
  return of.transaction(async (tx) => {
    const found: Record<string, Map<string, Stored>> = {}
    for (const { name } of await portableTables(tx)) {
      const key = name === 'accounts' ? 'id' : 'account_id'
      const { rows } = await sql<{ key: string; row: Stored }>`
        select coalesce(to_jsonb(t) ->> 'id', (to_jsonb(t) - ${key} - 'passwordhash')::text) as key, to_jsonb(t) - ${key} as row
        from ${sql.table(name)} t where ${sql.ref(key)} = ${id}
      `.execute(tx)
      found[name] = new Map(rows.map(({ key, row }) => [name === 'accounts' ? 'own' : key, row]))
    }
    return found
  })
}

/** Passwords and keys of links stay behind; writes are numbered anew; an item's token is made of its account and its number. */
const others = ['passwordhash', 'tokenhash', 'write', 'uniquetoken']

/** What is not as it was. */
function differing(
  table: string,
  before: ReadonlyMap<string, Stored> = new Map(),
  after: typeof before = new Map(),
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    if (!was || !is) return `${table} ${key} is only ${was ? 'there' : 'here'}`
    return Object.keys(was)
      .filter((column) => !others.includes(column) && JSON.stringify(was[column]) !== JSON.stringify(is[column]))
      .map(
        (column) => `${table} ${key}: ${column} was ${JSON.stringify(was[column])}, is ${JSON.stringify(is[column])}`,
      )
  })
}

it('An exported account is imported on another server unchanged, with its files', async () => {
  const answer = await service.app.inject({
    method: 'GET',
    url: '/api/v4/account/export',
    headers: administrator.headers,
  })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  writeFileSync(path, answer.rawPayload)
  const before = await rowsOf(database, account)

  const target = await openTestDatabase()
  // Somebody else is there already, and has taken numbers.
  await sql`insert into accounts (name) values ('Another firm')`.execute(target.kysely)
  const dataDir = join(service.outbox, 'target')
  const said = await brought(target, dataDir)
  const id = await numberOf(target, sql`select max(id) as number from accounts`)
  expect(id).not.toBe(account)
  const after = await rowsOf(target, id)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(Object.keys(before).flatMap((table) => differing(table, before[table], after[table]))).toEqual([])
  expect(before.changes?.size).toBeGreaterThan(isFull ? 100 : 10)

  const { rows: files } = await sql<{ id: number }>`select id from files where account_id = ${account}`.execute(
    database.kysely,
  )
  expect(files.length > 0).toBe(isFull)
  for (const { id: file } of files) {
    const content = (root: string, of: number) => readFileSync(join(root, 'files', String(of), String(file)))
    expect(content(dataDir, id).equals(content(service.outbox, account))).toBe(true)
  }
  expect(said).toContain(`${files.length} files`)
  expect(said).toContain('worklane admin reset-link ')
  // It keeps that AI clients may delete, which is said and in the security log.
  expect(said).toContain('AI clients may delete in it')
  const noted = sql`
    select count(*) as number
    from security_events
    where account_id = ${id} and event = 'aideletion.changed' and detail like 'from: false, to: true, by: import%'
  `
  expect(await numberOf(target, noted)).toBe(1)

  // It goes on there: numbers that are given now are new, and nobody brought a password.
  const moved = await startTestService({ database: target })
  const contact = await numberOf(
    target,
    sql`select id as number from contacts where account_id = ${id} and administrator limit 1`,
  )
  const api = await moved.signedIn({ account: id, contact })
  const made = await api.post('/companies', { name: 'Rowan & Partners', type: 'client' })
  expect(made.status, made.body.message).toBe(201)
  const hashes = sql`select count(*) as number from logins where account_id = ${id} and passwordhash is not null`
  expect(await numberOf(target, hashes)).toBe(0)

  await expect(brought(target, dataDir)).rejects.toThrow(/sign in to another account here already/)
  expect(await numberOf(target, sql`select count(*) as number from accounts`)).toBe(2)
})

it('An empty server can import an account on the set-up page, whose link stays valid until then', async () => {
  const target = await openTestDatabase()
  const { app, outbox } = await startTestService({ database: target })
  const token = await newSetUpToken(identityTables(target.kysely))
  const send = (to: string | undefined, content: Buffer) => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="account.zip"\r\n\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
    return app.inject({ method: 'POST', url: `/identity/set-up/${to}/account`, headers, payload })
  }
  expect((await app.inject(`/identity/set-up/${token}`)).body).toContain(`/identity/set-up/${token}/account`)
  const whole = readFileSync(path)
  expect((await send('another', whole)).statusCode).toBe(410)
  for (const broken of [Buffer.from('no zip at all'), Buffer.alloc(0), whole.subarray(0, whole.length / 2)]) {
    const refused = await send(token, broken)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('This file is no export of an account')
    expect(refused.body).not.toContain(outbox)
  }
  const taken = await Promise.all([send(token, whole), send(token, whole)])
  expect(taken.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([303, 410])
  const address = taken.find(({ statusCode }) => statusCode === 303)?.headers.location ?? ''
  expect((await app.inject(new URL(address).pathname)).body).toContain('name="password"')
  const [before, after] = await Promise.all(
    [database, target].map((of, at) =>
      numberOf(
        of,
        sql`select count(*) as number from contacts where account_id = ${at === 0 ? account : sql`account_id`}`,
      ),
    ),
  )
  expect(after).toBe(before)
  expect((await send(token, whole)).statusCode).toBe(410)
  expect(await numberOf(target, sql`select count(*) as number from accounts`)).toBe(1)
})

it('An exported account contains lists as people see them, and no credentials', async () => {
  const { sizes, read, close } = await openAccountFile(path)
  const names = [...sizes.keys()]
  const whole = (await Promise.all(names.map(async (name) => textOf(await read(name))))).join('\n')
  close()
  expect(names).toEqual(
    expect.arrayContaining(['README.txt', 'lists/companies.csv', 'lists/time.csv', 'rows/items.json']),
  )
  for (const table of leftBehind) expect(names).not.toContain(`rows/${table}.json`)
  expect(whole).not.toContain('$argon2')
  expect(whole).not.toContain(demoPassword)
})

it('Every column that looks like a secret is in a table that is not exported', async () => {
  const tables = await database.transaction(portableTables)
  const suspicious = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => /hash|secret|token|password|key$/i.test(column)).map((column) => `${name}.${column}`),
  )
  expect(suspicious).toEqual([])
})

it('Rows of every exported table belong to an account by their primary key', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    where c.relname = any(${(await database.transaction(portableTables)).map(({ name }) => name)})
      and c.relnamespace = 'public'::regnamespace and c.relname <> 'accounts' and not exists (
        select
        from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'account_id'
      )
  `.execute(database.kysely)
  expect(rows).toEqual([])
})

it('Only administrators may export an account, and other files are refused without any changes', async () => {
  const colleague = await service.person(account, { grants: { 1: true, 2: true } })
  expect((await colleague.api.get('/account/export')).status).toBe(403)
  const target = await openTestDatabase()
  const cut = join(service.outbox, 'cut.zip')
  writeFileSync(cut, readFileSync(path))
  truncateSync(cut, Math.floor(statSync(path).size / 2))
  await expect(brought(target, service.outbox, cut)).rejects.toThrow(/is no export of an account, or is damaged/)
  await expect(brought(target, service.outbox, join(service.outbox, 'none.zip'))).rejects.toThrow(/there is no file/)
  expect(await numberOf(target, sql`select count(*) as number from accounts`)).toBe(0)
})

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}
