/**
 * People with the same name. A name alone does not identify a person, so the importer is asked if several people have it, or
 * another row of the file does.
 */

import type { Importable } from '../../../../contract/imports/importable.ts'
import { distinguishingFields, namingFields } from '../../../../contract/imports/importable-fields.ts'
import { clause } from '../../../../contract/requests/refusal.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellProblem, ImportRow } from '../import-record.ts'
import type { MatchingRecord } from './lookups.ts'
import { getOption } from './names.ts'
import type { RowKey } from './row-key.ts'

/** Whether the key matches people by name only. */
export const isByName = ({ namesakes }: Importable, key: RowKey): boolean =>
  namesakes.length > 0 && namesakes.every((fieldName) => key.fieldNames.includes(fieldName))

/** Fields that tell namesakes apart, besides the key. */
export const getDistinguishingFields = ({ resource, namesakes }: Importable): readonly string[] =>
  namesakes.length > 0 ? [...namesakes, ...namingFields(resource), ...distinguishingFields(resource)] : []

interface Doubt {
  readonly row: ImportRow
  /** The column of the name. */
  readonly column: number | null
  /** Possible matches. */
  readonly records: readonly MatchingRecord[]
  readonly resource: string
}

/** The question which of several people with this name a row means; null if it is clear or already decided. */
export function getDoubt({ records, ...doubt }: Doubt): CellProblem | null {
  return records.length < 2 ? null : getNamesake({ ...doubt, records })
}

/** The question about a new person whose name others have, such as people at other companies. */
export function getNamesake({ row, column, records, resource }: Doubt): CellProblem | null {
  if (row.choice === 'create' || records.length === 0 || records.some(({ id }) => id === Number(row.chosen)))
    return null
  const options = records.slice(0, max).map((record) => getOption(resource, record))
  const text =
    records.length === 1
      ? clause('Somebody here has this name')
      : clause('{count} people here have this name', { count: records.length })
  return cellProblem(column, text, { decides: true, options: [...options, cellOption] })
}

const cellOption = optionSaying('create', clause('Another person'))

/** Most people offered. */
const max = 20
