/**
 * Rows of one file with the same key. Each takes a record of its own, so that none silently changes what another one wrote: the
 * second row of two equal hours is the second record, also when the file is imported again.
 */

import type { Importable } from '../../../../contract/imports/importable.ts'
import { clause, type FieldReference } from '../../../../contract/requests/refusal.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellProblem, ImportRow, Mapping } from '../import-record.ts'
import type { RowKey } from './row-key.ts'

/** A row with its key, and the record that it is about; null if it is yet to be created. */
export interface KeyedRow {
  readonly key: string
  readonly row: number
  readonly cells: readonly string[]
  readonly recordid: number | null
}

export interface RepeatedRows {
  /** Another row with the same key, an earlier one if there is any. */
  readonly otherRow: (key: string, row: number) => KeyedRow | null
  /** Records that other rows are about. */
  readonly taken: (key: string) => ReadonlySet<number>
  /** Notes a row under its keys. */
  readonly add: (row: Omit<KeyedRow, 'key'>, keys: readonly string[]) => void
}

export function repeatedRows(keyedRows: readonly KeyedRow[]): RepeatedRows {
  const byKey = new Map<string, KeyedRow[]>()
  const add: RepeatedRows['add'] = (row, keys) => {
    for (const key of keys) {
      const rowsOfKey = byKey.get(key)
      if (rowsOfKey) rowsOfKey.push({ ...row, key })
      else byKey.set(key, [{ ...row, key }])
    }
  }
  for (const row of keyedRows) add(row, [row.key])
  return {
    add,
    otherRow(key, row) {
      const rowsOfKey = byKey.get(key) ?? []
      return (
        rowsOfKey.find((keyedRow) => keyedRow.row < row) ?? rowsOfKey.find((keyedRow) => keyedRow.row !== row) ?? null
      )
    },
    taken: (key) => new Set((byKey.get(key) ?? []).flatMap(({ recordid }) => recordid ?? [])),
  }
}

/** Whether a row only repeats the other one: what is mapped is the same, and such rows are the same record. */
export function isRepetition(
  { repeats, namesakes }: Importable,
  { columns }: Mapping,
  row: ImportRow,
  keyedRow: KeyedRow,
): boolean {
  const isSame = (index: number) => (row.cells[index] ?? '').trim() === (keyedRow.cells[index] ?? '').trim()
  if (repeats === 'same') return columns.every((name, index) => name === null || isSame(index))
  // People may share a name, but not everything that a file says about them.
  return namesakes.length > 0 && columns.every((_, index) => isSame(index))
}

interface Doubt {
  readonly row: ImportRow
  readonly otherRow: KeyedRow
  readonly column: number | null
  readonly importable: Importable
  /** Labels of the fields of the key. */
  readonly fields: readonly FieldReference[]
}

/** The question whether a row with the key of another one is the same record. A later row is yet to be written. */
export function repetitionDoubt({ row, otherRow, column, importable, fields }: Doubt): CellProblem {
  const isPerson = importable.resource === 'contacts'
  const params = { row: otherRow.row }
  const labelClause = isPerson
    ? clause('The same person as in row {row}', params)
    : clause('The same as in row {row}', params)
  const cellOption = optionSaying('create', isPerson ? clause('Another person') : clause('Another one'))
  return cellProblem(column, clause('Row {row} has the same {fields}', { ...params, fields }), {
    cause: 'repeated',
    decides: true,
    options: otherRow.row < row.row ? [optionSaying('update', labelClause), cellOption] : [cellOption],
  })
}

/** The fields of a key: `name`, or `project, name`. */
export const fieldsInWords = (
  { fieldNames }: Pick<RowKey, 'fieldNames'>,
  getLabel: (fieldName: string) => string | undefined,
): readonly FieldReference[] =>
  fieldNames.map((fieldName) => ({ field: fieldName, label: (getLabel(fieldName) ?? fieldName).toLowerCase() }))
