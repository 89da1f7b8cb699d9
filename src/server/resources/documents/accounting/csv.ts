/** Renders rows as a CSV file (RFC 4180), safe from formula injection. */
import { quotedText } from '../../../read/files/quoted-text.ts'

export type CsvCell = string | number | null

export function csvOf(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows]
    .map((row) => row.map(cellOf).join(','))
    .join('\r\n')
    .concat('\r\n')
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : quotedText(cell)
}
