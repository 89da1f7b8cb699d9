/** All records of a list as a file for spreadsheets. */
import { get } from 'node:http'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { type Caller, startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-circles.ts'

const service = await startTestService()

const answerTo = (caller: Caller, path: string) =>
  service.app.inject({ method: 'GET', url: `/api/v4${path}`, headers: caller.headers })

/** Lines of a CSV file, without the mark at its beginning. */
async function csv(caller: Caller, path: string): Promise<string[]> {
  const answer = await answerTo(caller, path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body.startsWith('\ufeff')).toBe(true)
  expect(answer.body.endsWith('\r\n')).toBe(true)
  return answer.body.slice(1, -2).split('\r\n')
}

async function sheet(caller: Caller, path: string) {
  const answer = await answerTo(caller, path)
  expect(answer.statusCode, answer.body).toBe(200)
  return readSheet(answer.rawPayload)
}

const setAccount = (id: number, locale: string) =>
  sql`update accounts set locale = ${locale} where id = ${id}`.execute(service.database.kysely)

async function firm(locale = 'en-AU') {
  const { id } = await service.account()
  await setAccount(id, locale)
  const director = await service.person(id, {
    administrator: true,
    grants: { ...everything, 2: true, 11: true },
  })
  return { id, api: director.api, director: director.id }
}

/** Two hours and fifty minutes on an item of a project. */
async function work() {
  const { api, director, id } = await firm()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = await api.create('/projects', { title: 'Pier', companyid: company })
  const item = await api.create('/items', { name: 'Survey', projectid: project, startdate: '2026-03-01', priority: 2 })
  const record = {
    contactid: director,
    itemid: item,
    starttime: '2026-03-09T09:00:00',
    timespent: 170,
    notes: 'On site',
  }
  await api.create('/time', record)
  return { id, api, company, project, item, director }
}

const window = 'trackedfrom=2026-01-01&trackedto=2026-12-31'

describe('A CSV file', () => {
  it('has the columns asked for, in their order, under headings in words, with units', async () => {
    const { api } = await work()
    expect(await csv(api, `/time/export?${window}&fields=notes,contactname,starttime,timespent,charge`)).toEqual([
      'Notes,Contact,Start,Time (hours),Charge (EUR)',
      'On site,Ida Lind,09/03/2026 09:00,2.8333,283.33',
    ])
  })

  it('has the default columns of the list, and the id only when it is named', async () => {
    const { api, company } = await work()
    expect(await csv(api, '/companies/export?fields=name,type')).toEqual(['Name,Type', 'Harbour Trust,Client'])
    expect((await csv(api, '/companies/export'))[0]).toBe('Id,Name,Code,Type')
    expect(await csv(api, '/companies/export?fields=name,id')).toEqual(['Name,Id', `Harbour Trust,${company}`])
  })

  it('says choices in words and writes days and numbers as the account does', async () => {
    const { id, api } = await work()
    await setAccount(id, 'de-DE')
    const german = await service.person(id, { administrator: true, grants: { ...everything, 2: true, 11: true } })
    const [head, row] = await csv(german.api, '/items/export?fields=name,priority,startdate,activeworkstate,timeSpent')
    expect([head, row]).toEqual([
      'Name;Priority;Start;Status;Time spent (hours)',
      'Survey;High;01.03.2026;Active;2,8333',
    ])
    await setAccount(id, 'en-US')
    expect(api).toBeDefined()
  })

  it('has no formulas, and quotes what must be quoted', async () => {
    const { api } = await firm()
    const names = ['=1+1', '@sum(A1)', '-cmd|x', '+61 3 9842 9663', 'Quay, "Ltd"', 'Two\nlines']
    for (const name of names) await api.create('/companies', { name, type: 'client' })
    const answer = await answerTo(api, '/companies/export?fields=name&sortby=id')
    expect(answer.body).toBe(
      `\ufeffName\r\n'=1+1\r\n'@sum(A1)\r\n'-cmd|x\r\n+61 3 9842 9663\r\n"Quay, ""Ltd"""\r\n"Two\nlines"\r\n`,
    )
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="companies.csv"')
  })

  it('has the filters and the order of the list', async () => {
    const { api } = await firm()
    for (const name of ['Bell', 'Ash', 'Cove']) await api.create('/companies', { name, type: 'client' })
    await api.create('/companies', { name: 'Dune', type: 'contractor' })
    const file = await csv(api, '/companies/export?fields=name&type=client&sortby=name&sortorder=desc&pagesize=1')
    expect(file).toEqual(['Name', 'Cove', 'Bell', 'Ash'])
  })

  it('has values of custom fields', async () => {
    const { api } = await firm()
    const field = await api.create('/settings/companies/customfields', { name: 'Sector', type: 'text' })
    await api.create('/companies', { name: 'Ash', type: 'client', customfields: [{ id: field, value: 'Rail' }] })
    expect(await csv(api, '/companies/export?fields=name,customfields')).toContain('Ash,Sector: Rail')
  })

  it('is the headings alone where nothing matches', async () => {
    const { api } = await firm()
    expect(await csv(api, '/companies/export?fields=name')).toEqual(['Name'])
  })
})

describe('An Excel workbook', () => {
  it('has real numbers and days, and texts that are never formulas', async () => {
    const { api, company } = await work()
    await api.put(`/companies/${company}`, { name: '=HYPERLINK("x") & <b>' })
    const rows = await sheet(
      api,
      `/time/export?format=xlsx&${window}&fields=companyname,startdate,starttime,timespent,charge`,
    )
    expect(rows).toEqual([
      ['Company', 'Date', 'Start', 'Time (hours)', 'Charge (EUR)'],
      ['=HYPERLINK("x") & <b>', new Date('2026-03-09T00:00:00Z'), new Date('2026-03-09T09:00:00Z'), 2.8333, 283.33],
    ])
  })

  it('leaves out what a workbook cannot hold', async () => {
    const { api } = await firm()
    await api.create('/companies', { name: 'Bell\u0007 \ud800', type: 'client' }).catch(() => undefined)
    await api.create('/companies', { name: 'Ash\u000b Ltd', type: 'client' })
    const rows = await sheet(api, '/companies/export?format=xlsx&fields=name&search=Ash')
    expect(rows).toEqual([['Name'], ['Ash Ltd']])
  })
})

describe('Rights', () => {
  it('refuse whoever may not list the records', async () => {
    const { id } = await firm()
    const nobody = await service.person(id, { type: 'staff' })
    expect((await answerTo(nobody.api, '/invoices/export')).statusCode).toBe(403)
    expect((await service.app.inject('/api/v4/companies/export')).statusCode).toBe(401)
  })

  it('leave out amounts that the caller may not see', async () => {
    const { id } = await work()
    const clerk = await service.person(id, { grants: { ...everything, 11: 0 } })
    const [head] = await csv(clerk.api, `/time/export?${window}&fields=notes,charge,cost`)
    expect(head).toBe('Notes')
    const [all = ''] = await csv(clerk.api, '/projects/export?fields=all')
    expect(all).not.toMatch(/EUR|Budget/)
  })

  it('show a client what its lists show', async () => {
    const { id, company } = await work()
    const { api } = await firm()
    const client = await service.person(id, { type: 'client', companyid: company, grants: everything })
    const listed = await client.api.list('/projects?fields=title&status=all')
    const exported = await csv(client.api, '/projects/export?fields=title&status=all')
    expect(exported.slice(1)).toEqual(listed.map(({ title }) => title))
    const names = await csv(client.api, '/contacts/export?fields=all')
    expect(names[0]).not.toMatch(/rate|notes/i)
    expect(await csv(api, '/companies/export?fields=name')).toEqual(['Name'])
  })

  it('show a contractor its own time', async () => {
    const { id } = await work()
    const contractor = await service.person(id, { type: 'contractor', grants: everything })
    expect(await csv(contractor.api, `/time/export?${window}&fields=notes`)).toEqual(['Notes'])
  })
})

it('Ten thousand records arrive once each and in order, also where the caller reads slowly', async () => {
  const { id, api } = await firm()
  await sql`
    insert into companies (account_id, name, type)
    select ${id}, 'Company ' || lpad(n::text, 5, '0'), 'client' from generate_series(1, 10000) n
  `.execute(service.database.kysely)
  const names = (await csv(api, '/companies/export?fields=name&sortby=name&sortorder=desc')).slice(1)
  expect(names).toHaveLength(10_000)
  expect([names[0], names.at(-1)]).toEqual(['Company 10000', 'Company 00001'])
  expect(new Set(names).size).toBe(10_000)
  const rows = await sheet(api, '/companies/export?format=xlsx&fields=name&sortby=name')
  expect(rows).toHaveLength(10_001)
  expect(rows.at(-1)).toEqual(['Company 10000'])
}, 60_000)

it('A caller who leaves ends the export, and has its place back', async () => {
  const { id, api } = await firm()
  await sql`
    insert into companies (account_id, name, type, notes)
    select ${id}, 'Company ' || n, 'client', repeat('long ', 400) from generate_series(1, 5000) n
  `.execute(service.database.kysely)
  const leave = () =>
    new Promise<void>((resolve) => {
      const url = `${service.publicUrl}/api/v4/companies/export?fields=name,notes`
      const request = get(url, { headers: api.headers }, (response) => {
        response.once('data', () => request.destroy())
        response.once('close', resolve)
      })
      request.once('error', () => resolve())
    })
  for (let turn = 0; turn < 6; turn++) await leave()
  await expect.poll(async () => (await answerTo(api, '/companies/export?fields=name&search=none')).statusCode).toBe(200)
}, 60_000)

it.each(['csv', 'xlsx'])('Time that was exported as %s is recognised when it is imported', async (format) => {
  const { api } = await work()
  const fields = 'contactname,projecttitle,itemname,starttime,timespent,notes,billable'
  const file = (await answerTo(api, `/time/export?format=${format}&${window}&fields=${fields}`)).rawPayload
  const again = await checked(api, 'time', file)
  expect(again).toMatchObject({ rows: 1, bad: 0 })
  expect(await finished(api, 'run', again)).toMatchObject({ created: 0, unchanged: 1 })
  const [record] = await api.list(`/time?${window}`)
  await api.delete(`/time/${record?.id}`)
  const anew = await checked(api, 'time', file)
  expect(await finished(api, 'run', anew)).toMatchObject({ created: 1 })
  const [imported] = await api.list(`/time?${window}`)
  for (const name of ['contactid', 'itemid', 'starttime', 'timespent', 'notes', 'billable']) {
    expect([name, imported?.[name]]).toEqual([name, record?.[name]])
  }
})

it('A format that there is none of is refused in words', async () => {
  const { api } = await firm()
  const { status, body } = await api.get('/companies/export?format=pdf')
  expect([status, body.data]).toEqual([400, ["format: 'pdf' is not allowed; use one of csv, xlsx."]])
})

describe('A report', () => {
  const days = 'from=2026-01-01&to=2026-12-31'

  it('is exported with a line for each group, under headings with units', async () => {
    const { api } = await work()
    const [head = '', line = ''] = await csv(api, `/reports/time/export?${days}`)
    expect(head).toMatch(/^Person,Records,Time \(hours\),Billable time \(hours\)/)
    expect(head).toContain('Charge (EUR)')
    expect(line).toMatch(/^Ida Lind,1,2\.8333,/)
    const [, first] = await sheet(api, `/reports/time/export?format=xlsx&groupby=week&${days}`)
    expect(first?.slice(0, 3)).toEqual([new Date('2026-03-09T00:00:00Z'), 1, 2.8333])
  })

  it('has the figures that the caller may see', async () => {
    const { id } = await work()
    const clerk = await service.person(id, { grants: { ...everything, 11: 0 } })
    expect((await csv(clerk.api, `/reports/time/export?${days}`))[0]).not.toContain('EUR')
    expect((await answerTo(clerk.api, `/reports/profit/export?${days}`)).statusCode).toBe(403)
  })
})
