/** Parameters of lists: fields, filters, order and page. */

import { type Field, findField, type Resource, seesField } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { partNamed } from '../../../contract/requests/field-selection.ts'
import { ordering, paging, selecting } from '../../../contract/requests/page-params.ts'
import { isExtended } from '../../../contract/resources/settings/own-fields.ts'
import { idInFieldName } from '../../../contract/resources/settings/own-wires.ts'
import { withSpelling } from '../spellings.ts'
import type { JsonSchema } from '../tool.ts'
import { filterParameter } from './declared.ts'
import { names, type ToolGroup } from './definition.ts'
import { type Parameter, parameter } from './parameter.ts'

const count: JsonSchema = { type: 'integer', minimum: 1 }
type CanSee = (field: Field) => boolean
const seesAll: CanSee = () => true

/** The `fields` parameter, for lists with more fields than they return by default. */
export function fieldsParameter({ resource }: ToolGroup): Parameter {
  const declaration = resourceNamed(resource)
  return parameter(selecting, fieldsSchema(declaration, seesAll), {
    schemaFor: (actor) => fieldsSchema(declaration, (field) => seesField(actor, field)),
  })
}

function fieldsSchema(resource: Resource, sees: CanSee): JsonSchema {
  const readable = Object.keys(resource.fields).filter((fieldName) => isTold(resource.fields[fieldName] as Field, sees))
  const usual = readable.filter((fieldName) => resource.fields[fieldName]?.inDefault)
  const more = readable.filter((fieldName) => !usual.includes(fieldName))
  const also = more.length > 0 ? `; also ${more.join(', ')}` : ''
  return { type: 'string', description: `comma-separated, or all. Without it ${usual.join(', ')}${also}` }
}

/** Unknown names in `fields`, which the API silently ignores. */
export function unknownFields({ resource }: { readonly resource: string }, fields: unknown): string[] {
  const declaration = resourceNamed(resource)
  const wider = ['all', ...Object.keys(declaration.fieldGroups), ...Object.keys(declaration.embeds)]
  const names = String(fields ?? '').split(',')
  const requestedNames = names.map((name) => name.trim()).filter((name) => name !== '')
  return requestedNames.filter(
    (name) => !wider.includes(name.toLowerCase()) && !hasField(declaration, name) && !isKnownPart(declaration, name),
  )
}

/** True for fields, and for names of custom fields, which the API looks up. */
const hasField = (resource: Resource, name: string): boolean =>
  findField(resource, name, seesAll) !== null || (isExtended(resource) && idInFieldName(name.toLowerCase()) !== null)

function isKnownPart(resource: Resource, name: string): boolean {
  const part = partNamed(resource, name)
  const embed = part && resource.embeds[part.embed]
  return embed ? unknownFields(embed, part.rest).length === 0 : false
}

/** Hides sort keys, which mean nothing to a model, and a second time of each change. */
const isTold = (field: Field, sees: CanSee): boolean =>
  !field.writeOnly && field.kind !== 'sortkey' && field.kind !== 'utc' && sees(field)

/** The named filters, and those that all lists of such records have. */
export function filterParameters(group: ToolGroup, filters: string, requiredNames = ''): Parameter[] {
  const resource = resourceNamed(group.resource)
  const shared = ['divisionid', 'lastmodifiedfrom'].filter((name) => resource.filters.has(name))
  return [...new Set([...names(filters), ...shared])].map((name) => ({
    ...withSpelling(group.resource, 'filter', filterParameter(resource, name)),
    required: names(requiredNames).includes(name),
  }))
}

export const unlistedFilters = ({ resource }: ToolGroup, filters = ''): Parameter[] =>
  names(filters).map((name) => ({ ...filterParameter(resourceNamed(resource), name), isUnlisted: true }))

/** @param sortby names of fields, separated by blanks */
export function orderParameters({ resource }: ToolGroup, sortby: string): Parameter[] {
  const declaration = resourceNamed(resource)
  const sortable = (sees: CanSee) =>
    names(sortby).filter((name) => findField(declaration, name, (field) => field.sortable && sees(field)) !== null)
  const bad = names(sortby).find((name) => !sortable(seesAll).includes(name))
  if (bad) throw new Error(`${declaration.name} cannot be sorted by ${bad}`)
  const schema = (enumerated: string[]): JsonSchema => ({ type: 'string', enum: enumerated })
  const sortParameter = parameter(ordering.by, schema(names(sortby)), {
    schemaFor: (actor) => schema(sortable((field) => seesField(actor, field))),
  })
  return [sortParameter, parameter(ordering.direction, schema(['asc', 'desc']))]
}

/** @param usual default page size */
export const pageParameters = (usual: number): Parameter[] => [
  parameter(paging.number, count),
  parameter(paging.size, { ...count, default: usual }),
]
