/** Files as other programs write them: encodings, delimiters, workbooks, and the kinds of record that they hold. */
import { zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { checked, finished, rowsOf, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { filesOf } from '../../../testing/test-files.ts'
import { foreignExports } from './test-exports.ts'

const service = await startTestService()
const { answerTo } = filesOf(service)
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', number: 'P-7', companyid })
await api.create('/projectphases', { projectid, name: 'Design' })
const ida = await api.create('/contacts', {
  firstname: 'Ida',
  lastname: 'Lind',
  type: 'staff',
  email: 'ida@example.com',
})

const headings = async (content: string | Buffer, name?: string) => {
  const { id } = (await upload(api, 'companies', content, name)).body.data as TestImport
  return settled(api, id)
}

/** A workbook of sheets whose cells are XML. */
function workbook(...sheets: readonly string[]): Buffer {
  const each = (xmlOf: (id: number) => string) => sheets.map((_, at) => xmlOf(at + 1)).join('')
  const xml = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((id) => `<sheet name="S${id}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${packaged}/relationships">${each((id) => `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}</Relationships>`,
      ),
      ...Object.fromEntries(
        sheets.map((rows, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
        ]),
      ),
    }),
  )
}

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** An archive of one part whose size, as the archive's list tells it, is `size` bytes: nothing more is read of a bomb. */
function archiveThatHolds(size: number): Buffer {
  const archive = Buffer.from(zipSync({ a: new Uint8Array(9) }))
  const entry = archive.indexOf('PK\x01\x02', 'latin1')
  archive.writeUInt32LE(size, entry + 24)
  return archive
}

const cells = (...rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((text, column) => inline(`${'ABC'[column]}${at + 1}`, text)).join('')}</row>`,
    )
    .join('')

describe('A file is read', () => {
  const text = 'Name;City\nMüller;Köln\n'
  it.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['in UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['in Windows-1252', Buffer.from(text, 'latin1')],
    ['with tabs', Buffer.from(text.replaceAll(';', '\t'))],
    ['with commas, quotes and empty lines', Buffer.from('Name,City\r\n\r\n"Müller","Köln"\r\n,\r\n')],
    ['below a title and the day of the export', Buffer.from(`Unsere Kunden\n\n"Stand 25.11.2026, 9:30"\n${text}`)],
    ['below the line by which spreadsheets know the delimiter', Buffer.from(`sep=;\n${text}`)],
    ['with headings that stand twice', Buffer.from('Name;City;Name\nMüller;Köln;\n'), ['Name']],
    [
      'as the second sheet, behind one with words',
      workbook(cells(['Clients'], ['Made by us']), cells(['Name', 'City'], ['Müller', 'Köln'])),
    ],
    [
      'as the second sheet, behind an empty one',
      workbook('', cells(['Name', 'City'], ['Müller', 'Köln']), cells(['Name'], ['Other'])),
    ],
    ['in the third row of a sheet', workbook(cells(['Our clients'], [], ['Name', 'City'], ['Müller', 'Köln']))],
    [
      'as a workbook',
      workbook(
        `<row r="1">${inline('A1', 'Name')}${inline('B1', 'City')}</row><row r="2">${inline('A2', 'Müller')}${inline('B2', 'Köln')}</row>`,
      ),
    ],
  ] as readonly (readonly [string, Buffer, (readonly string[])?])[])('%s', async (_how, content, more = []) => {
    const { status, rows, columns } = await headings(content)
    expect({ status, rows, columns }).toEqual({
      ...{ status: 'mapping', rows: 1 },
      columns: [
        { heading: 'Name', examples: ['Müller'], field: 'name' },
        { heading: 'City', examples: ['Köln'], field: 'city' },
        ...more.map((heading) => ({ heading, examples: [], field: null })),
      ],
    })
  })

  it('as it was saved: a formula has its last value, and is text at most', async () => {
    const cells = `<c r="A2"><f>HYPERLINK("http://evil.example")</f><v>42</v></c>${inline('B2', '=1+1')}`
    const sheet = workbook(`<row r="1">${inline('A1', 'Name')}${inline('B1', 'City')}</row><row r="2">${cells}</row>`)
    const { columns } = await headings(sheet)
    expect(columns.map(({ examples }) => examples)).toEqual([['42'], ['=1+1']])
  })

  it.each([
    ['that is empty', Buffer.from(''), 'The file has no rows below its headings.'],
    ['with headings alone', Buffer.from('Name,City\n'), 'The file has no rows below its headings.'],
    ['that is another archive', Buffer.from(zipSync({ a: new Uint8Array(9) })), 'The workbook cannot be read.'],
    [
      'that unpacks to a thousand times its size',
      archiveThatHolds(501 * 1024 * 1024),
      'The workbook is far larger than its file.',
    ],
    [
      'with too many columns',
      Buffer.from(`${'a,'.repeat(300)}\n${'b,'.repeat(300)}\n`),
      'The file has more than 200 columns.',
    ],
  ])('unless it is one %s', async (_what, content, message) => {
    const failed = await headings(content)
    expect(failed.status).toBe('failed')
    expect(failed.message).toContain(message)
    expect((await api.delete(`/imports/${failed.id}`)).status).toBe(200)
  })
})

describe('Records of every kind are imported', () => {
  it('companies, whose first address is taken back with its location, unless somebody has worked on that', async () => {
    const bare = await api.create('/companies', { name: 'Bare Ltd', type: 'client' })
    const placed = async () =>
      (await api.list(`/companies?id=${bare}&fields=maincompanylocationid&includelocations=true`))[0]
    const file = 'Name,Street,City\nBare Ltd,Quay 1,Perth\n'
    const first = await checked(api, 'companies', file)
    expect(await finished(api, 'run', first)).toMatchObject({ updated: 1 })
    expect((await placed())?.locations).toMatchObject([{ city: 'Perth' }])
    expect(await finished(api, 'undo', first)).toMatchObject({ removed: 1, kept: 0 })
    expect(await placed()).toEqual({ id: bare })

    const second = await checked(api, 'companies', file)
    await finished(api, 'run', second)
    const place = (await placed())?.maincompanylocationid
    await api.put(`/companylocations/${place}`, { phone: '+61 8 1234' })
    expect(await finished(api, 'undo', second)).toMatchObject({ removed: 1 })
    expect(await placed()).toMatchObject({ maincompanylocationid: place, locations: [{ phone: '+61 8 1234' }] })
    await api.delete(`/companies/${bare}`)
  })

  it('projects, with their company by name and numbers as they are there', async () => {
    const file =
      'Project,Project Code,Client,Manager,Start date\nMill,P-8,harbour trust,ida@example.com,31.1.2026\nBoathouse,P-7,Harbour Trust,,\n'
    const found = await finished(api, 'run', await checked(api, 'projects', file))
    expect(found).toMatchObject({ created: 1, unchanged: 1, bad: 0, key: 'number' })
    expect(await api.list('/projects?number=P-8&fields=title,companyid,managerid,startdate')).toMatchObject([
      { title: 'Mill', companyid, managerid: ida, startdate: '2026-01-31' },
    ])
  })

  it('phases and items, in their project', async () => {
    const phases = await finished(
      api,
      'run',
      await checked(api, 'projectphases', 'Project,Phase\nMill,Design\nP-7,Build\n'),
    )
    expect(phases).toMatchObject({ created: 2 })
    const file =
      'Task,Project,Phase,Assignee,Estimate,Due,Priority\nDraw,Boathouse,Design,Ida Lind,7.5,2026-03-01,High\nDig,Mill,Build,,,,\n'
    const found = await checked(api, 'items', file)
    expect(found).toMatchObject({ created: 1, bad: 1 })
    expect((await rowsOf(api, found))[0]?.problems).toEqual([{ column: 2, message: "'Build' was not found." }])
    await finished(api, 'run', found)
    expect(
      await api.list('/items?name=Draw&fields=name,projectid,phasename,assignedto,projectedTimeSpent,priority'),
    ).toMatchObject([
      { projectid, phasename: 'Design', assignedto: [{ id: ida }], projectedTimeSpent: 450, priority: 2 },
    ])
  })

  it('time as Harvest exports it, once however often it comes', async () => {
    const file =
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name\n2026-02-02,Harbour Trust,Boathouse,P-7,Draw,Plans,1.5,Yes,Ida,Lind\n2026-02-02,Harbour Trust,Mill,P-8,Draw,Plans,1,Yes,Ida,Lind\n'
    const found = await checked(api, 'time', file)
    expect(found).toMatchObject({ created: 1, bad: 1 })
    expect(await finished(api, 'run', found)).toMatchObject({ created: 1 })
    expect(await api.list('/time?trackedfrom=2026-02-01&trackedto=2026-02-03')).toMatchObject([
      { contactid: ida, timespent: 90, notes: 'Plans', billable: true, projecttitle: 'Boathouse' },
    ])
    expect(await finished(api, 'run', await checked(api, 'time', file)).catch(() => null)).toMatchObject({ created: 0 })
    expect(await api.list('/time?trackedfrom=2026-02-01&trackedto=2026-02-03')).toHaveLength(1)
  })

  it('products, by an administrator alone', async () => {
    const file = 'Product,SKU,Price\nSite visit,SV,"1,200.50"\n'
    const found = await finished(api, 'run', await checked(api, 'goodservices', file))
    expect(found).toMatchObject({ created: 1 })
    expect(await api.list('/settings/product/goodservice')).toMatchObject([
      { name: 'Site visit', outUnitPrice: 1200.5 },
    ])
    const { api: clerk } = await service.person(account, {})
    expect((await upload(clerk, 'goodservices', file)).status).toBe(403)
  })
})

describe('Exports of other programs come whole', () => {
  beforeAll(async () => {
    await api.create('/contacts', { firstname: 'Nora', lastname: 'Vale', type: 'staff', email: 'nora@example.com' })
    // Somebody else has her name by now, and a name alone must not be anybody's.
    await api.put(`/contacts/${ida}`, { lastname: 'Lindgren' })
  })

  it.each(foreignExports)('$of, and a second time nothing is made twice', async ({ resource, content, leftOut }) => {
    const rows = (resource === 'contacts' && content.startsWith('*')) || leftOut.includes('LegalName') ? 1 : 2
    const found = await checked(api, resource, content)
    expect(found.columns.flatMap(({ heading, field }) => (field === null ? [heading] : []))).toEqual(leftOut)
    const bad = await rowsOf(api, found)
    expect(bad.flatMap(({ problems }) => problems)).toEqual([])
    expect(found).toMatchObject({ created: rows, bad: 0 })
    expect(await finished(api, 'run', found)).toMatchObject({ created: rows, bad: 0 })
    expect(await checked(api, resource, content)).toMatchObject({ created: 0, updated: 0, unchanged: rows, bad: 0 })
  })

  it('with dates, durations and names as they were', async () => {
    expect(await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31&orderby=starttime')).toMatchObject([
      { starttime: '2026-03-02T00:00:00', timespent: 105, billable: true, projecttitle: 'Fish Market' },
      { starttime: '2026-03-03T00:00:00', timespent: 30, billable: false, projecttitle: 'Ferry Wharf' },
      { starttime: '2026-03-04T09:00:00', timespent: 90, notes: 'Homepage "copy"' },
      { starttime: '2026-03-05T13:15:00', timespent: 45, billable: false },
    ])
    expect(await api.list('/contacts?fields=email,companyname')).toContainEqual(
      expect.objectContaining({ email: 'gavin@marlow.example', companyname: 'Marlow Constructions' }),
    )
  })

  it.each(['companies', 'contacts', 'projects', 'projectphases', 'items', 'time'])(
    'and so does the own export of %s',
    async (resource) => {
      const of = resource === 'time' ? '&trackedfrom=2026-02-01&trackedto=2026-03-31' : ''
      const { rawPayload } = await answerTo(api, `/${resource}/export?format=csv${of}`)
      const found = await checked(api, resource, rawPayload)
      const bad = await rowsOf(api, found)
      expect(bad.flatMap(({ problems }) => problems)).toEqual([])
      expect(found).toMatchObject({ created: 0, updated: 0, bad: 0 })
    },
  )
})
