/** How each column of a file is written: as its cells show, unless the importer chose otherwise. */
import type { Notation } from '../../../../contract/imports/cells.ts'
import {
  type ColumnReading,
  getReading,
  hasBareClocks,
  mixedParts,
  noEvidence,
} from '../../../../contract/imports/column-evidence.ts'
import type { Field } from '../../../../contract/language/field.ts'
import type { Mapping, StoredImport } from '../import-record.ts'

type Fields = Readonly<Record<string, Field>>

export const getNotations = (storedImport: StoredImport, mapping: Mapping, fields: Fields): readonly Notation[] =>
  getReadings(storedImport, mapping, fields).map((reading, index) => ({
    ...reading,
    isMixed: mixedParts(storedImport.headings[index]?.evidence ?? noEvidence).decimal,
    bareClocks: hasBareClocks(storedImport.headings[index]?.evidence ?? noEvidence),
    year: new Date().getUTCFullYear(),
  }))

export function getReadings(
  storedImport: StoredImport,
  mapping: Mapping | null,
  fields: Fields,
): readonly ColumnReading[] {
  const file = storedImport.notation ?? ({ dates: 'dmy', decimal: '.' } as const)
  return storedImport.headings.map(({ heading, evidence = noEvidence }, index) => {
    const field = fields[mapping?.columns[index] ?? '']
    return {
      ...getReading(evidence, heading, file, { isWorked: field?.worked ?? false }),
      ...mapping?.readings?.[index],
    }
  })
}
