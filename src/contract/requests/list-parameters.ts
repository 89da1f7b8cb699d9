/** Query parameters of a list, from the declaration's filters. */

import type { QueryParameter, Schema } from '../json-schema.ts'
import type { Filter, Resource } from '../language/resource.ts'
import { isAmount, isGrouping } from './counts-request.ts'
import { filtersNamed } from './filters-named.ts'
import { momentForms } from './moment.ts'
import { ordering, pageParameters, paging, pagingParams, selecting } from './page-params.ts'

const string: Schema = { type: 'string' }

/** Field selection, the one parameter that single reads have too. */
export function fieldsParameter(resource: Resource): QueryParameter {
  const embeds = Object.keys(resource.embeds)
  const [first] = embeds
  const example = `${first}.${first && resource.embeds[first]?.ownerField}`
  const more = first
    ? ` Sub-entities are added by name: ${embeds.join(', ')}. A name with a dot, such as ${example}, adds that field of theirs alone.`
    : ''
  const groups = Object.keys(resource.fieldGroups)
  const several = groups.length > 0 ? ` Groups of fields: ${groups.join(', ')}.` : ''
  return { name: selecting, description: `Names separated by commas, or all.${several}${more}`, schema: string }
}

export function listParameters(resource: Resource): QueryParameter[] {
  const sortable = Object.keys(resource.fields).filter((name) => resource.fields[name]?.sortable)
  const flags = Object.values(resource.embeds).flatMap((embed) => embed.flag ?? [])
  return [
    fieldsParameter(resource),
    ...pageParameters('Records per page, at most 30,000.'),
    { name: paging.total, description: 'Adds meta.total.', schema: { type: 'boolean' } },
    {
      name: ordering.by,
      description: 'Field to sort by; up to three with commas between them.',
      schema: { type: 'string', enum: sortable },
    },
    {
      name: ordering.direction,
      description: 'Direction, one for each field.',
      schema: { type: 'string', enum: ['asc', 'desc'] },
    },
    ...flags.map((name) => ({ name, description: 'Adds the sub-entity.', schema: { type: 'boolean' } })),
    ...filterParameters(resource),
  ]
}

/** Parameters of an export, which has no paging. */
export function exportParameters(resource: Resource): QueryParameter[] {
  const format = {
    name: 'format',
    description: 'CSV (default) or an Excel workbook.',
    schema: { type: 'string', enum: ['csv', 'xlsx'] },
  }
  return [format, ...listParameters(resource).filter(({ name }) => !pagingParams.includes(name))]
}

/** Parameters of a count, which has no paging or order. */
export function countsParameters(resource: Resource): QueryParameter[] {
  const fields = Object.entries(resource.fields)
  const groupings = fields.flatMap(([name, field]) => (isGrouping(field) ? [name, ...field.responseAliases] : []))
  const amounts = fields.flatMap(([name, field]) => (isAmount(field) ? [name] : []))
  const sums = {
    name: 'sums',
    description: `Amounts to add up, separated by commas: ${amounts.join(', ')}.`,
    schema: string,
  }
  return [
    { name: 'by', description: 'Field whose values are counted.', schema: { type: 'string', enum: groupings } },
    ...(amounts.length > 0 ? [sums] : []),
    ...filterParameters(resource),
  ]
}

function filterParameters(resource: Resource): QueryParameter[] {
  const days = Object.keys(resource.fields).filter(
    (fieldName) => filtersNamed(resource, fieldName.toLowerCase()).length > 1,
  )
  return [
    ...[...resource.filters.values()].map((filter) => ({ name: filter.name, ...withDefault(resource, filter) })),
    ...days.map((fieldName) => ({
      name: fieldName.toLowerCase(),
      description: `The ${fieldName} itself, as both ends of its window at once: ${momentForms}.`,
      schema: string,
    })),
  ]
}

/** When the default end of a window does not apply. */
const off =
  'counted from now whatever the other end is, so other days take both ends; switched off by id where neither end is given, and by an end under another name of the same date'

/** Adds a filter's default to its description, and how to switch it off. */
function withDefault(resource: Resource, filter: Filter): Omit<QueryParameter, 'name'> {
  const parameter = filterParameter(filter)
  const value = resource.defaultFilters[filter.name]
  if (value === undefined) return parameter
  const isWindow = filter.kind === 'from' || filter.kind === 'to'
  return { ...parameter, description: `${parameter.description} Without it ${value}${isWindow ? `; ${off}` : ''}.` }
}

function filterParameter(filter: Filter): Omit<QueryParameter, 'name'> {
  const [field] = filter.fields
  switch (filter.kind) {
    case 'ids':
      return {
        description: `Ids of ${field}${filter.values.length > 0 ? ` or ${filter.values.join(', ')}` : ''}, separated by commas; ! in front excludes them.`,
        schema: string,
      }
    case 'choice':
    case 'state': {
      const words = filter.selections ? ` Or ${filter.selections.join(' or ')}, by itself.` : ''
      return {
        description: `Any of ${filter.values.join(', ')}, separated by commas; ! excludes.${words}`,
        schema: string,
      }
    }
    case 'contains':
      return { description: `Text that ${filter.fields.join(', ')} contain; ! in front excludes it.`, schema: string }
    case 'is':
      return { description: `The whole ${field}, in any letter case; ! in front excludes it.`, schema: string }
    case 'from':
    case 'to':
      return { description: `${filter.kind === 'from' ? 'First' : 'Last'} ${field}: ${momentForms}.`, schema: string }
    case 'min':
    case 'max':
      return { description: `${filter.kind === 'min' ? 'Lowest' : 'Highest'} ${field}.`, schema: { type: 'integer' } }
    case 'least':
    case 'most':
      return { description: `${filter.kind === 'least' ? 'Lowest' : 'Highest'} ${field}.`, schema: { type: 'number' } }
    case 'boolean':
      return {
        description: filter.values.length > 0 ? `${filter.values.join(', ')} or all.` : 'true or false.',
        schema: string,
      }
    case 'present':
      return { description: `Whether there is a ${field}: true or false.`, schema: { type: 'boolean' } }
    case 'people':
      return { description: 'Contact ids, me, all, unassigned, or ! and ids.', schema: string }
    case 'mode':
      return {
        description: 'Whether any or all of the contacts are meant.',
        schema: { type: 'string', enum: ['any', 'all'] },
      }
  }
}
