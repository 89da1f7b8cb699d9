/** Every single filter and order of every list, derived from the declarations. */
import type { Filter } from '../../../src/contract/language/filter.ts'
import { mayUse, type Resource, seesField } from '../../../src/contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../../src/contract/registry.ts'
import { parseListRequest } from '../../../src/contract/requests/list-request.ts'
import type { Actor } from '../../../src/contract/rights.ts'
import { type CompiledRead, compileList } from '../../../src/server/query/compile-read.ts'
import { planList } from '../../../src/server/query/plan-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'

export interface ListCase {
  readonly resource: string
  readonly params: Readonly<Record<string, string>>
}

export const titleOf = ({ resource, params }: ListCase): string => `${resource}?${new URLSearchParams(params)}`

/**
 * The plain list, a late page, every order in both directions, and every filter with values that match many, few and no
 * records.
 */
export function listCases(): ListCase[] {
  const lists = resourceNames.filter((name) => !resourceNamed(name).singleton)
  return lists.flatMap((resource) => {
    const declared = resourceNamed(resource)
    const filters = [...declared.filters.values()]
    return [
      { resource, params: {} },
      { resource, params: { pagenumber: '100' } },
      ...orders(declared).map((params) => ({ resource, params })),
      ...filters.flatMap((filter) =>
        valuesFor(filter).map((value) => ({ resource, params: { ...around(declared, filter), [filter.name]: value } })),
      ),
    ]
  })
}

function orders(of: Resource): Record<string, string>[] {
  const sortable = Object.keys(of.fields).filter((wire) => of.fields[wire]?.sortable)
  return sortable.flatMap((sortby) =>
    ['asc', 'desc'].map((sortorder) => ({ ...ofTheDone(of, [sortby]), sortby, sortorder })),
  )
}

/** Only completed records have a day of completion, so filters by it include completed ones. */
function ofTheDone(of: Resource, fields: readonly string[]): Record<string, string> {
  return of.states.done !== null && fields.includes('completedate') ? { status: of.states.done } : {}
}

/** Widens the list's default window, so that the filter applies to all records. */
function around(of: Resource, filter: Filter): Record<string, string> {
  const windows = Object.keys(of.defaultFilters).filter((name) =>
    ['from', 'to'].includes(of.filters.get(name)?.kind ?? ''),
  )
  const open = (name: string) => (name.endsWith('from') ? '-3000d' : '+3000d')
  const others = windows.filter((name) => name !== filter.name).map((name) => [name, open(name)])
  return { ...Object.fromEntries(others), ...ofTheDone(of, filter.fields) }
}

const valuesOfKind: Partial<Record<Filter['kind'], readonly string[]>> = {
  ids: ['7', '7,8,9', '!7', '99999999'],
  contains: ['the', 'a', 'roof', '11234', 'nowhere to be found', '!roof'],
  is: ['Draw the roof', 'P-0007', 'nowhere to be found', '!Draw the roof'],
  from: ['-3000d', '-1d', '+1000d'],
  to: ['-3000d', '-1d', '+1000d'],
  min: ['1', '99999999'],
  max: ['1', '99999999'],
  people: ['7', '7,8', '!7', 'unassigned'],
  present: ['false'],
}

function valuesFor({ kind, values }: Filter): readonly string[] {
  if (kind === 'mode') return []
  // Words allowed besides ids, such as `none`.
  const words = kind === 'ids' ? values.map(String) : []
  return [...(valuesOfKind[kind] ?? values.map(String)), ...words]
}

/** The service's statement for a page of 50; null if the actor may not read the list. */
export function statementOf({ resource, params }: ListCase, actor: Actor): CompiledRead | null {
  const binding = getBinding(resource)
  if (!mayUse(actor, binding.resource, 'view')) return null
  const asked = { pagesize: '50', ...params }
  const { request } = parseListRequest(binding.resource, asked, (field) => seesField(actor, field))
  return compileList(planList({ binding, actor, request }, getBinding))
}
