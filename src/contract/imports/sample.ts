/** The fields of a few records that show how an import will store them, in the order of the file's columns. */
import { getCaption } from '../language/captions.ts'
import type { Resource } from '../language/resource.ts'
import { resourceNamed } from '../registry.ts'
import { idInFieldName, ownValues } from '../resources/settings/own-wires.ts'
import { importableNamed } from './importable.ts'

/** Records in a sample. */
export const sampleSize = 10

/** Names stand for the ids of other records; fields that are only written are left out. */
export function sampleFields(resource: string, columns: readonly (string | null)[]): readonly string[] {
  const importable = importableNamed(resource)
  if (!importable) return []
  const declaration: Resource = resourceNamed(importable.resource)
  const visibleNames = columns.flatMap((name) => {
    if (name === null) return []
    if (idInFieldName(name) !== null) return [ownValues]
    const target = importable.extras[name]?.target
    const ownName =
      target === undefined ? (importable.extras[name]?.feeds ?? name) : (idField(declaration, target) ?? '')
    return ownName === '' ? [] : [getCaption(declaration, ownName) ?? ownName]
  })
  const allNames = [...visibleNames, ...importable.totals]
  return [...new Set(allNames)].filter(
    (fieldName) => declaration.fields[fieldName] !== undefined && !declaration.fields[fieldName].writeOnly,
  )
}

/** The field with the id of a record of this kind, such as the project of time. */
const idField = ({ fields }: Resource, target: string): string | undefined =>
  Object.keys(fields).find((fieldName) => fields[fieldName]?.target === target)
