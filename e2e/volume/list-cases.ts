/** Every way in which a list can be asked for by one filter or one order, found by walking the declarations. */
import type { Filter } from '../../src/contract/language/filter.ts'
import { mayUse, type Resource, seesField } from '../../src/contract/language/resource.ts'
import { resourceNamed, resourceNames } from '../../src/contract/registry.ts'
import { parseListRequest } from '../../src/contract/requests/list-request.ts'
import type { Actor } from '../../src/contract/rights.ts'
import { type CompiledRead, compileList } from '../../src/server/query/compile-read.ts'
import { planList } from '../../src/server/query/plan-read.ts'
import { bindingOf } from '../../src/server/resources/bindings.ts'

export interface ListCase {
  readonly resource: string
  readonly params: Readonly<Record<string, string>>
}

export const titleOf = ({ resource, params }: ListCase): string => `${resource}?${new URLSearchParams(params)}`

/** The plain list, a late page, every order both ways, and every filter with values that match much, little and nothing. */
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

/** Only what is done has a day on which it was done, so nobody asks the list of what is open for it. */
function ofTheDone(of: Resource, fields: readonly string[]): Record<string, string> {
  return of.states.done !== null && fields.includes('completedate') ? { status: of.states.done } : {}
}

/** Opens a window that the list has by default, so that the filter meets all records. */
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
  // Words beside ids, such as `none`.
  const words = kind === 'ids' ? values.map(String) : []
  return [...(valuesOfKind[kind] ?? values.map(String)), ...words]
}

/** The statement that the service runs for a page of 50; null where the actor may not ask at all. */
export function statementOf({ resource, params }: ListCase, actor: Actor): CompiledRead | null {
  const binding = bindingOf(resource)
  if (!mayUse(actor, binding.resource, 'view')) return null
  const asked = { pagesize: '50', ...params }
  const { request } = parseListRequest(binding.resource, asked, (field) => seesField(actor, field))
  return compileList(planList({ binding, actor, request }, bindingOf))
}
