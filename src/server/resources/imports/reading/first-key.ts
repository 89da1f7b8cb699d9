/**
 * The key that matches rows with existing records until the importer chooses another: the first key whose fields the file has, or
 * a longer one that it has too, because phases of a project have items of the same name.
 * If rows repeat that key but have unique codes, the code: otherwise two products with the same name would become one.
 */
import { givenBy, type Importable } from '../../../../contract/imports/importable.ts'

type Key = readonly string[]

/** Fields that firms number their records with, which are unique. */
const codeFields = ['code', 'number']

export interface SeenKeys {
  readonly see: (cells: readonly string[]) => void
  readonly first: () => Key | null
}

/** @param columns the field of each column, or null */
export function seenKeys(importable: Importable, columns: readonly (string | null)[]): SeenKeys {
  const fieldNames = givenBy(importable, columns)
  const keys = importable.keys.filter((name) => name.every((fieldName) => fieldNames.has(fieldName)))
  const [usual = importable.keys[0] ?? null] = keys
  const first =
    keys.find((name) => name.length > (usual?.length ?? 0) && usual?.every((fieldName) => name.includes(fieldName))) ??
    usual
  const code = keys.find((name) => name !== first && name.length === 1 && codeFields.includes(name[0] ?? ''))
  if (!first || !code) return { see: () => {}, first: () => first }
  const [names, codes] = [seenValues(columns, first), seenValues(columns, code)]
  return {
    see(cells) {
      names.see(cells)
      codes.see(cells)
    },
    first: () => (names.isRepeated() && !codes.isRepeated() ? code : first),
  }
}

/** Whether any two rows have the same values in these fields; rows that lack one of them are ignored. */
function seenValues(columns: readonly (string | null)[], fieldNames: Key) {
  const positions = fieldNames.map((fieldName) => columns.indexOf(fieldName))
  const usedValues = new Set<string>()
  let isRepeated = false
  return {
    see(cells: readonly string[]) {
      const values = positions.map((position) => (cells[position] ?? '').trim().toLowerCase())
      if (isRepeated || values.includes('')) return
      const text = values.join('\u0001')
      isRepeated = usedValues.has(text)
      usedValues.add(text)
    },
    isRepeated: () => isRepeated,
  }
}
