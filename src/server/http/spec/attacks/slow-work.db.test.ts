/** Pictures, workbooks and documents that take very long cost only those who sent them. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { tableRows } from '../../../resources/imports/reading/file/table-file.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const boss = await service.person(account, { administrator: true })
const other = await service.account()

/** Whether requests of another account are answered before `work` ends; returns what it came to. */
async function whileOthersAreAnswered<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const health = await service.app.inject({ url: '/healthz' })
  const list = await other.api.get('/companies?pagesize=1')
  expect([health.statusCode, list.status, isOver]).toEqual([200, 200, false])
  return ended
}

describe('While slow work is running, other requests are answered, even', () => {
  it('while an endless picture is drawn, which is then refused', async () => {
    const noise =
      '<filter id="f" x="0" y="0" width="100%" height="100%"><feTurbulence baseFrequency="0.01" numOctaves="20"/></filter>'
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320">${noise}${'<rect width="960" height="320" filter="url(#f)"/>'.repeat(2000)}</svg>`
    const image = Buffer.from(drawing).toString('base64')
    const answer = await whileOthersAreAnswered(boss.api.put('/settings/account/logo', { image }))
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('takes too much work to draw'),
    ])
  })

  it.each([
    ['one word of 99,000 letters', 'W'.repeat(99_000)],
    ['one letter with 20,000 marks', `a${'\u0301'.repeat(20_000)}`],
  ])('while a document is laid out with %s', { timeout: 180_000 }, async (_what, description) => {
    const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const id = await api.create('/invoices', { title: 'Concept', companyid: company, description })
    const file = await whileOthersAreAnswered(
      Promise.resolve(service.app.inject({ url: `/api/v4/invoices/${id}/pdf`, headers: api.headers })),
    )
    expect([200, 409]).toContain(file.statusCode)
    const plain = await api.create('/invoices', { title: 'Plain', companyid: company })
    const next = await service.app.inject({ url: `/api/v4/invoices/${plain}/pdf`, headers: api.headers })
    expect([next.statusCode, next.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})

const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>City</t></is></c></row>'

/** A workbook with one sheet. */
async function workbook(name: string, rows: string): Promise<string> {
  const zip = new ZipFile()
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${heading}${rows}</sheetData></worksheet>`,
  }
  for (const [part, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), part)
  zip.end()
  const path = join(service.outbox, name)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function rowsOf(path: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for await (const { cells } of tableRows(path, 'xlsx', { account, sheet: null, onSheets: () => {} })) rows.push(cells)
  return rows
}
const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>far</t></is></c>`

describe('A workbook', () => {
  it('is read unchanged', async () => {
    const path = await workbook('plain.xlsx', `<row r="2">${cell('A2')}${cell('B2')}</row>`)
    expect(await rowsOf(path)).toEqual([
      ['Name', 'City'],
      ['far', 'far'],
    ])
  })

  it.each([
    ['the last cell that a sheet can have', `<row r="1048576">${cell('XFD1048576')}</row>`, /more than/],
    ['a column that no sheet has', `<row r="2">${cell('ZZZZZZZZ2')}</row>`, /more than 200 columns/],
    ['a row that no sheet has', `<row r="999999999999">${cell('A2')}</row>`, /more than 100,000 rows/],
    ['more cells than can be kept', `<row>${'<c/>'.repeat(2_000_001)}</row>`, /more than 2,000,000 cells/],
    ['more than it may unpack to', `<!--${' '.repeat(120_000_000)}-->`, /far larger than its file/],
  ])('is refused if it has %s', async (what, rows, message) => {
    await expect(rowsOf(await workbook(`${what}.xlsx`, rows))).rejects.toThrow(message)
  })
})
