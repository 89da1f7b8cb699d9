/** By what a row is recognised: the key that the importer chose, or another one where the row lacks a part of it. */
import { givenBy } from '../../../../contract/imports/importable.ts'
import type { ImportPlan } from '../bodies.ts'

/** The chosen key, then the others for rows that lack a part of it: whoever has no email is known by name. */
export function keysInOrder({
  mapping,
  importable,
}: Pick<ImportPlan, 'mapping' | 'importable'>): readonly (readonly string[])[] {
  const chosen = mapping.key
  if (!chosen) return []
  const given = givenBy(importable, mapping.columns)
  const others = importable.keys.filter((key) => key.join() !== chosen.join())
  return [chosen, ...others.filter((key) => key.every((wire) => given.has(wire)))]
}

export interface RowKey {
  readonly wires: readonly string[]
  /** The same for rows, and records, that are the same by this key. */
  readonly text: string
}

/** The first of the keys that the values are whole for; of the last one, a part will do. */
export function keyOf(keys: readonly (readonly string[])[], values: Readonly<Record<string, unknown>>): RowKey | null {
  const has = (wire: string) => (values[wire] ?? '') !== ''
  const wires = keys.find((key) => key.every(has)) ?? keys.toReversed().find((key) => key.some(has))
  return wires
    ? { wires, text: `${wires.join('+')}=${wires.map((wire) => keyPart(values[wire])).join('\u0001')}` }
    : null
}

const keyPart = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
