/**
 * By what the rows of a file are recognised until the importer says otherwise: the first key that the file gives, or a number
 * of its own where that tells apart what is called the same. Two products of one name would become one.
 */
import { givenBy, type Importable } from '../../../contract/imports/importable.ts'

type Key = readonly string[]

/** Fields by which firms number what they have: no two things have the same. */
const numbers = ['code', 'number']

export interface SeenKeys {
  readonly see: (cells: readonly string[]) => void
  readonly first: () => Key | null
}

/** @param columns the field of each column, or null */
export function seenKeys(importable: Importable, columns: readonly (string | null)[]): SeenKeys {
  const given = givenBy(importable, columns)
  const keys = importable.keys.filter((wires) => wires.every((wire) => given.has(wire)))
  const [first = importable.keys[0] ?? null] = keys
  const number = keys.find((wires) => wires !== first && wires.length === 1 && numbers.includes(wires[0] ?? ''))
  if (!first || !number) return { see: () => {}, first: () => first }
  const [names, codes] = [seenValues(columns, first), seenValues(columns, number)]
  return {
    see(cells) {
      names.see(cells)
      codes.see(cells)
    },
    first: () => (names.isRepeated() && !codes.isRepeated() ? number : first),
  }
}

/** Whether any two rows have the same there; a row that lacks a part of it is no such thing. */
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
