/**
 * The grammar of counts: the field to group by, the amounts to sum, and the list's filters. Grouping by state counts every
 * state, plus the selections that the resource declares, unless the request filters by state.
 */
import type { Field, Kind } from '../language/field.ts'
import { findField, type Resource, stateField } from '../language/resource.ts'
import type { CanSee } from './list-reading.ts'
import { type ListRequest, type Params, type ParsedRequest, parseListRequest } from './list-request.ts'
import { pageParams } from './page-params.ts'
import { Problem } from './problem.ts'
import { clause, notAllowed, type Refusal } from './refusal.ts'

export interface CountsRequest {
  /** Wire name of the field whose values are counted. */
  readonly by: string
  /** Wire names of the fields that are summed. */
  readonly sums: readonly string[]
  /** The list that is counted. */
  readonly list: ListRequest
  /** State groups and declared selections, counted in addition to the states. */
  readonly selections: readonly { readonly name: string; readonly list: ListRequest }[]
  readonly ignored: readonly string[]
}

/**
 * How values of each kind are counted: `groups` can be grouped by, `sums` can be added up, `people` are grouped by if they link
 * to contacts.
 */
const countedAs: Readonly<Record<Kind, 'groups' | 'sums' | 'people' | null>> = {
  id: null,
  text: null,
  longtext: null,
  integer: null,
  decimal: null,
  money: 'sums',
  percent: null,
  minutes: 'sums',
  boolean: 'groups',
  date: 'groups',
  datetime: 'groups',
  utc: null,
  color: null,
  sortkey: null,
  choice: 'groups',
  state: 'groups',
  toone: 'groups',
  tomany: 'people',
  object: null,
  records: null,
  customvalues: null,
}

/**
 * Whether records can be grouped by the field. Each record is in one group; if it has several people, in that of the first by
 * name.
 */
export function isGrouping({ kind, writeOnly, filters }: Field): boolean {
  const counted = countedAs[kind]
  return !writeOnly && (counted === 'groups' || (counted === 'people' && filters.includes('contacts')))
}

/** Whether the field's values can be added up. */
export const isAmount = (field: Field): boolean => !field.writeOnly && countedAs[field.kind] === 'sums'

/** The default field to group by. */
export function usualGrouping(of: Resource, sees: CanSee = () => true): string | null {
  const fits = (wire: string) => isGrouping(of.fields[wire] as Field) && sees(of.fields[wire] as Field)
  return [stateField(of) ?? [], Object.keys(of.fields)].flat().find(fits) ?? null
}

/** Parses the parameters of a count. Throws a Problem with all messages if any value is invalid. */
export function parseCountsRequest(of: Resource, given: Params, sees: CanSee): CountsRequest {
  const params = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const refusals: Refusal[] = []
  const by = readGrouping(of, params.get('by')?.trim(), sees, refusals)
  const sums = readSums(of, params.get('sums'), sees, refusals)
  const filters = Object.fromEntries([...params].filter(([name]) => name !== 'by' && name !== 'sums'))
  const wanted = Object.fromEntries(Object.entries(filters).filter(([name]) => !pageParams.has(name)))
  const ofStates = by === stateField(of)
  const named = Object.keys(wanted).some(
    (name) => wanted[name]?.trim() !== '' && of.filters.get(name)?.kind === 'state',
  )
  const everyState = ofStates && !named ? { status: 'all' } : {}
  const parsed = readList(of, { ...wanted, ...everyState, fields: 'id' }, sees, refusals)
  if (refusals.length > 0 || !parsed) throw new Problem('invalid', refusals)
  return {
    by,
    sums,
    list: parsed.request,
    selections: ofStates && !named ? selectionsOf(of, sees) : [],
    ignored: [...parsed.ignored, ...Object.keys(filters).filter((name) => pageParams.has(name))],
  }
}

function readList(of: Resource, params: Params, sees: CanSee, refusals: Refusal[]): ParsedRequest | null {
  try {
    return parseListRequest(of, params, sees)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    refusals.push(...problem.refusals)
    return null
  }
}

function readGrouping(of: Resource, text: string | undefined, sees: CanSee, refusals: Refusal[]): string {
  const fits = (field: Field) => isGrouping(field) && sees(field)
  const usual = usualGrouping(of, sees) ?? of.order
  const found = text ? findField(of, text, fits) : usual
  if (found && fits(of.fields[found] as Field)) return found
  const allowed = Object.keys(of.fields).filter((name) => fits(of.fields[name] as Field))
  refusals.push(notAllowed('by', text ?? '', clause('use one of {values}', { values: allowed })))
  return usual
}

/** Without `sums`, the amounts in the default set. */
function readSums(of: Resource, text: string | undefined, sees: CanSee, refusals: Refusal[]): readonly string[] {
  const fits = (field: Field) => isAmount(field) && sees(field)
  const usual = () =>
    Object.keys(of.fields).filter((name) => of.fields[name]?.inDefault && fits(of.fields[name] as Field))
  if (text === undefined) return usual()
  const names = text.split(',').flatMap((counted) => counted.trim() || [])
  const found = names.map((name) => findField(of, name, fits))
  const bad = names.filter((_, at) => found[at] === null)
  if (bad.length > 0) {
    const allowed = Object.keys(of.fields).filter((name) => fits(of.fields[name] as Field))
    const advice =
      allowed.length > 0
        ? clause('use any of {values}', { values: allowed })
        : clause('leave it out, as nothing here can be summed')
    refusals.push(notAllowed('sums', bad.join(', '), advice))
  }
  return [...new Set(found.filter((name) => name !== null))]
}

/** Selections whose filters all exist for the caller. */
function selectionsOf(of: Resource, sees: CanSee): CountsRequest['selections'] {
  const groups = Object.keys(of.states.groups).map((name) => [name, { status: name }] as const)
  return [...groups, ...Object.entries(of.selections)].flatMap(([name, filters]) => {
    const { request, ignored } = parseListRequest(of, { ...filters, fields: 'id' }, sees)
    return ignored.length > 0 ? [] : [{ name, list: request }]
  })
}
