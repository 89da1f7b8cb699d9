/**
 * People with the same name. A name alone does not identify a person, so the importer is asked if several people have it, or
 * another row of the file does.
 */

import type { Importable } from '../../../../contract/imports/importable.ts'
import { distinguishingFields, namingFields } from '../../../../contract/imports/importable-fields.ts'
import type { CellOption, CellProblem, ImportRow } from '../import-record.ts'
import type { MatchingRecord } from './lookups.ts'
import { optionOf } from './names.ts'
import type { RowKey } from './row-key.ts'

/** Whether the key matches people by name only. */
export const isByName = ({ namesakes }: Importable, key: RowKey): boolean =>
  namesakes.length > 0 && namesakes.every((wire) => key.wires.includes(wire))

/** Fields that tell namesakes apart, besides the key. */
export const distinguishingFieldsOf = ({ resource, namesakes }: Importable): readonly string[] =>
  namesakes.length > 0 ? [...namesakes, ...namingFields(resource), ...distinguishingFields(resource)] : []

/** An earlier row of the file with the same key. */
export interface EarlierRow {
  readonly row: number
  readonly cells: readonly string[]
  /** The record it created or changed; null until it is run. */
  readonly recordid: number | null
}

interface Doubt {
  readonly row: ImportRow
  /** The column of the name. */
  readonly column: number | null
  /** Possible matches. */
  readonly records: readonly MatchingRecord[]
  readonly earlier: EarlierRow | null
  readonly resource: string
}

/** The question about a row; null if the match is clear or already decided. */
export function doubtOf({ row, column, records, earlier, resource }: Doubt): CellProblem | null {
  if (row.choice === 'create' || records.some(({ id }) => id === Number(row.chosen))) return null
  if (earlier !== null && row.choice === null && !isAlike(row.cells, earlier.cells)) {
    const same = { value: 'update', label: `The same person as in row ${earlier.row}` }
    return { column, message: `Row ${earlier.row} has the same name.`, decides: true, options: [same, another] }
  }
  if (records.length < 2) return null
  const options = records.slice(0, most).map((record) => optionOf(resource, record))
  return {
    column,
    message: `${records.length} people here have this name.`,
    decides: true,
    options: [...options, another],
  }
}

/** The question about a new person whose name others have, such as people at other companies. */
export function namesakeOf({ row, column, records, resource }: Omit<Doubt, 'earlier'>): CellProblem | null {
  if (row.choice === 'create' || records.length === 0 || records.some(({ id }) => id === Number(row.chosen)))
    return null
  const options = records.slice(0, most).map((record) => optionOf(resource, record))
  const message =
    records.length === 1 ? 'Somebody here has this name.' : `${records.length} people here have this name.`
  return { column, message, decides: true, options: [...options, another] }
}

const another: CellOption = { value: 'create', label: 'Another person' }

/** Most people offered. */
const most = 20

const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at).every(
    (at) => (one[at] ?? '').trim() === (other[at] ?? '').trim(),
  )
