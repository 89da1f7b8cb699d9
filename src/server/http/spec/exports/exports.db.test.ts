/** All records of a list as a file for spreadsheets. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { filesOf } from '../../../testing/test-files.ts'

const service = await startTestService()

const { answerTo, csv, sheet } = filesOf(service)

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
async function work(locale?: string) {
  const { api, director, id } = await firm(locale)
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
  it('has the requested columns in order, under headings with units', async () => {
    const { api } = await work()
    expect(await csv(api, `/time/export?${window}&fields=notes,contactname,starttime,timespent,charge`)).toEqual([
      'Notes,Person,Start,Duration (hours),Charge (EUR)',
      'On site,Ida Lind,09/03/2026 09:00,2.8333,283.33',
    ])
  })

  it('does not repeat a unit that is in the field’s name', async () => {
    const { api } = await work()
    const [heading] = await csv(api, '/companies/export?format=csv&fields=name,lastmodifiedutc')
    expect(heading).toBe('Name,Last modified (UTC)')
  })

  it('has the default columns of the list, and the id only on request', async () => {
    const { api, company } = await work()
    expect(await csv(api, '/companies/export?fields=name,type')).toEqual(['Name,Type', 'Harbour Trust,Client'])
    expect((await csv(api, '/companies/export'))[0]).toBe('Id,Name,Code,Type')
    expect(await csv(api, '/companies/export?fields=name,id')).toEqual(['Name,Id', `Harbour Trust,${company}`])
  })

  it('has the ids if no requested column is known, and reports the ignored ones', async () => {
    const { api, company } = await work()
    const answer = await answerTo(api, '/companies/export?FIELDS=nope,locations&Format=CSV')
    expect([answer.body, answer.headers['x-ignored']]).toEqual([
      `\ufeff"Id"\r\n${company}\r\n`,
      'fields:nope, fields:locations',
    ])
    const [heading] = await csv(api, '/companies/export?Fields=type&includelocations=true')
    expect(heading).toBe('Type')
  })

  it('has labels for choices, and dates and numbers in the account’s format', async () => {
    const { id, api } = await work()
    await setAccount(id, 'de-DE')
    const german = await service.person(id, { administrator: true, grants: { ...everything, 2: true, 11: true } })
    const [head, row] = await csv(german.api, '/items/export?fields=name,priority,startdate,activeworkstate,timeSpent')
    expect([head, row]).toEqual([
      'Name;Priorität;Beginn;Status;Zeitaufwand (Stunden)',
      'Survey;Hoch;01.03.2026;Aktiv;2,8333',
    ])
    await setAccount(id, 'en-US')
    expect(api).toBeDefined()
  })

  it('contains no formulas, and quotes every text, because a spreadsheet may split at another separator', async () => {
    const { api } = await firm()
    const names = ['=1+1', '@sum(A1)', '-cmd|x', '+61 3 9842 9663', 'Quay, "Ltd"', 'Two\nlines', 'x;=1+1', '＝1+1']
    for (const name of names) await api.create('/companies', { name, type: 'client' })
    const answer = await answerTo(api, '/companies/export?fields=name&sortby=id')
    expect(answer.body).toBe(
      `\ufeff"Name"\r\n"'=1+1"\r\n"'@sum(A1)"\r\n"'-cmd|x"\r\n"+61 3 9842 9663"\r\n"Quay, ""Ltd"""\r\n"Two\nlines"\r\n"x;=1+1"\r\n"'＝1+1"\r\n`,
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

  it('has only headings if nothing matches', async () => {
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
      ['Company', 'Date', 'Start', 'Duration (hours)', 'Charge (EUR)'],
      ['=HYPERLINK("x") & <b>', new Date('2026-03-09T00:00:00Z'), new Date('2026-03-09T09:00:00Z'), 2.8333, 283.33],
    ])
  })

  it('omits characters that a workbook cannot contain', async () => {
    const { api } = await firm()
    await api.create('/companies', { name: 'Bell\u0007 \ud800', type: 'client' }).catch(() => undefined)
    await api.create('/companies', { name: 'Ash\u000b Ltd', type: 'client' })
    const rows = await sheet(api, '/companies/export?format=xlsx&fields=name&search=Ash')
    expect(rows).toEqual([['Name'], ['Ash Ltd']])
  })
})

describe('Rights', () => {
  it('refuse callers who may not list the records', async () => {
    const { id } = await firm()
    const nobody = await service.person(id, { type: 'staff' })
    expect((await answerTo(nobody.api, '/invoices/export')).statusCode).toBe(403)
    expect((await service.app.inject('/api/v4/companies/export')).statusCode).toBe(401)
  })

  it('omit amounts that the caller may not see', async () => {
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

it.each([
  ['csv', 'en-AU'],
  ['xlsx', 'en-AU'],
  ['csv', 'de-DE'],
])('Time that was exported as %s in %s is recognised when it is imported', async (format, locale) => {
  const { api } = await work(locale)
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

it('An unknown format is refused', async () => {
  const { api } = await firm()
  const { status, body } = await api.get('/companies/export?format=pdf')
  expect([status, body.data]).toEqual([400, ["format: 'pdf' is not allowed; use one of csv, xlsx."]])
})

describe('A report', () => {
  const days = 'from=2026-01-01&to=2026-12-31'

  it('is exported with a row per group, under headings with units', async () => {
    const { api, id } = await work()
    const [head = '', line = ''] = await csv(api, `/reports/time/export?${days}`)
    expect(head).toMatch(/^Person,Records,Time \(hours\),Billable time \(hours\)/)
    expect(head).toContain('Charge (EUR)')
    expect(line).toMatch(/^Ida Lind,1,2\.8333,/)
    const [, first] = await sheet(api, `/reports/time/export?format=xlsx&groupby=week&${days}`)
    expect(first?.slice(0, 3)).toEqual([new Date('2026-03-09T00:00:00Z'), 1, 2.8333])
    await setAccount(id, 'de-DE')
    const german = await service.person(id, { administrator: true, grants: { ...everything, 2: true, 11: true } })
    const [words] = await csv(german.api, `/reports/time/export?groupby=week&${days}`)
    expect(words).toMatch(/^Woche ab;Einträge;Zeit \(Stunden\)/)
  })

  it('has the figures that the caller may see', async () => {
    const { id } = await work()
    const clerk = await service.person(id, { grants: { ...everything, 11: 0 } })
    expect((await csv(clerk.api, `/reports/time/export?${days}`))[0]).not.toContain('EUR')
    expect((await answerTo(clerk.api, `/reports/profit/export?${days}`)).statusCode).toBe(403)
  })
})
