/** Arguments for custom fields: filters of lists, and values to write. */
import { anId } from '../../../contract/json-schema.ts'
import { type Field, seesField } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { isExtended } from '../../../contract/resources/settings/own-fields.ts'
import { ownFieldName, ownValues } from '../../../contract/resources/settings/own-wires.ts'
import { table } from '../../../contract/table.ts'
import type { ToolGroup } from './definition.ts'
import { type Arguments, asRequired, nested, type Parameter, parameter } from './parameter.ts'

const id = asRequired(parameter('id', anId, { isId: true }))
const text = (name: string, description?: string) =>
  parameter(name, { type: 'string', ...(description ? { description } : {}) })

/** Filters of a custom field; `filterNames` maps them to query parameters of the API. */
const filters: readonly Parameter[] = [
  text('value', 'text that it contains, or options; ! excludes'),
  text('from', 'number or day'),
  text('to'),
  parameter('filled', { type: 'boolean' }),
]

const filterNames = table<(fieldName: string) => string>({
  value: (fieldName) => fieldName,
  from: (fieldName) => `${fieldName}from`,
  to: (fieldName) => `${fieldName}to`,
  filled: (fieldName) => `has${fieldName}`,
})

/** `customfields: [{id, value, from, to, filled}]`, on lists of records with custom fields. */
export function ownFilters(group: ToolGroup): Parameter[] {
  return forExtended(group, {
    ...nested(ownValues, [id, ...filters], 'array'),
    convert: (value) => Object.assign({}, ...((value ?? []) as Arguments[]).map(sentFor)),
  })
}

function sentFor({ id: field, ...ownFilters }: Arguments): Arguments {
  const fieldName = ownFieldName(Number(field))
  return Object.fromEntries(
    Object.entries(ownFilters).flatMap(([name, value]) =>
      value === null ? [] : [[filterNames[name]?.(fieldName) ?? fieldName, value]],
    ),
  )
}

/** `customfields: [{id, value}]`, in bodies of such records; omitted fields keep their values. */
export const ownBody = (group: ToolGroup): Parameter[] =>
  forExtended(group, nested(ownValues, [id, text('value')], 'array'))

/** Offers the argument only to callers who may see the values. */
function forExtended({ resource }: ToolGroup, parameter: Parameter): Parameter[] {
  const declaration = resourceNamed(resource)
  const values: Field | undefined = declaration.fields[ownValues]
  return isExtended(declaration) && values ? [{ ...parameter, seenBy: (actor) => seesField(actor, values) }] : []
}
