/** Rows as a CSV file (RFC 4180) that no spreadsheet takes for formulas. */

export type CsvCell = string | number | null

export function csvOf(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows]
    .map((row) => row.map(cellOf).join(','))
    .join('\r\n')
    .concat('\r\n')
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // A text that begins like a formula is one to a spreadsheet, whoever wrote it.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
