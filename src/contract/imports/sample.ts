/** The fields of a few records that show how an import will store them, in the order of the file's columns. */
import { captionOf } from '../language/captions.ts'
import type { Resource } from '../language/resource.ts'
import { resourceNamed } from '../registry.ts'
import { idInWire, ownValues } from '../resources/settings/own-wires.ts'
import { importableNamed } from './importable.ts'

/** Records in a sample. */
export const sampleSize = 10

/** Names stand for the ids of other records; fields that are only written are left out. */
export function sampleFields(resource: string, columns: readonly (string | null)[]): readonly string[] {
  const importable = importableNamed(resource)
  if (!importable) return []
  const of: Resource = resourceNamed(importable.resource)
  const shown = columns.flatMap((name) => {
    if (name === null) return []
    if (idInWire(name) !== null) return [ownValues]
    const target = importable.extras[name]?.target
    const own = target === undefined ? (importable.extras[name]?.feeds ?? name) : (idField(of, target) ?? '')
    return own === '' ? [] : [captionOf(of, own) ?? own]
  })
  const all = [...shown, ...importable.totals]
  return [...new Set(all)].filter((wire) => of.fields[wire] !== undefined && !of.fields[wire].writeOnly)
}

/** The field with the id of a record of this kind, such as the project of time. */
const idField = ({ fields }: Resource, target: string): string | undefined =>
  Object.keys(fields).find((wire) => fields[wire]?.target === target)
