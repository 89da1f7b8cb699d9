/**
 * The grammar of a read: which fields, which rows, in what order, which page. The same names serve the interface, the
 * browser's address bar and tool arguments. Reading collects every message before it refuses.
 */
import type { Field } from '../language/field.ts'
import type { Filter } from '../language/filter.ts'
import { findField, type Resource, removalWord, tellsRemoval } from '../language/resource.ts'
import { namesOwnField } from '../resources/settings/own-wires.ts'
import { type FilterValue, parseFilter } from './filter-value.ts'
import { type Orders, readOrders } from './list-order.ts'
import { type CanSee, type ListParsing, readCount, readFlag } from './list-reading.ts'
import { readListSearch } from './list-search.ts'
import { pageParams, paging, selecting } from './page-params.ts'
import { Problem, shown } from './problem.ts'

/** Records that one request may answer; a larger result is cut to the first ones. */
export const recordCap = 30_000

/** Letters of a list of fields: all names of the widest resource several times over. */
const longestFields = 20_000

export interface ListRequest extends Orders {
  /** Wire names of scalar and relation fields, `id` first. */
  readonly fields: readonly string[]
  /** Aliases by which the request named a field; it is answered under these as well. */
  readonly aliases: Readonly<Record<string, readonly string[]>>
  readonly embeds: readonly string[]
  /** What is answered of an embed's records, in the grammar of `fields`; without it, all of their fields. */
  readonly embedFields?: Readonly<Record<string, string>>
  readonly filters: readonly FilterValue[]
  readonly page: { readonly number: number; readonly size: number; readonly asked: boolean }
  readonly total: boolean
}

export interface ParsedRequest {
  readonly request: ListRequest
  /** Parameters and field names that mean nothing here. */
  readonly ignored: readonly string[]
}

export type Params = Readonly<Record<string, string>>

/** Reads the parameters of a list. Throws a Problem with every message when any value is bad. */
export function parseListRequest(of: Resource, given: Params, sees: CanSee): ParsedRequest {
  return read(of, given, sees, 'list')
}

/** Reads the parameters of a single read: only the field selection counts. */
export function parseSingleRequest(of: Resource, given: Params, sees: CanSee): ParsedRequest {
  return read(of, given, sees, 'single')
}

function read(of: Resource, given: Params, sees: CanSee, form: 'list' | 'single'): ParsedRequest {
  const entries = Object.entries(readListSearch(given)).map(([name, text]) => withoutBlanks(of, name, text))
  const reading: ListParsing = { of, sees, params: new Map(entries), messages: [], ignored: [] }
  const selection = readFields(reading, form)
  const rows = form === 'list' ? readSelection(reading) : wholeRecord(reading)
  if (reading.messages.length > 0) throw new Problem('invalid', reading.messages)
  return { request: { ...selection, ...rows }, ignored: reading.ignored }
}

/** Without the blanks around it. A relative time's `+` that was not encoded arrives as a blank and is put back. */
function withoutBlanks(of: Resource, name: string, value: string): readonly [string, string] {
  const kind = of.filters.get(name)?.kind
  const plus = (kind === 'from' || kind === 'to') && /^ \d/.test(value)
  return [name, plus ? `+${value.trim()}` : value.trim()]
}

type FieldSelection = Pick<ListRequest, 'fields' | 'aliases' | 'embeds' | 'embedFields'>
type RecordSelection = Omit<ListRequest, keyof FieldSelection>

function readSelection(reading: ListParsing): RecordSelection {
  return {
    filters: readFilters(reading),
    ...readOrders(reading),
    page: readPage(reading),
    total: readFlag(reading, paging.total),
  }
}

/** One record has no filters, no order and no pages; whoever names them is told that they were ignored. */
function wholeRecord({ of, params, ignored }: ListParsing): RecordSelection {
  ignored.push(...[...params.keys()].filter((name) => name !== selecting && !isFlag(of, name)))
  return {
    filters: [],
    order: { field: of.order, descending: false },
    page: { number: 1, size: 1, asked: false },
    total: false,
  }
}

function readFields(reading: ListParsing, form: 'list' | 'single'): FieldSelection {
  const { of, sees, params } = reading
  const isAmongAll = (field: Field) => !field.byName && isReadable(field, sees)
  const readable = () => Object.keys(of.fields).filter((name) => isAmongAll(of.fields[name] as Field))
  const flagged = Object.keys(of.embeds).filter((name) => {
    const flag = of.embeds[name]?.flag
    return flag ? readFlag(reading, flag) : false
  })
  const text = params.get(selecting)
  if (text && text.length > longestFields) {
    reading.messages.push(`fields: ${shown(text)} is not allowed; use at most ${longestFields} characters.`)
  }
  if (!text || text.length > longestFields) {
    const wide = form === 'single' && of.single !== 'default'
    const everything = form === 'single' && of.single === 'everything'
    const fields = wide ? readable() : readable().filter((name) => of.fields[name]?.inDefault)
    return { fields, aliases: {}, embeds: everything ? Object.keys(of.embeds) : flagged }
  }
  return readNames(reading, text, readable, flagged)
}

function isReadable(field: Field, sees: CanSee): boolean {
  return !field.writeOnly && sees(field)
}

