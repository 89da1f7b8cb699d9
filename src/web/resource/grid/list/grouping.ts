/**
 * The groupings of a list, derived from its declaration: by state, choice, day, related record, or assigned people.
 * Rows come in the order of their groups; the service counts and sums each group as a whole.
 */

import { getCaption } from '../../../../contract/language/captions.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { type Resource, seesField } from '../../../../contract/language/resource.ts'
import { isGrouping } from '../../../../contract/requests/counts-request.ts'
import type { Me } from '../../../data/me.ts'
import { type RecordData, readLinked } from '../../../data/record.ts'
import { noneWords } from '../../../language/none-words.ts'
import { t } from '../../../language/t.ts'
import type { Formats } from '../../inputs/fields/formats.ts'
import { getText, linkedName } from '../../inputs/fields/value.tsx'
import type { View } from '../../view.ts'

export interface ListGrouping {
  /** The field that the service counts by; it identifies the grouping in the URL. */
  readonly fieldName: string
  readonly label: string
  readonly sortBy: string
  /** Fields to request. */
  readonly asks: readonly string[]
}

/**
 * Groupings by fields that can be both counted and sorted by. Of dates, only those that the list shows or sorts by:
 * nobody groups by the time of the last change.
 */
export function getGroupings({ resource, columns, order }: View, { actor }: Me): readonly ListGrouping[] {
  const isAbout = (name: string, { kind }: Field) =>
    !['date', 'datetime'].includes(kind) || name === order?.fieldName || columns.includes(name)
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isAbout(name, field)) return []
    if (!isGrouping(field) || !seesField(actor, field) || (field.kind === 'state' && field.write === 'never')) return []
    const caption = getCaption(resource, name)
    if (field.kind === 'toone' && caption === null) return []
    const fieldDeclaration = caption === null ? undefined : resource.fields[caption]
    const captionName = fieldDeclaration && seesField(actor, fieldDeclaration) ? caption : null
    const sortBy = [captionName, name].find((fieldName) => fieldName !== null && resource.fields[fieldName]?.sortable)
    const asks = captionName === null ? [name] : [name, captionName]
    return sortBy ? [{ fieldName: name, label: field.label, sortBy, asks }] : []
  })
}

/** Key of a record's group in the counts of the service. */
export function groupKey(resource: Resource, { fieldName }: ListGrouping, record: RecordData): string {
  const field = resource.fields[fieldName]
  if (field?.kind === 'tomany') return first(record, fieldName)?.id.toString() ?? 'none'
  const value = record[fieldName]
  if (value === undefined || value === null) return 'none'
  return field?.kind === 'datetime' ? String(value).slice(0, 10) : String(value)
}

/** The heading of a group. */
export function groupName(view: View, grouping: ListGrouping, record: RecordData, formats: Formats): string {
  const { fieldName, asks, label } = grouping
  const field = view.resource.fields[fieldName]
  const noneText = noneWords(label)
  if (!field) return noneText
  if (field.kind === 'tomany') {
    const one = first(record, fieldName)
    return one ? linkedName(one) : t('Unassigned')
  }
  const caption = asks[1]
  const fieldDeclaration = caption === undefined ? undefined : view.resource.fields[caption]
  if (fieldDeclaration) return getText(fieldDeclaration, record[caption ?? ''], formats) || noneText
  if (field.kind === 'datetime')
    return record[fieldName] ? formats.day(groupKey(view.resource, grouping, record)) : noneText
  return getText(field, record[fieldName], formats, view.words?.[fieldName]) || noneText
}

/** The first linked record by name, in the order of the service. */
function first(record: RecordData, name: string): RecordData | undefined {
  const getName = (one: RecordData) => linkedName(one).toLowerCase()
  return readLinked(record, name).toSorted((first, second) => getName(first).localeCompare(getName(second)))[0]
}
