/**
 * The fields in a record's details, derived from the declaration: all that the caller may see, ids with their captions.
 */

import { getCaptions } from '../../../../contract/language/captions.ts'
import type { Field, Kind } from '../../../../contract/language/field.ts'
import { mayUse, seesField } from '../../../../contract/language/resource.ts'
import type { Actor } from '../../../../contract/rights.ts'
import type { RecordData } from '../../../data/record.ts'
import { canEdit, offersField } from '../../inputs/fields/can-edit.ts'
import type { View } from '../../view.ts'

export interface DetailField {
  readonly name: string
  readonly field: Field
  /** The read-only field shown instead of an id; null if the name must be looked up. */
  readonly caption: string | null
  readonly isEditable: boolean
}

/** Each of the account's own fields is listed separately instead of `customvalues`. */
const unshown: readonly Kind[] = ['sortkey', 'object', 'records', 'id', 'customvalues']

/** The fields named by the view, in its order, and all others except those of the body. */
export function detailFields(
  view: View,
  actor: Actor,
  record: RecordData,
): { top: DetailField[]; rest: DetailField[] } {
  const { resource, details, body = [] } = view
  const captions = getCaptions(resource)
  const mayEdit = mayUse(actor, resource, 'edit')
  const allFields = Object.entries(resource.fields)
    .filter(([name, field]) => offersField(actor, field) && !captions.has(name) && name !== resource.title)
    .filter(([, field]) => !unshown.includes(field.kind))
    .map(([name, field]) => ({
      name,
      field,
      caption: [...captions].find(([, id]) => id === name)?.[0] ?? null,
      isEditable: mayEdit && canEdit(resource, name, actor, record),
    }))
  const top = details.flatMap((name) => allFields.find((item) => item.name === name) ?? [])
  return { top, rest: allFields.filter((item) => !top.includes(item) && !body.includes(item.name)) }
}

/** The long texts of the record, which are shown outside the details. */
export function bodyFields(view: View, actor: Actor, record: RecordData): DetailField[] {
  const { resource, body = [] } = view
  const mayEdit = mayUse(actor, resource, 'edit')
  return body.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || !seesField(actor, field)) return []
    return [{ name, field, caption: null, isEditable: mayEdit && canEdit(resource, name, actor, record) }]
  })
}
