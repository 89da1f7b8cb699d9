/**
 * The grammar of a read: fields, filters, order and page. The API, the browser's address bar and tool arguments use the same
 * names. Collects all messages before it refuses.
 */
import type { Field } from '../language/field.ts'
import type { Filter } from '../language/filter.ts'
import type { Resource } from '../language/resource.ts'
import { namesOwnField } from '../resources/settings/own-wires.ts'
import { type FieldSelection, isFlag, readFields } from './field-selection.ts'
import { type FilterValue, parseFilter } from './filter-value.ts'
import { expandSelection, filtersNamed } from './filters-named.ts'
import { type Orders, readOrders } from './list-order.ts'
import { type CanSee, type ListParsing, readCount, readFlag } from './list-reading.ts'
import { readListSearch } from './list-search.ts'
import { pageParams, paging, selecting } from './page-params.ts'
import { Problem } from './problem.ts'
import { about, getSentence } from './refusal.ts'

/** Maximum number of records per response. */
export const recordCap = 30_000

export interface ListRequest extends FieldSelection, Orders {
  readonly filters: readonly FilterValue[]
  readonly page: { readonly number: number; readonly size: number; readonly isRequested: boolean }
  readonly total: boolean
}

export interface ParsedRequest {
  readonly request: ListRequest
  /** Unknown parameters and field names. */
  readonly ignored: readonly string[]
}

export type Params = Readonly<Record<string, string>>

/** Parses the parameters of a list. Throws a Problem with all messages if any value is invalid. */
export function parseListRequest(resource: Resource, params: Params, sees: CanSee): ParsedRequest {
  return read(resource, params, sees, 'list')
}

/** Parses the parameters of a single read, which only has a field selection. */
export function parseSingleRequest(resource: Resource, params: Params, sees: CanSee): ParsedRequest {
  return read(resource, params, sees, 'single')
}

function read(resource: Resource, params: Params, sees: CanSee, form: 'list' | 'single'): ParsedRequest {
  const entries = Object.entries(readListSearch(params)).map(([name, text]) => withoutBlanks(resource, name, text))
  const reading: ListParsing = { resource, sees, params: new Map(entries), refusals: [], ignored: [] }
  const selection = readFields(reading, form)
  const rows = form === 'list' ? readSelection(reading) : wholeRecord(reading)
  if (reading.refusals.length > 0) throw new Problem('invalid', reading.refusals)
  return { request: { ...selection, ...rows }, ignored: reading.ignored }
}

/** Trims the value. An unencoded `+` of a relative time arrives as a space and is restored. */
function withoutBlanks(resource: Resource, name: string, value: string): readonly [string, string] {
  const kind = filtersNamed(resource, name)[0]?.kind
  const plus = (kind === 'from' || kind === 'to') && /^ \d/.test(value)
  return [name, plus ? `+${value.trim()}` : value.trim()]
}

type RecordSelection = Omit<ListRequest, keyof FieldSelection>

function readSelection(reading: ListParsing): RecordSelection {
  return {
    filters: readFilters(reading),
    ...readOrders(reading),
    page: readPage(reading),
    total: readFlag(reading, paging.total),
  }
}

/** A single record has no filters, order or pages: these parameters are reported as ignored. */
function wholeRecord({ resource, params, ignored }: ListParsing): RecordSelection {
  ignored.push(...[...params.keys()].filter((name) => name !== selecting && !isFlag(resource, name)))
  return {
    filters: [],
    order: { field: resource.order, descending: false },
    page: { number: 1, size: 1, isRequested: false },
    total: false,
  }
}

function readFilters(reading: ListParsing): FilterValue[] {
  const filterValues: FilterValue[] = []
  const defaults = Object.entries(reading.resource.defaultFilters).filter(([name]) => isDefaultMeant(reading, name))
  const selections = [...reading.params].flatMap(([name, text]) => expandSelection(reading.resource, name, text))
  for (const [name, text] of [...selections, ...defaults]) {
    if (pageParams.has(name) || text === '') continue
    const filters = filtersNamed(reading.resource, name)
    const isSeen = filters[0]?.fields.every((field) => reading.sees(reading.resource.fields[field] as Field))
    if (isSeen) {
      const results = filters.map((filter) => parseFilter(filter, text))
      // Both ends of a window produce the same refusal.
      const wrong = results.flatMap((result) => ('refusal' in result ? result.refusal : []))
      reading.refusals.push(...new Map(wrong.map((refusal) => [getSentence(refusal), refusal])).values())
      filterValues.push(...results.flatMap((result) => ('value' in result && result.value) || []))
    } else if (namesOwnField(name)) {
      // Refused rather than ignored: otherwise, once a custom field is deleted, an unfiltered list would look like a filtered
      // one.
      const things = reading.resource.plural
      reading.refusals.push(about(name, 'unknown_reference', 'there is no such custom field of {things}', { things }))
    } else if (!isFlag(reading.resource, name)) reading.ignored.push(name)
  }
  return filterValues
}

/**
 * Whether a default filter applies: not when the request sets it under any name, and of a window, not when the request sets
 * either end under another name. A request for ids without either end means these records, whatever their date.
 */
function isDefaultMeant({ resource, params }: ListParsing, name: string): boolean {
  const filter = resource.filters.get(name)
  if (params.get(name)) return false
  if (filter?.kind !== 'from' && filter?.kind !== 'to') return true
  const ownNames = Object.keys(resource.defaultFilters).filter((filterName) =>
    sameWindow(filter, resource.filters.get(filterName)),
  )
  if (params.get('id') && !ownNames.some((filterName) => params.get(filterName))) return false
  return ![...params].some(
    ([filterName, text]) =>
      text !== '' && !ownNames.includes(filterName) && sameWindow(filter, filtersNamed(resource, filterName)[0]),
  )
}

function sameWindow(first: Filter, second: Filter | undefined): boolean {
  return (second?.kind === 'from' || second?.kind === 'to') && second.fields[0] === first.fields[0]
}

function readPage(reading: ListParsing): ListRequest['page'] {
  const number = readCount(reading, paging.number, 1)
  const size = readCount(reading, paging.size, recordCap)
  const isRequested = Boolean(reading.params.get(paging.number) || reading.params.get(paging.size))
  return { number, size: Math.min(size, recordCap), isRequested }
}
