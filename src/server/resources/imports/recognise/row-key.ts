/** The key that identifies a row: the one the importer chose, or another if the row lacks a part of it. */
import { givenBy } from '../../../../contract/imports/importable.ts'
import type { ImportPlan } from './bodies.ts'

/** The chosen key, then fallbacks: a person without an email is matched by name. */
export function keysInOrder({
  mapping,
  importable,
}: Pick<ImportPlan, 'mapping' | 'importable'>): readonly (readonly string[])[] {
  const chosenKey = mapping.key
  if (!chosenKey) return []
  const fieldNames = givenBy(importable, mapping.columns)
  const otherKeys = importable.keys.filter((key) => key.join() !== chosenKey.join())
  return [chosenKey, ...otherKeys.filter((key) => key.every((fieldName) => fieldNames.has(fieldName)))]
}

export interface RowKey {
  readonly fieldNames: readonly string[]
  /** Equal for rows and records that match. */
  readonly text: string
}

/** The first key with all values present, else the last one with any. */
export function getKey(keys: readonly (readonly string[])[], values: Readonly<Record<string, unknown>>): RowKey | null {
  const has = (fieldName: string) => (values[fieldName] ?? '') !== ''
  const fieldNames = keys.find((key) => key.every(has)) ?? keys.toReversed().find((key) => key.some(has))
  return fieldNames
    ? {
        fieldNames,
        text: `${fieldNames.join('+')}=${fieldNames.map((fieldName) => keyPart(values[fieldName])).join('\u0001')}`,
      }
    : null
}

const keyPart = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
