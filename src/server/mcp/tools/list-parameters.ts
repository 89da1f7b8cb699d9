/** Parameters of lists: fields, filters, order and page. */

import { type Field, findField, type Resource, seesField } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { partNamed } from '../../../contract/requests/field-selection.ts'
import { ordering, paging, selecting } from '../../../contract/requests/page-params.ts'
import { isExtended } from '../../../contract/resources/settings/own-fields.ts'
import { idInFieldName } from '../../../contract/resources/settings/own-wires.ts'
import { spelled } from '../spellings.ts'
import type { JsonSchema } from '../tool.ts'
import { filterParameter } from './declared.ts'
import { names, type ToolGroup } from './definition.ts'
import { type Parameter, parameter } from './parameter.ts'

const count: JsonSchema = { type: 'integer', minimum: 1 }
type CanSee = (field: Field) => boolean
const everything: CanSee = () => true

/** The `fields` parameter, for lists with more fields than they return by default. */
export function fieldsParameter({ resource }: ToolGroup): Parameter {
  const of = resourceNamed(resource)
  return parameter(selecting, fieldsSchema(of, everything), {
    schemaFor: (actor) => fieldsSchema(of, (field) => seesField(actor, field)),
  })
}

function fieldsSchema(of: Resource, sees: CanSee): JsonSchema {
  const readable = Object.keys(of.fields).filter((wire) => isTold(of.fields[wire] as Field, sees))
  const usual = readable.filter((wire) => of.fields[wire]?.inDefault)
  const more = readable.filter((wire) => !usual.includes(wire))
  const also = more.length > 0 ? `; also ${more.join(', ')}` : ''
  return { type: 'string', description: `comma-separated, or all. Without it ${usual.join(', ')}${also}` }
}

/** Unknown names in `fields`, which the API silently ignores. */
export function unknownFields({ resource }: { readonly resource: string }, fields: unknown): string[] {
  const of = resourceNamed(resource)
  const wider = ['all', ...Object.keys(of.fieldGroups), ...Object.keys(of.embeds)]
  const given = String(fields ?? '').split(',')
  const asked = given.map((name) => name.trim()).filter((name) => name !== '')
  return asked.filter((name) => !wider.includes(name.toLowerCase()) && !isFieldOf(of, name) && !isKnownPart(of, name))
}

/** True for fields, and for names of custom fields, which the API looks up. */
const isFieldOf = (of: Resource, name: string): boolean =>
  findField(of, name, everything) !== null || (isExtended(of) && idInFieldName(name.toLowerCase()) !== null)

function isKnownPart(of: Resource, name: string): boolean {
  const part = partNamed(of, name)
  const embed = part && of.embeds[part.embed]
  return embed ? unknownFields(embed, part.rest).length === 0 : false
}

/** Hides sort keys, which mean nothing to a model, and a second time of each change. */
const isTold = (field: Field, sees: CanSee): boolean =>
  !field.writeOnly && field.kind !== 'sortkey' && field.kind !== 'utc' && sees(field)

/** The named filters, and those that all lists of such records have. */
export function filterParameters(group: ToolGroup, filters: string, required = ''): Parameter[] {
  const of = resourceNamed(group.resource)
  const shared = ['divisionid', 'lastmodifiedfrom'].filter((name) => of.filters.has(name))
  return [...new Set([...names(filters), ...shared])].map((name) => ({
    ...spelled(group.resource, 'filter', filterParameter(of, name)),
    required: names(required).includes(name),
  }))
}

export const unlistedFilters = ({ resource }: ToolGroup, filters = ''): Parameter[] =>
  names(filters).map((name) => ({ ...filterParameter(resourceNamed(resource), name), isUnlisted: true }))

/** @param sortby names of fields, separated by blanks */
export function orderParameters({ resource }: ToolGroup, sortby: string): Parameter[] {
  const of = resourceNamed(resource)
  const sortable = (sees: CanSee) =>
    names(sortby).filter((each) => findField(of, each, (field) => field.sortable && sees(field)) !== null)
  const bad = names(sortby).find((each) => !sortable(everything).includes(each))
  if (bad) throw new Error(`${of.name} cannot be sorted by ${bad}`)
  const schema = (enumerated: string[]): JsonSchema => ({ type: 'string', enum: enumerated })
  const by = parameter(ordering.by, schema(names(sortby)), {
    schemaFor: (actor) => schema(sortable((field) => seesField(actor, field))),
  })
  return [by, parameter(ordering.direction, schema(['asc', 'desc']))]
}

/** @param usual default page size */
export const pageParameters = (usual: number): Parameter[] => [
  parameter(paging.number, count),
  parameter(paging.size, { ...count, default: usual }),
]
