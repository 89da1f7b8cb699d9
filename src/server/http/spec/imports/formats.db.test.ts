/** File formats: encodings, delimiters, workbooks, lines above the table, and invalid files. */
import { describe, expect, it } from 'vitest'
import { wholeText } from '../../../../contract/requests/refusal.ts'
import { checked, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { zipOf } from '../../../testing/zip-of.ts'

const service = await startTestService()
const { api } = await service.account()

type Content = string | Buffer | Promise<Buffer>

const headings = async (content: Content, name?: string) => {
  const { id } = (await upload(api, 'companies', await content, name)).body.data as TestImport
  return settled(api, id)
}

/** A workbook of sheets whose cells are XML. */
function workbook(...sheets: readonly string[]): Promise<Buffer> {
  const each = (xmlOf: (id: number) => string) => sheets.map((_, at) => xmlOf(at + 1)).join('')
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  return zipOf({
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
  })
}

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** An archive of one part whose declared size is `size` bytes: a bomb is not read any further. */
async function archiveThatHolds(size: number): Promise<Buffer> {
  const archive = await zipOf({ a: 'something' })
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
  ] satisfies readonly (readonly [string, Content, (readonly string[])?])[])('%s', async (_how, content, more = []) => {
    const { status, rows, columns } = await headings(content)
    expect({ status, rows, columns }).toMatchObject({
      status: 'mapping',
      rows: 1,
      columns: [
        { heading: 'Name', examples: ['Müller'], field: 'name' },
        { heading: 'City', examples: ['Köln'], field: 'city' },
        ...more.map((heading) => ({ heading, examples: [], field: null })),
      ],
    })
  })

  it('as it was saved: a formula has its last value, and is at most text', async () => {
    const cells = `<c r="A2"><f>HYPERLINK("http://evil.example")</f><v>42</v></c>${inline('B2', '=1+1')}`
    const sheet = workbook(`<row r="1">${inline('A1', 'Name')}${inline('B1', 'City')}</row><row r="2">${cells}</row>`)
    const { columns } = await headings(sheet)
    expect(columns.map(({ examples }) => examples)).toEqual([['42'], ['=1+1']])
  })

  it('with emoji at the point where the preview of a long cell is cut', async () => {
    const { status, bad } = await checked(api, 'companies', `Name,Type\nAsh,${'t'.repeat(56)}😀😀😀\n`)
    expect([status, bad]).toEqual(['checked', 1])
    const { columns } = await headings(`Name,Type\n${'n'.repeat(79)}😀,Client\n`)
    expect(columns[0]?.examples).toEqual(['n'.repeat(79)])
  })

  it.each([
    ['that is empty', Buffer.from(''), 'The file has no rows below its headings.'],
    ['with headings alone', Buffer.from('Name,City\n'), 'The file has no rows below its headings.'],
    ['that is a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'This file is no table.'],
    [
      'that is an old workbook',
      Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1'),
      'This file is no table.',
    ],
    ['that is a program', Buffer.from('\x7fELF\x02\x01\x01,\0\0\n\x03\0,\x3e\n', 'latin1'), 'This file is no table.'],
    ['that is a PDF', Buffer.from('%PDF-1.7\nx,y\n1,2\n'), 'This file is no table.'],
    ['with an open quotation mark', Buffer.from('Name,City\n"Quay,Sydney\n'), 'A quotation mark in the file is opened'],
    ['that is another archive', zipOf({ a: 'something' }), 'The workbook cannot be read.'],
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
    expect(wholeText({ text: failed.text ?? '', params: failed.params ?? {} })).toBe(failed.message)
    expect((await api.delete(`/imports/${failed.id}`)).status).toBe(200)
  })
})
