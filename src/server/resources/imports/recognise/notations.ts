/** How each column of a file is written: as its cells show, unless the importer chose otherwise. */
import type { Notation } from '../../../../contract/imports/cells.ts'
import {
  type ColumnReading,
  getReading,
  hasBareClocks,
  noEvidence,
} from '../../../../contract/imports/column-evidence.ts'
import type { Field } from '../../../../contract/language/field.ts'
import type { Mapping, StoredImport } from '../import-record.ts'

type Fields = Readonly<Record<string, Field>>

export const notationsOf = (stored: StoredImport, mapping: Mapping, fields: Fields): readonly Notation[] =>
  readingsOf(stored, mapping, fields).map((reading, at) => ({
    ...reading,
    bareClocks: hasBareClocks(stored.headings[at]?.evidence ?? noEvidence),
    year: new Date().getUTCFullYear(),
  }))

export function readingsOf(stored: StoredImport, mapping: Mapping | null, fields: Fields): readonly ColumnReading[] {
  const file = stored.notation ?? ({ dates: 'dmy', decimal: '.' } as const)
  return stored.headings.map(({ heading, evidence = noEvidence }, at) => {
    const field = fields[mapping?.columns[at] ?? '']
    return {
      ...getReading(evidence, heading, file, { isWorked: field?.worked ?? false }),
      ...mapping?.readings?.[at],
    }
  })
}
