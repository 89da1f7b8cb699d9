/** Workbooks as spreadsheets save them, for tests. */
import { zipOf } from '../../testing/zip-of.ts'

/** A text, a number, or a number with the index of its format and the formula that it comes from. */
export type TestCell = string | number | null | { readonly v: number; readonly s: number; readonly f?: string }

interface Options {
  readonly date1904?: boolean
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** @param formats numbers of built-in formats, by the index that cells name */
export function testWorkbook(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>,
  formats: readonly number[] = [0],
  { date1904 = false }: Options = {},
): Promise<Buffer> {
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
  const all = Object.entries(sheets)
  const each = (xmlOf: (id: number, name: string) => string) => all.map(([name], at) => xmlOf(at + 1, name)).join('')
  const styled = formats.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')
  const related = each(
    (id) => `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  )
  return zipOf({
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${each((id, name) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packaged}/relationships">${related}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellXfs count="${formats.length}">${styled}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      all.map(([, rows], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml(`<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`),
      ]),
    ),
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const rowXml = (cells: readonly TestCell[], at: number) =>
  `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`

function cellXml(cell: TestCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const { v, s, f } = typeof cell === 'number' ? { v: cell, s: 0, f: undefined } : cell
  return `<c r="${at}" s="${s}">${f === undefined ? '' : `<f>${f}</f>`}<v>${v}</v></c>`
}
