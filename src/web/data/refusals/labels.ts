/** Labels of the fields that the service's messages call by wire name. */
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { t } from '../../language/t.ts'

/** Parameters that are not fields of a record. */
const inputs: Readonly<Record<string, string>> = { image: t('Logo'), emails: t('Emails') }

/** The label that most resources give a field of this name. */
export function getLabel(fieldName: string | undefined): string | undefined {
  if (fieldName === undefined) return undefined
  const input = inputs[fieldName]
  if (input !== undefined) return input
  const labels = resourceNames.flatMap((name) => resourceNamed(name).fields[fieldName]?.label ?? [])
  const counts = Map.groupBy(labels, (label) => label)
  return [...counts].toSorted(([, one], [, secondEntry]) => secondEntry.length - one.length)[0]?.[0]
}
