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
  readonly groupField: string
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
  const countKind = countedAs[kind]
  return !writeOnly && (countKind === 'groups' || (countKind === 'people' && filters.includes('contacts')))
}

/** Whether the field's values can be added up. */
export const isAmount = (field: Field): boolean => !field.writeOnly && countedAs[field.kind] === 'sums'

/** The default field to group by. */
export function usualGrouping(resource: Resource, sees: CanSee = () => true): string | null {
  const fits = (fieldName: string) =>
    isGrouping(resource.fields[fieldName] as Field) && sees(resource.fields[fieldName] as Field)
  return [stateField(resource) ?? [], Object.keys(resource.fields)].flat().find(fits) ?? null
}

/** Parses the parameters of a count. Throws a Problem with all messages if any value is invalid. */
export function parseCountsRequest(resource: Resource, query: Params, sees: CanSee): CountsRequest {
  const params = new Map(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]))
  const refusals: Refusal[] = []
  const groupField = readGrouping(resource, params.get('by')?.trim(), sees, refusals)
  const sums = readSums(resource, params.get('sums'), sees, refusals)
  const filters = Object.fromEntries([...params].filter(([name]) => name !== 'by' && name !== 'sums'))
  const filterParams = Object.fromEntries(Object.entries(filters).filter(([name]) => !pageParams.has(name)))
  const ofStates = groupField === stateField(resource)
  const hasFilters = Object.keys(filterParams).some(
    (name) => filterParams[name]?.trim() !== '' && resource.filters.get(name)?.kind === 'state',
  )
  const everyState = ofStates && !hasFilters ? { status: 'all' } : {}
  const list = readList(resource, { ...filterParams, ...everyState, fields: 'id' }, sees, refusals)
  if (refusals.length > 0 || !list) throw new Problem('invalid', refusals)
  return {
    groupField,
    sums,
    list: list.request,
    selections: ofStates && !hasFilters ? getSelections(resource, sees) : [],
    ignored: [...list.ignored, ...Object.keys(filters).filter((name) => pageParams.has(name))],
  }
}

function readList(resource: Resource, params: Params, sees: CanSee, refusals: Refusal[]): ParsedRequest | null {
  try {
    return parseListRequest(resource, params, sees)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    refusals.push(...problem.refusals)
    return null
  }
}

function readGrouping(resource: Resource, text: string | undefined, sees: CanSee, refusals: Refusal[]): string {
  const fits = (field: Field) => isGrouping(field) && sees(field)
  const usual = usualGrouping(resource, sees) ?? resource.order
  const match = text ? findField(resource, text, fits) : usual
  if (match && fits(resource.fields[match] as Field)) return match
  const allowedFields = Object.keys(resource.fields).filter((name) => fits(resource.fields[name] as Field))
  refusals.push(notAllowed('by', text ?? '', clause('use one of {values}', { values: allowedFields })))
  return usual
}

/** Without `sums`, the amounts in the default set. */
function readSums(resource: Resource, text: string | undefined, sees: CanSee, refusals: Refusal[]): readonly string[] {
  const fits = (field: Field) => isAmount(field) && sees(field)
  const usual = () =>
    Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.inDefault && fits(resource.fields[name] as Field),
    )
  if (text === undefined) return usual()
  const names = text.split(',').flatMap((name) => name.trim() || [])
  const fieldNames = names.map((name) => findField(resource, name, fits))
  const bad = names.filter((_, index) => fieldNames[index] === null)
  if (bad.length > 0) {
    const allowedFields = Object.keys(resource.fields).filter((name) => fits(resource.fields[name] as Field))
    const advice =
      allowedFields.length > 0
        ? clause('use any of {values}', { values: allowedFields })
        : clause('leave it out, as nothing here can be summed')
    refusals.push(notAllowed('sums', bad.join(', '), advice))
  }
  return [...new Set(fieldNames.filter((name) => name !== null))]
}

/** Selections whose filters all exist for the caller. */
function getSelections(resource: Resource, sees: CanSee): CountsRequest['selections'] {
  const groups = Object.keys(resource.states.groups).map((name) => [name, { status: name }] as const)
  return [...groups, ...Object.entries(resource.selections)].flatMap(([name, filters]) => {
    const { request, ignored } = parseListRequest(resource, { ...filters, fields: 'id' }, sees)
    return ignored.length > 0 ? [] : [{ name, list: request }]
  })
}
