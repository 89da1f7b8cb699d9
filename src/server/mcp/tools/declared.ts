/** Tool parameters derived from declarations, as JSON Schema: filters of lists and fields of bodies. */

import { anId, argumentSchema, choiceSchema, string } from '../../../contract/json-schema.ts'
import type { Field } from '../../../contract/language/field.ts'
import type { Filter, Resource } from '../../../contract/language/resource.ts'
import { findField, seesField } from '../../../contract/language/resource.ts'
import type { Members } from '../../../contract/language/shape.ts'
import { getFields } from '../../../contract/requests/body.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { JsonSchema } from '../tool.ts'
import { nested, type Parameter, parameter } from './parameter.ts'

const seesAll = () => true

/** The parameter for a field that creates or updates can set, by any of the field's names. */
export function fieldParameter(resource: Resource, name: string, creating: boolean): Parameter {
  const fieldName = findField(resource, name, seesAll)
  const field = fieldName === null ? undefined : resource.fields[fieldName]
  const isSettable = field?.write === 'always' || (field?.write === 'create' && creating)
  if (!field || !isSettable) throw new Error(`${resource.name} has no field ${name} that can be set`)
  return {
    ...ofField(name, field, creating),
    synonyms: [fieldName as string, ...field.responseAliases, ...field.aliases],
  }
}

function ofField(name: string, field: Field, creating: boolean): Parameter {
  if (field.kind === 'object') {
    const members = Object.entries(field.members).map(([part, inner]) => ofField(part, inner, creating))
    return { ...nested(name, members, 'object'), seenBy: (actor) => seesField(actor, field) }
  }
  const seenBy = (actor: Actor) => seesField(actor, field)
  return parameter(name, argumentSchema(field, creating), { isId: field.kind === 'toone', seenBy })
}

/** The parameter for a field of an operation's request. */
export function bodyParameter(fields: Members, name: string, description?: string): Parameter {
  const field = getFields(fields)[name]
  if (!field) throw new Error(`The body has no field ${name}`)
  const parameter = ofField(name, field, true)
  return description === undefined ? parameter : { ...parameter, schema: { ...parameter.schema, description } }
}

/** The parameter for a filter of a list. */
export function filterParameter(resource: Resource, name: string): Parameter {
  const filter = resource.filters.get(name.toLowerCase())
  if (!filter) throw new Error(`${resource.name} has no filter ${name}`)
  const seenBy = (actor: Actor) =>
    filter.fields.every((fieldName) => seesField(actor, resource.fields[fieldName] as Field))
  const synonyms = [...resource.filters.values()]
    .filter((candidate) => isSame(candidate, filter))
    .map((candidate) => candidate.name)
  return parameter(name, filterSchema(filter), { isId: filter.kind === 'ids', seenBy, synonyms })
}

/** People are named as `contacts` and as `contactid`, ends of windows by several names of their field. */
function isSame(first: Filter, second: Filter): boolean {
  const getKind = ({ kind }: Filter) => (kind === 'people' ? 'ids' : kind)
  return getKind(first) === getKind(second) && first.fields.join() === second.fields.join()
}

function filterSchema(filter: Filter): JsonSchema {
  switch (filter.kind) {
    case 'ids':
      return anId
    case 'choice':
    case 'state':
    case 'mode':
      return choiceSchema(filter.values)
    case 'boolean':
      return filter.values.length > 0 ? choiceSchema([...filter.values, 'all']) : { type: 'boolean' }
    case 'people':
      return { type: 'string', description: 'contact ids, me or all' }
    case 'present':
      return { type: 'boolean' }
    case 'from':
    case 'to':
      return { type: 'string', description: 'ISO 8601, or as in -6d' }
    case 'min':
    case 'max':
      return { type: 'integer' }
    case 'least':
    case 'most':
      return { type: 'number' }
    case 'contains':
    case 'is':
      return string
  }
}
