/** Adds the account's own fields to a view: to its columns, filters, groups, inputs and details. */
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { withOwnFields } from '../../../contract/resources/settings/own-fields.ts'
import { idInFieldName } from '../../../contract/resources/settings/own-wires.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { openTo } from '../open-to.ts'
import type { View } from '../view.ts'

/** Extended views by the account's own fields, so that a view keeps its identity. */
const known = new WeakMap<Me['ownFields'], Map<View, View>>()

/**
 * The view with the account's own fields, limited to what the caller may open. A view that was extended before is
 * returned unchanged.
 */
export function withOwn({ ownFields, actor }: Me, view: View): View {
  const views = known.get(ownFields) ?? new Map<View, View>()
  known.set(ownFields, views)
  const found = views.get(view) ?? extended(view, ownFields)
  const open = openTo(actor, found)
  views.set(view, found)
  for (const done of [found, open]) views.set(done, done)
  return open
}

function extended(view: View, ownFields: Me['ownFields']): View {
  const { form, groups = {}, words = {}, links = {}, widths = {} } = view
  const own = fieldsOf(view.resource, ownFields)
  const resource = withOwnFields(view.resource, own)
  const wires = ownWires(resource)
  if (wires.length === 0) return view
  const wordsOf = wires.flatMap((wire) => {
    const chosen = resource.fields[wire]?.valueWords
    return chosen ? [[wire, chosen] as const] : []
  })
  const isAddress = (wire: string) => own.some(({ id, type }) => type === 'url' && String(id) === idInFieldName(wire))
  return {
    ...view,
    resource,
    form: [...form, ...wires],
    widths: { ...widths, ...Object.fromEntries(wires.map((wire) => [wire, widthOf(resource.fields[wire] as Field)])) },
    groups: { ...groups, [t('Custom fields')]: wires },
    words: { ...words, ...Object.fromEntries(wordsOf) },
    links: { ...links, ...Object.fromEntries(wires.filter(isAddress).map((wire) => [wire, 'web' as const])) },
  }
}

/** The resource with the account's own fields, without a view. */
export const withOwnOf = ({ ownFields }: Pick<Me, 'ownFields'>, resource: Resource): Resource =>
  withOwnFields(resource, fieldsOf(resource, ownFields))

const fieldsOf = ({ singular }: Resource, ownFields: Me['ownFields']) =>
  ownFields.filter(({ entity }) => entity === singular)

/** The width of a column, estimated from its label and its longest option. */
function widthOf({ label, values }: Field): number {
  const longest = Math.max(label.length, ...values.map((value) => String(value).length))
  return Math.min(Math.max(longest * letter + 24, 104), 220)
}

/** Average width of a letter in pixels. */
const letter = 7

const ownWires = ({ fields }: View['resource']): readonly string[] =>
  Object.keys(fields).filter((wire) => idInFieldName(wire) !== null)

/** The view with the account's own fields in a record's details: all of them, or only those that have a value. */
export function detailedWith(view: View, record: RecordData, all: boolean): View {
  const shown = ownWires(view.resource).filter((wire) => all || (record[wire] ?? '') !== '')
  return shown.length === 0 ? view : { ...view, details: [...view.details, ...shown] }
}
