/** A list as comma-separated values (RFC 4180): one column for each that is shown, numbers and dates as they are stored. */
import { linked, type RecordData } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import { linkedName, wordFor } from '../fields/value.tsx'
import type { View } from '../view.ts'
import { csvText, harmless } from './csv-file.ts'

export function csvOf(view: View, columns: readonly Column[], rows: readonly RecordData[]): string {
  const lines = rows.map((record) => columns.map((column) => cellOf(view, column, record)))
  const heads = columns.map(({ label }) => label)
  return csvText([heads, ...lines])
}

function cellOf({ words }: View, { name, field }: Column, record: RecordData): string {
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
