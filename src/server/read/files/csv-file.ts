/**
 * Records as a CSV file (RFC 4180), with numbers and days in the format of the account's locale. If the decimal
 * separator is a comma, spreadsheets expect semicolons between the cells.
 */
import type { ExportedPages, FileCell, FileColumn } from './columns.ts'
import { csvLine, quotedText } from './csv-line.ts'

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const mark = '\ufeff'

export async function* csvFile(
  columns: readonly FileColumn[],
  pages: ExportedPages,
  locale: string,
): AsyncGenerator<Buffer> {
  const decimal = getDecimalSign(locale)
  const day = dayWriter(locale)
  const separator = decimal === ',' ? ';' : ','
  const getText = (cell: FileCell): string => {
    if (cell === null) return ''
    if ('text' in cell) return quotedText(cell.text)
    if ('number' in cell) return String(cell.number).replace('.', decimal)
    return 'day' in cell
      ? day(cell.day)
      : `${day(cell.moment.slice(0, 10))} ${cell.moment.slice(11).replace(/:00$/, '')}`
  }
  const headings = columns.map(({ heading }) => quotedText(heading))
  yield Buffer.from(mark + csvLine(headings, separator))
  for await (const page of pages) {
    const lines = page.map((row) =>
      csvLine(
        columns.map(({ cell }) => getText(cell(row))),
        separator,
      ),
    )
    yield Buffer.from(lines.join(''))
  }
}

/** The decimal separator; a point if the locale's is one that no spreadsheet reads. */
function getDecimalSign(locale: string): '.' | ',' {
  const sign = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

/** Formats `YYYY-MM-DD` in the locale's numeric format, always with all digits: `22/11/2026`, `22.11.2026`. */
function dayWriter(locale: string): (day: string) => string {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0)
  const order = parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? type : []))
  const between = parts.find(({ type, value }) => type === 'literal' && /[-/.]/.test(value))?.value
  const sign = /[-/.]/.exec(between ?? '-')?.[0] ?? '-'
  return (text) => {
    const [year, month, day] = text.split('-')
    return order.map((part) => ({ year, month, day })[part]).join(sign)
  }
}