function readNames(reading: ListParsing, text: string, readable: () => readonly string[], flagged: readonly string[]) {
  const { of, sees } = reading
  const fields = new Set<string>(['id'])
  const aliases: Record<string, string[]> = {}
  const embeds = new Map<string, readonly string[]>(flagged.map((name) => [name, whole]))
  for (const name of new Set(text.split(',').map((part) => part.trim()))) {
    const embed = Object.keys(of.embeds).find((key) => key === name.toLowerCase())
    const part = partNamed(of, name)
    const group = Object.hasOwn(of.fieldGroups, name.toLowerCase()) ? of.fieldGroups[name.toLowerCase()] : undefined
    const field = findField(of, name, (candidate) => isReadable(candidate, sees))
    if (name.toLowerCase() === 'all') for (const each of readable()) fields.add(each)
    else if (embed) embeds.set(embed, whole)
    else if (part) embeds.set(part.embed, withPart(embeds.get(part.embed), part.rest))
    else if (group)
      for (const each of group.filter((wire) => isReadable(of.fields[wire] as Field, sees))) fields.add(each)
    else if (field) {
      fields.add(field)
      const alias = aliasNamed(of.fields[field] as Field, name)
      if (alias) aliases[field] = [...(aliases[field] ?? []), alias]
    } else if (name && !(tellsRemoval(of) && name.toLowerCase() === removalWord)) reading.ignored.push(`fields:${name}`)
  }
  const chosen = [...embeds].filter(([, names]) => names !== whole)
  const embedFields = Object.fromEntries(chosen.map(([embed, names]) => [embed, names.join(',')]))
  return { fields: [...fields], aliases, embeds: [...embeds.keys()], ...(chosen.length > 0 ? { embedFields } : {}) }
}

/** All fields of an embed's records, whatever of them is named besides. */
const whole: readonly string[] = []

const withPart = (names: readonly string[] | undefined, rest: string): readonly string[] =>
  names === whole ? whole : [...(names ?? []), rest]

/**
 * The embed whose records a name with a dot speaks of, and what it says of them: `phases.name`, `phases.items.name`. What
 * comes along with an embed is known by its own name as well: `items.name` is `phases.items.name`.
 */
export function partNamed({ embeds }: Resource, name: string): { embed: string; rest: string } | null {
  const dot = name.indexOf('.')
  const [head, rest] = [name.slice(0, dot).toLowerCase(), name.slice(dot + 1)]
  if (dot < 1 || rest === '') return null
  if (Object.hasOwn(embeds, head)) return { embed: head, rest }
  const along = Object.keys(embeds).find((key) => embeds[key]?.with.includes(head))
  return along === undefined ? null : { embed: along, rest: `${head}.${rest}` }
}

/** Whoever asks for a value by an alias looks for it there. Names of one id in bodies stand for no array in answers. */
function aliasNamed(field: Field, name: string): string | undefined {
  if (field.kind === 'tomany') return undefined
  return field.aliases.find((alias) => alias.toLowerCase() === name.toLowerCase())
}

function readFilters(reading: ListParsing): FilterValue[] {
  const found: FilterValue[] = []
  const defaults = Object.entries(reading.of.defaultFilters).filter(([name]) => isDefaultMeant(reading, name))
  for (const [name, text] of [...reading.params, ...defaults]) {
    if (pageParams.has(name) || text === '') continue
    const filter = reading.of.filters.get(name)
    const hidden = filter?.fields.some((field) => !reading.sees(reading.of.fields[field] as Field))
    if (filter && !hidden) {
      const parsed = parseFilter(filter, text)
      if ('message' in parsed) reading.messages.push(parsed.message)
      else if (parsed.value) found.push(parsed.value)
    } else if (namesOwnField(name)) {
      // Nobody takes a list for narrowed by a field of the account's own that is gone.
      reading.messages.push(`${name}: there is no such custom field of ${reading.of.plural}.`)
    } else if (!isFlag(reading.of, name)) reading.ignored.push(name)
  }
  return found
}

/**
 * A default gives way to what the request names itself, under whichever name; of a window both ends do when it names
 * one under another name. Whoever names ids and neither end means those records, whatever their date.
 */
function isDefaultMeant({ of, params }: ListParsing, name: string): boolean {
  const meant = of.filters.get(name)
  if (params.get(name)) return false
  if (meant?.kind !== 'from' && meant?.kind !== 'to') return true
  const own = Object.keys(of.defaultFilters).filter((other) => sameWindow(meant, of.filters.get(other)))
  if (params.get('id') && !own.some((other) => params.get(other))) return false
  return ![...params].some(
    ([other, text]) => text !== '' && !own.includes(other) && sameWindow(meant, of.filters.get(other)),
  )
}

function sameWindow(one: Filter, other: Filter | undefined): boolean {
  return (other?.kind === 'from' || other?.kind === 'to') && other.fields[0] === one.fields[0]
}

function isFlag(of: Resource, name: string): boolean {
  return Object.values(of.embeds).some((embed) => embed.flag === name)
}

function readPage(reading: ListParsing): ListRequest['page'] {
  const number = readCount(reading, paging.number, 1)
  const size = readCount(reading, paging.size, recordCap)
  const asked = Boolean(reading.params.get(paging.number) || reading.params.get(paging.size))
  return { number, size: Math.min(size, recordCap), asked }
}
