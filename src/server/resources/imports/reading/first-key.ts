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
  const given = givenBy(importable, columns)
  const keys = importable.keys.filter((wires) => wires.every((wire) => given.has(wire)))
  const [usual = importable.keys[0] ?? null] = keys
  const first =
    keys.find((wires) => wires.length > (usual?.length ?? 0) && usual?.every((wire) => wires.includes(wire))) ?? usual
  const code = keys.find((wires) => wires !== first && wires.length === 1 && codeFields.includes(wires[0] ?? ''))
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
function seenValues(columns: readonly (string | null)[], wires: Key) {
  const positions = wires.map((wire) => columns.indexOf(wire))
  const seen = new Set<string>()
  let isRepeated = false
  return {
    see(cells: readonly string[]) {
      const values = positions.map((at) => (cells[at] ?? '').trim().toLowerCase())
      if (isRepeated || values.includes('')) return
      const text = values.join('\u0001')
      isRepeated = seen.has(text)
      seen.add(text)
    },
    isRepeated: () => isRepeated,
  }
}
