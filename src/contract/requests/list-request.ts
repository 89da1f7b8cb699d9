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
import { about, sentenceOf } from './refusal.ts'

/** Maximum number of records per response. */
export const recordCap = 30_000

export interface ListRequest extends FieldSelection, Orders {
  readonly filters: readonly FilterValue[]
  readonly page: { readonly number: number; readonly size: number; readonly asked: boolean }
  readonly total: boolean
}

export interface ParsedRequest {
  readonly request: ListRequest
  /** Unknown parameters and field names. */
  readonly ignored: readonly string[]
}

export type Params = Readonly<Record<string, string>>

/** Parses the parameters of a list. Throws a Problem with all messages if any value is invalid. */
export function parseListRequest(of: Resource, given: Params, sees: CanSee): ParsedRequest {
  return read(of, given, sees, 'list')
}

/** Parses the parameters of a single read, which only has a field selection. */
export function parseSingleRequest(of: Resource, given: Params, sees: CanSee): ParsedRequest {
  return read(of, given, sees, 'single')
}

function read(of: Resource, given: Params, sees: CanSee, form: 'list' | 'single'): ParsedRequest {
  const entries = Object.entries(readListSearch(given)).map(([name, text]) => withoutBlanks(of, name, text))
  const reading: ListParsing = { of, sees, params: new Map(entries), refusals: [], ignored: [] }
  const selection = readFields(reading, form)
  const rows = form === 'list' ? readSelection(reading) : wholeRecord(reading)
  if (reading.refusals.length > 0) throw new Problem('invalid', reading.refusals)
  return { request: { ...selection, ...rows }, ignored: reading.ignored }
}

/** Trims the value. An unencoded `+` of a relative time arrives as a space and is restored. */
function withoutBlanks(of: Resource, name: string, value: string): readonly [string, string] {
  const kind = filtersNamed(of, name)[0]?.kind
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
function wholeRecord({ of, params, ignored }: ListParsing): RecordSelection {
  ignored.push(...[...params.keys()].filter((name) => name !== selecting && !isFlag(of, name)))
  return {
    filters: [],
    order: { field: of.order, descending: false },
    page: { number: 1, size: 1, asked: false },
    total: false,
  }
}

function readFilters(reading: ListParsing): FilterValue[] {
  const found: FilterValue[] = []
  const defaults = Object.entries(reading.of.defaultFilters).filter(([name]) => isDefaultMeant(reading, name))
  const given = [...reading.params].flatMap(([name, text]) => expandSelection(reading.of, name, text))
  for (const [name, text] of [...given, ...defaults]) {
    if (pageParams.has(name) || text === '') continue
    const filters = filtersNamed(reading.of, name)
    const isSeen = filters[0]?.fields.every((field) => reading.sees(reading.of.fields[field] as Field))
    if (isSeen) {
      const parsed = filters.map((filter) => parseFilter(filter, text))
      // Both ends of a window produce the same refusal.
      const wrong = parsed.flatMap((each) => ('refusal' in each ? each.refusal : []))
      reading.refusals.push(...new Map(wrong.map((each) => [sentenceOf(each), each])).values())
      found.push(...parsed.flatMap((each) => ('value' in each && each.value) || []))
    } else if (namesOwnField(name)) {
      // Refused rather than ignored: otherwise, once a custom field is deleted, an unfiltered list would look like a filtered
      // one.
      const things = reading.of.plural
      reading.refusals.push(about(name, 'unknown_reference', 'there is no such custom field of {things}', { things }))
    } else if (!isFlag(reading.of, name)) reading.ignored.push(name)
  }
  return found
}

/**
 * Whether a default filter applies: not when the request sets it under any name, and of a window, not when the request sets
 * either end under another name. A request for ids without either end means these records, whatever their date.
 */
function isDefaultMeant({ of, params }: ListParsing, name: string): boolean {
  const meant = of.filters.get(name)
  if (params.get(name)) return false
  if (meant?.kind !== 'from' && meant?.kind !== 'to') return true
  const own = Object.keys(of.defaultFilters).filter((other) => sameWindow(meant, of.filters.get(other)))
  if (params.get('id') && !own.some((other) => params.get(other))) return false
  return ![...params].some(
    ([other, text]) => text !== '' && !own.includes(other) && sameWindow(meant, filtersNamed(of, other)[0]),
  )
}

function sameWindow(one: Filter, other: Filter | undefined): boolean {
  return (other?.kind === 'from' || other?.kind === 'to') && other.fields[0] === one.fields[0]
}

function readPage(reading: ListParsing): ListRequest['page'] {
  const number = readCount(reading, paging.number, 1)
  const size = readCount(reading, paging.size, recordCap)
  const asked = Boolean(reading.params.get(paging.number) || reading.params.get(paging.size))
  return { number, size: Math.min(size, recordCap), asked }
}
