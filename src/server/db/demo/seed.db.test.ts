import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { type ResourceName, resourceNamed } from '../../../contract/registry.ts'
import { type Actor, permissions } from '../../../contract/rights.ts'
import { fillWithDemoData } from '../../demo-data.ts'
import { demoDatabase } from './test-demo.ts'

const { database, dataDir, isFilled, listAs, keyHolder, personAt } = await demoDatabase()

const account = await keyHolder('DEMO-1111-2222-3333-WL4')
const neighbour = await keyHolder('DEMO-9999-8888-7777-WL4')
const everything = { status: 'all' }
/** Fields that are empty in the demo, which has no map provider and one currency. */
const empty = ['placeid', 'othercurrencies']

describe('the demo data', () => {
  it('fills an empty database and leaves any other alone', async () => {
    expect(isFilled).toBe(true)
    expect(await fillWithDemoData(database, 1, { dataDir, filesUrl: null })).toBe(false)
  })

  it.each<[ResourceName, number]>([
    ['companies', 30],
    ['companylocations', 30],
    ['contacts', 60],
    ['projects', 25],
    ['items', 300],
    ['invoices', 30],
    ['quotes', 15],
    ['time', 1500],
  ])('has enough %s', async (name, least) => {
    expect((await listAs(account, name, everything)).length).toBeGreaterThanOrEqual(least)
  })

  it('gives the second firm a few dozen of each, invisible to the first one', async () => {
    for (const name of [
      'companies',
      'companylocations',
      'contacts',
      'projects',
      'items',
      'invoices',
      'quotes',
    ] as const) {
      const theirs = await listAs(neighbour, name, everything)
      const ours = new Set((await listAs(account, name, everything)).map(({ id }) => id))
      expect(theirs.length).toBeGreaterThanOrEqual(24)
      expect(theirs.filter(({ id }) => ours.has(id))).toEqual([])
    }
  })

  it.each<ResourceName>([
    'companies',
    'companylocations',
    'contacts',
    'projects',
    'projectphases',
    'items',
    'invoices',
    'invoicephases',
    'invoiceitems',
    'invoiceterms',
    'time',
    'timeallocations',
    'daysoff',
    'expenses',
    'messages',
    'folders',
    'files',
    'projectnotes',
    'bookmarks',
    'customfields',
    'customfieldoptions',
    'staffrates',
    'quotes',
    'quotephases',
    'quoteitems',
    'categories',
    'hourlyservices',
    'fixedprices',
    'goodservices',
    'tags',
    'workstages',
    'divisions',
    'teams',
    'groups',
    'roles',
    'servicerates',
  ])('has a value in every field of %s', async (name) => {
    const records = await listAs(account, name, {
      fields: 'all',
      ...(name === 'items' || name === 'projects' ? everything : {}),
    })
    const seen = new Set(records.flatMap((record) => Object.keys(record)))
    const fields = Object.entries(resourceNamed(name).fields).filter(([, field]) => !field.writeOnly)
    expect(fields.map(([field]) => field).filter((field) => !seen.has(field) && !empty.includes(field))).toEqual([])
  })

  it('has invoices and quotes in every state, each with two lines or more', async () => {
    const states = { invoices: 5, quotes: 6 }
    for (const [name, lines, key] of [
      ['invoices', 'invoiceitems', 'invoiceid'],
      ['quotes', 'quoteitems', 'quoteid'],
    ] as const) {
      const documents = await listAs(account, name, { fields: 'activeworkstate' })
      expect(new Set(documents.map(({ activeworkstate }) => activeworkstate)).size).toBe(states[name])
      const counts = Map.groupBy(await listAs(account, lines, { fields: key }), (line) => line[key])
      expect(documents.filter(({ id }) => (counts.get(id) ?? []).length < 2)).toEqual([])
    }
  })

  it('has documents whose totals match their lines, and that were not changed since', async () => {
    for (const entity of ['invoice', 'quote']) {
      const { rows } = await sql`
        select d.id, d.total, d."estIn", d.lastmodified from ${sql.table(`${entity}s`)} d
        where d.lastmodified > now() - interval '5 hours' or (d.total, d.taxabletotal, d."estIn", d.budget) <> (
          select sum(l."billAmount"), coalesce(sum(l."billAmount") filter (where l.taxable), 0), sum(l."estCost"),
            sum(coalesce(l."manualBudget", l."billAmount"))
          from ${sql.table(`${entity}items`)} l
          where l.account_id = d.account_id and l.${sql.ref(`${entity}id`)} = d.id
        )
      `.execute(database.kysely)
      expect(rows).toEqual([])
    }
  })

  it('has fully paid invoices, and lines that are the hours tracked on hourly work', async () => {
    const paid = await listAs(account, 'invoices', { status: 'paid', fields: 'outstanding' })
    expect(paid.every(({ outstanding }) => outstanding === 0)).toBe(true)
    const { rows } = await sql<{ count: number; wrong: number }>`
      select count(*), count(*) filter (where wrong) as wrong from (
        select sum(t.timespent) <> l."projectedTimeSpent" or count(distinct i."billType") <> 1 or min(i."billType") <> 1 as wrong
        from invoiceitems l
        join invoiceitem_time b on b.account_id = l.account_id and b.invoiceitemid = l.id
        join timerecords t on t.account_id = b.account_id and t.id = b.timerecordid and t.invoiceid = l.invoiceid
        join items i on i.account_id = t.account_id and i.id = t.itemid
        group by l.account_id, l.id, l."projectedTimeSpent"
      ) billed
    `.execute(database.kysely)
    expect(rows[0]?.count).toBeGreaterThan(3)
    expect(rows[0]?.wrong).toBe(0)
  })

  it('has no project that is billed ahead', async () => {
    const fields = 'title,earned,invoicedAmount,ondrafts,tobill,billedahead'
    const projects = await listAs(account, 'projects', { ...everything, fields })
    expect(projects.filter(({ billedahead }) => billedahead !== 0)).toEqual([])
    expect(projects.filter(({ invoicedAmount }) => Number(invoicedAmount) > 0).length).toBeGreaterThan(10)
    expect(projects.filter(({ tobill }) => Number(tobill) > 0).length).toBeGreaterThan(10)
  })

  it('has files with content', async () => {
    const files = await listAs(account, 'files', { fields: 'size' })
    expect(files.length).toBeGreaterThan(10)
    const sizeOf = (id: unknown) => statSync(join(dataDir, 'files', '1', String(id))).size
    expect(files.map(({ id }) => sizeOf(id))).toEqual(files.map(({ size }) => size))
    expect(existsSync(join(dataDir, 'files', '2'))).toBe(true)
  })

  it('lets new records get new ids', async () => {
    const { rows } = await sql<{ id: number; highest: number }>`
      insert into companies (account_id, name, type) values (1, 'Newcomer', 'client')
      returning id, (select max(id) from companies) as highest
    `.execute(database.kysely)
    expect(rows[0]?.id).toBe((rows[0]?.highest ?? 0) + 1)
    await sql`delete from companies where name = 'Newcomer'`.execute(database.kysely)
  })

  it('puts a new record at the end of the custom order', async () => {
    const { rows } = await sql<{ keys: number; wrong: number }>`
      select count(distinct sortorder) as keys,
        count(*) filter (where sortorder <> '\\xc0'::bytea || substring(int8send(id) from 3 for 6) || '\\x80'::bytea) as wrong
      from items
    `.execute(database.kysely)
    expect(rows[0]?.keys).toBeGreaterThan(600)
    expect(rows[0]?.wrong).toBe(0)
  })
})

