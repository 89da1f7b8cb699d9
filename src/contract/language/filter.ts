/** Which query parameters filter a resource: derived from its fields, never listed by hand. */
import type { ChoiceValue, Field } from './field.ts'
import type { States } from './states.ts'

/**
 * How a parameter's value is parsed and compared.
 * - `ids`: comma-separated ids, or `none` if records can be without one; `!` in front negates.
 * - `choice`, `state`: comma-separated allowed values; `!` negates.
 * - `contains`: case-insensitive substring of any of `fields`; `!` negates. `is`: the whole text, in any letter case;
 *   `!` negates.
 * - `from`, `to`: one end of an inclusive window. `min`, `max`: one end of an inclusive range of whole numbers;
 *   `least`, `most`: of any numbers.
 * - `present`: `true` for records with a value, `false` for those without.
 * - `people`: comma-separated contact ids, `me`, `all`, `unassigned`, or `!` and ids. `mode`: any or all of them.
 */
export type FilterKind =
  | 'ids'
  | 'choice'
  | 'state'
  | 'contains'
  | 'is'
  | 'from'
  | 'to'
  | 'min'
  | 'max'
  | 'least'
  | 'most'
  | 'boolean'
  | 'present'
  | 'people'
  | 'mode'

export interface Filter {
  readonly name: string
  readonly kind: FilterKind
  /** Fields that are compared; more than one only for `contains`. */
  readonly fields: readonly string[]
  /** Allowed words: all values of a choice or a state; of `ids`, those allowed besides ids. */
  readonly values: readonly ChoiceValue[]
  /** Of a state: names of selections, each of which is allowed as the whole value. */
  readonly selections?: readonly string[]
}

type Fields = Readonly<Record<string, Field>>
/** A filter beside those that follow from the fields, such as one of a person's whole name. */
export type FurtherFilter<Names extends string> = Pick<Filter, 'name' | 'kind'> & { readonly fields: readonly Names[] }

/** Every filter of a resource, by lower-case parameter name. */
export function deriveFilters(
  fields: Fields,
  states: States,
  further: readonly FurtherFilter<string>[],
  selections: readonly string[],
): ReadonlyMap<string, Filter> {
  const fieldFilters = Object.entries(fields)
    .flatMap(([fieldName, field]) => ownFilters(fieldName, field, states))
    .map((candidate) =>
      candidate.kind === 'state' && selections.length > 0 ? { ...candidate, selections } : candidate,
    )
  const furtherFilters = further.map(({ name, kind, fields }) => filter(name, kind, fields))
  const allFilters = [...stateless(fields, states), ...fieldFilters, ...searchFilters(fields), ...furtherFilters]
  return new Map(allFilters.map((entry) => [entry.name, entry]))
}

/** Records without a workflow are filtered by whether they are deleted. */
function stateless(fields: Fields, states: States): Filter[] {
  if (Object.values(fields).some((field) => field.kind === 'state')) return []
  return [filter('status', 'state', [], [...states.listed, 'deleted', 'all'])]
}

function searchFilters(fields: Fields): Filter[] {
  const searchableFields = Object.keys(fields).filter((fieldName) => fields[fieldName]?.searchable)
  if (searchableFields.length === 0) return []
  const single = searchableFields.flatMap((fieldName) =>
    [fieldName, ...(fields[fieldName]?.aliases ?? [])].map((name) => filter(`search${name}`, 'contains', [fieldName])),
  )
  return [filter('search', 'contains', searchableFields), filter('q', 'contains', searchableFields), ...single]
}

function ownFilters(fieldName: string, field: Field, states: States): Filter[] {
  if (field.kind === 'id') {
    return [filter('id', 'ids', [fieldName]), filter('idfrom', 'min', [fieldName]), filter('idto', 'max', [fieldName])]
  }
  const namedFilters = field.filters.flatMap((name) => filtersNamed(name.toLowerCase(), fieldName, field, states))
  return [...namedFilters, ...presence(fieldName, field), ...lookups(fieldName, field)]
}

/** For optional dates in the default set: a flag, because no window includes records without a date. */
function presence(fieldName: string, field: Field): Filter[] {
  const isOptional = field.kind === 'date' && field.inDefault && !field.required && field.filters.length > 0
  return isOptional ? [filter(`has${fieldName.toLowerCase()}`, 'present', [fieldName])] : []
}

/** Value in a filter by ids that matches records without a link. */
export const noRecord = 'none'

/** Names of fields that identify a record to people. */
const callNames = ['name', 'code', 'uniquetoken']

/** Exact-match filters for names and codes, under each of the field's names. Only stored, sortable fields have them. */
function lookups(fieldName: string, field: Field): Filter[] {
  const spellings = [fieldName, ...field.responseAliases, ...field.aliases].map((name) => name.toLowerCase())
  const isMeant = field.kind === 'text' && field.sortable && callNames.some((name) => spellings.includes(name))
  return isMeant ? spellings.map((name) => filter(name, 'is', [fieldName])) : []
}

function filtersNamed(name: string, fieldName: string, field: Field, states: States): Filter[] {
  switch (field.kind) {
    case 'date':
    case 'datetime':
    case 'utc':
      return [filter(`${name}from`, 'from', [fieldName]), filter(`${name}to`, 'to', [fieldName])]
    case 'state':
      return [filter(name, 'state', [fieldName], [...field.values, ...Object.keys(states.groups), 'deleted', 'all'])]
    case 'choice':
      // Includes values that are only allowed on creation: stored records have them.
      return [filter(name, 'choice', [fieldName], [...field.values, ...field.createValues])]
    case 'boolean':
      return [filter(name, 'boolean', [fieldName], field.words)]
    case 'toone':
      return field.target === 'contacts' && name === 'contacts'
        ? [filter(name, 'people', [fieldName])]
        : [filter(name, 'ids', [fieldName], orNone(field))]
    case 'tomany':
      return field.target === 'contacts' && name === 'contacts'
        ? [filter(name, 'people', [fieldName]), filter('contactsmode', 'mode', [fieldName], ['any', 'all'])]
        : [filter(name, 'ids', [fieldName], orNone(field))]
    case 'text':
      return [filter(name, 'contains', [fieldName])]
    case 'id':
    case 'longtext':
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'minutes':
    case 'color':
    case 'sortkey':
    case 'object':
    case 'records':
    case 'customvalues':
      return [filter(name, 'ids', [fieldName])]
  }
}

/** Optional links can be filtered by `none`. */
const orNone = ({ required }: Field): readonly ChoiceValue[] => (required ? [] : [noRecord])

function filter(
  name: string,
  kind: FilterKind,
  fields: readonly string[],
  values: readonly ChoiceValue[] = [],
): Filter {
  return { name, kind, fields, values }
}
