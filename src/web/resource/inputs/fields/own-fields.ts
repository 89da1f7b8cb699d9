/** Adds the account's own fields to a view: to its columns, filters, groups, inputs and details. */
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { withOwnFields } from '../../../../contract/resources/settings/own-fields.ts'
import { idInFieldName } from '../../../../contract/resources/settings/own-wires.ts'
import type { Me } from '../../../data/me.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { openTo } from '../../open-to.ts'
import type { View } from '../../view.ts'

/** Extended views by the account's own fields, so that a view keeps its identity. */
const cache = new WeakMap<Me['ownFields'], Map<View, View>>()

/**
 * The view with the account's own fields, limited to what the caller may open. A view that was extended before is
 * returned unchanged.
 */
export function withOwn({ ownFields, actor }: Me, view: View): View {
  const views = cache.get(ownFields) ?? new Map<View, View>()
  cache.set(ownFields, views)
  const cached = views.get(view) ?? extended(view, ownFields)
  const open = openTo(actor, cached)
  views.set(view, cached)
  for (const cachedView of [cached, open]) views.set(cachedView, cachedView)
  return open
}

function extended(view: View, ownFields: Me['ownFields']): View {
  const { form, groups = {}, words = {}, links = {}, widths = {} } = view
  const fields = getFields(view.resource, ownFields)
  const resource = withOwnFields(view.resource, fields)
  const fieldNames = ownFieldNames(resource)
  if (fieldNames.length === 0) return view
  const wordEntries = fieldNames.flatMap((fieldName) => {
    const chosenWords = resource.fields[fieldName]?.valueWords
    return chosenWords ? [[fieldName, chosenWords] as const] : []
  })
  const isAddress = (fieldName: string) =>
    fields.some(({ id, type }) => type === 'url' && String(id) === idInFieldName(fieldName))
  return {
    ...view,
    resource,
    form: [...form, ...fieldNames],
    widths: {
      ...widths,
      ...Object.fromEntries(fieldNames.map((fieldName) => [fieldName, getWidth(resource.fields[fieldName] as Field)])),
    },
    groups: { ...groups, [t('Custom fields')]: fieldNames },
    words: { ...words, ...Object.fromEntries(wordEntries) },
    links: {
      ...links,
      ...Object.fromEntries(fieldNames.filter(isAddress).map((fieldName) => [fieldName, 'web' as const])),
    },
  }
}

/** The resource with the account's own fields, without a view. */
export const getWithOwn = ({ ownFields }: Pick<Me, 'ownFields'>, resource: Resource): Resource =>
  withOwnFields(resource, getFields(resource, ownFields))

const getFields = ({ singular }: Resource, ownFields: Me['ownFields']) =>
  ownFields.filter(({ entity }) => entity === singular)

/** The width of a column, estimated from its label and its longest option. */
function getWidth({ label, values }: Field): number {
  const maxLength = Math.max(label.length, ...values.map((value) => String(value).length))
  return Math.min(Math.max(maxLength * letter + 24, 104), 220)
}

/** Average width of a letter in pixels. */
const letter = 7

const ownFieldNames = ({ fields }: View['resource']): readonly string[] =>
  Object.keys(fields).filter((fieldName) => idInFieldName(fieldName) !== null)

/** The view with the account's own fields in a record's details: all of them, or only those that have a value. */
export function detailedWith(view: View, record: RecordData, isAll: boolean): View {
  const visibleNames = ownFieldNames(view.resource).filter((fieldName) => isAll || (record[fieldName] ?? '') !== '')
  return visibleNames.length === 0 ? view : { ...view, details: [...view.details, ...visibleNames] }
}