describe('who signs in to the demo', () => {
  it('has exactly the rights of their role', async () => {
    const rights = async (email: string) => Object.fromEntries((await personAt(email)).grants)
    expect(await rights('admin@example.com')).toEqual(
      Object.fromEntries(Object.values(permissions).map((permission) => [permission, 15])),
    )
    expect(await rights('staff@example.com')).toEqual({ 2: 1, 3: 15, 4: 15, 7: 15, 8: 15, 12: 15, 13: 15, 14: 15 })
    expect(await rights('member@example.com')).toEqual({ 3: 7, 4: 5, 7: 15 })
    expect(await rights('contractor@example.com')).toEqual({ 3: 5, 4: 1, 7: 7 })
    expect(await rights('client@example.com')).toEqual({ 3: 1, 4: 1, 12: 1, 13: 1 })
    expect((await personAt('admin@example.com')).administrator).toBe(true)
    expect((await personAt('staff@example.com')).administrator).toBe(false)
  })

  it.each(['member@example.com', 'contractor@example.com', 'client@example.com'])(
    '%s sees some projects and open items, and most not',
    async (email) => {
      const actor = await personAt(email)
      for (const name of ['projects', 'items'] as const) {
        const all = await listAs(account, name, everything)
        const seen = await listAs(actor, name, everything)
        expect(seen.length).toBeGreaterThanOrEqual(3)
        expect(seen.length).toBeLessThan(all.length / 3)
        expect((await listAs(actor, name)).length).toBeGreaterThan(0)
      }
    },
  )

  it('the client sees shared projects of their company: all items of one, assigned items of another', async () => {
    const client = await personAt('client@example.com')
    const own = await listAs(account, 'projects', {
      ...everything,
      companyid: String(client.company),
      fields: 'clientaccess,clientviewalltasks',
    })
    const shared = own.filter(({ clientaccess }) => clientaccess)
    const seen = (await listAs(client, 'projects', everything)).map(({ id }) => Number(id))
    expect(seen.toSorted(ascending)).toEqual(shared.map(({ id }) => Number(id)).toSorted(ascending))
    expect(shared.length).toBeLessThan(own.length)
    const partly = shared.filter(({ clientviewalltasks }) => !clientviewalltasks).map(({ id }) => String(id))
    const wholly = shared.filter(({ clientviewalltasks }) => clientviewalltasks).map(({ id }) => String(id))
    const count = async (actor: Actor, ids: string[]) =>
      (await listAs(actor, 'items', { ...everything, projectid: ids.join() })).length
    expect(await count(client, wholly)).toBe(await count(account, wholly))
    expect(await count(client, partly)).toBeGreaterThan(0)
    expect(await count(client, partly)).toBeLessThan(await count(account, partly))
  })

  it('the client sees invoices except drafts, and quotes awaiting a reply', async () => {
    const client = await personAt('client@example.com')
    const query = { fields: 'activeworkstate,companyid' }
    const invoices = await listAs(client, 'invoices', query)
    expect(invoices.length).toBeGreaterThanOrEqual(4)
    expect(new Set(invoices.map(({ companyid }) => companyid))).toEqual(new Set([client.company]))
    expect(invoices.some(({ activeworkstate }) => activeworkstate === 'draft')).toBe(false)
    const quotes = await listAs(client, 'quotes', query)
    expect(quotes.some(({ activeworkstate }) => activeworkstate === 'sent')).toBe(true)
    expect(quotes.some(({ activeworkstate }) => activeworkstate === 'pending')).toBe(false)
    const company = String(client.company)
    expect((await listAs(account, 'invoices', { companyid: company, status: 'draft' })).length).toBeGreaterThan(0)
  })

  it('has tracked time if time is part of their work', async () => {
    for (const email of ['admin@example.com', 'staff@example.com', 'member@example.com', 'contractor@example.com']) {
      const { contact } = await personAt(email)
      const { rows } = await sql<{ count: number }>`
        select count(*) from timerecords where account_id = 1 and contactid = ${contact}
      `.execute(database.kysely)
      expect(rows[0]?.count).toBeGreaterThan(20)
    }
  })
})
