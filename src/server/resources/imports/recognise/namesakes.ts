/**
 * People who share a name. A name tells nobody for sure who is meant: where a row of people is recognised by it alone and there
 * are several, or the file itself has another row of that name, whoever imports is asked.
 */

import type { Importable } from '../../../../contract/imports/importable.ts'
import { namingFields, tellingFields } from '../../../../contract/imports/importable-fields.ts'
import type { CellOption, CellProblem, ImportRow } from '../import-record.ts'
import type { MatchingRecord } from './lookups.ts'
import { optionOf } from './names.ts'
import type { RowKey } from './row-key.ts'

/** Whether records that this key picks are only called the same. */
export const isByName = ({ namesakes }: Importable, key: RowKey): boolean =>
  namesakes.length > 0 && namesakes.every((wire) => key.wires.includes(wire))

/** Fields by which people tell those of one name apart, beside the key. */
export const tellingNamesakes = ({ resource, namesakes }: Importable): readonly string[] =>
  namesakes.length > 0 ? [...namesakes, ...namingFields(resource), ...tellingFields(resource)] : []

/** An earlier row of the same file that has the same key. */
export interface EarlierRow {
  readonly row: number
  readonly cells: readonly string[]
  /** The record that it has made or changed; null until it is run. */
  readonly recordid: number | null
}

interface Doubt {
  readonly row: ImportRow
  /** Where the name stands in the file. */
  readonly column: number | null
  /** Records that it may be. */
  readonly records: readonly MatchingRecord[]
  readonly earlier: EarlierRow | null
  readonly resource: string
}

/** What to ask about a row, or null where it is clear, or settled, who is meant. */
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

/** The same for a person of whose name there are others, who are known to be elsewhere: at another company. */
export function namesakeOf({ row, column, records, resource }: Omit<Doubt, 'earlier'>): CellProblem | null {
  if (row.choice === 'create' || records.length === 0 || records.some(({ id }) => id === Number(row.chosen)))
    return null
  const options = records.slice(0, most).map((record) => optionOf(resource, record))
  const message =
    records.length === 1 ? 'Somebody here has this name.' : `${records.length} people here have this name.`
  return { column, message, decides: true, options: [...options, another] }
}

const another: CellOption = { value: 'create', label: 'Another person' }

/** People who are offered. */
const most = 20

const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at).every(
    (at) => (one[at] ?? '').trim() === (other[at] ?? '').trim(),
  )
