/**
 * Records as an Excel workbook (ECMA-376) of one sheet, written while the records are read. Numbers, days and moments
 * have their own types, so that spreadsheets show them in the format of the reader's country; texts are never formulas.
 */
import { Readable } from 'node:stream'
import { table } from '../../../contract/table.ts'
import type { ExportedPages, FileCell, FileColumn } from './columns.ts'
import { zipStream } from './zip-stream.ts'

/** Maximum number of characters in a cell. */
const longestText = 32_767

export async function* xlsxFile(
  columns: readonly FileColumn[],
  pages: ExportedPages,
  title: string,
): AsyncGenerator<Uint8Array> {
  const { out, add, addLater, end } = zipStream(async () => {})
  for (const [name, text] of Object.entries(getParts(title))) add(name, text)
  addLater('xl/worksheets/sheet1.xml', () => Readable.from(getSheet(columns, pages), { objectMode: false }))
  end()
  yield* out
}

async function* getSheet(columns: readonly FileColumn[], pages: ExportedPages): AsyncGenerator<string> {
  yield sheetBeginning(columns)
  const letters = columns.map((_, index) => formatLetters(index))
  let line = 1
  for await (const page of pages) {
    const rows = page.map((row) => {
      line += 1
      return formatRow(
        line,
        columns.map(({ cell }, index) => getCell(cell(row), `${letters[index]}${line}`)),
      )
    })
    yield rows.join('')
  }
  yield '</sheetData></worksheet>'
}

const formatRow = (line: number, cells: readonly string[]) => `<row r="${line}">${cells.join('')}</row>`

/** The name of a column: A to Z, then AA. */
const formatLetters = (index: number): string =>
  (index < 26 ? '' : formatLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Formats of cells, in the order of `styles`. */
const formats = { plain: 0, heading: 1, whole: 2, amount: 3, day: 4, moment: 5 } as const

/** An empty value has no cell. */
function getCell(cell: FileCell, reference: string): string {
  if (cell === null) return ''
  if ('text' in cell) return textCell(reference, cell.text, formats.plain)
  if ('number' in cell) {
    const style = cell.decimals === null ? formats.plain : cell.decimals === 2 ? formats.amount : formats.whole
    return Number.isFinite(cell.number) ? numberCell(reference, cell.number, style) : ''
  }
  const text = 'day' in cell ? cell.day : cell.moment
  const since = daysSince(text)
  if (since === null) return textCell(reference, text, formats.plain)
  return numberCell(reference, since, 'day' in cell ? formats.day : formats.moment)
}

const numberCell = (reference: string, value: number, style: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

const textCell = (reference: string, text: string, style: number) =>
  `<c r="${reference}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`

/** Days since the epoch of spreadsheets; null before March 1900, where they count a day that did not exist. */
function daysSince(text: string): number | null {
  const milliseconds = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)
  const days = milliseconds / 86_400_000 + 25_569
  return days > 60 ? Math.round(days * 86_400) / 86_400 : null
}

const entities = table<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })

/** Escapes a text, without the characters that XML forbids. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that XML forbids
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] as string)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function sheetBeginning(columns: readonly FileColumn[]): string {
  const widths = columns.map(({ heading }, index) => {
    const width = Math.min(Math.max(heading.length + 3, 14), 40)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const headings = formatRow(
    1,
    columns.map(({ heading }, index) => textCell(`${formatLetters(index)}1`, heading, formats.heading)),
  )
  const frozen =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  return `${xml}<worksheet xmlns="${main}"><sheetViews>${frozen}</sheetViews>${cols}<sheetData>${headings}`
}

/**
 * Built-in formats: 1 is a whole number, 4 an amount, 14 a day and 22 a moment, displayed in the format of the reader's
 * country.
 */
const styles = [0, 0, 1, 4, 14, 22].map(
  (format, index) =>
    `<xf numFmtId="${format}" fontId="${index === formats.heading ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
)

function getParts(title: string): Readonly<Record<string, string>> {
  const name = escaped(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))
  const font = '<sz val="11"/><name val="Calibri"/>'
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
  }
}
