/** The key that identifies a row: the one the importer chose, or another if the row lacks a part of it. */
import { givenBy } from '../../../../contract/imports/importable.ts'
import type { ImportPlan } from './bodies.ts'

/** The chosen key, then fallbacks: a person without an email is matched by name. */
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
  /** Equal for rows and records that match. */
  readonly text: string
}

/** The first key with all values present, else the last one with any. */
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
