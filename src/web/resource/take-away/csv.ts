/** A list as comma-separated values (RFC 4180): one column for each that is shown, numbers and dates as they are stored. */
import { linked, type RecordData } from '../../api/record.ts'
import type { Arrangement } from '../arrangement.ts'
import type { Column } from '../columns.ts'
import { linkedName, wordFor } from '../value.tsx'

export function csvOf(arrangement: Arrangement, columns: readonly Column[], rows: readonly RecordData[]): string {
  const lines = rows.map((record) => columns.map((column) => cellOf(arrangement, column, record)))
  const heads = columns.map(({ label }) => label)
  return [heads, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')
}

function cellOf({ words }: Arrangement, { name, field }: Column, record: RecordData): string {
  const value = record[name]
  if (value === undefined || value === null) return ''
  switch (field.kind) {
    case 'tomany':
    case 'customvalues':
      return harmless(linked(record, name).map(linkedName).join('; '))
    case 'choice':
    case 'state':
      return wordFor(value, words?.[name])
    case 'text':
    case 'longtext':
      return harmless(String(value))
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** A spreadsheet must not take a text for a formula (OWASP, CSV injection). Telephone numbers are none. */
function harmless(text: string): string {
  return /^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(text) ? `'${text}` : text
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
