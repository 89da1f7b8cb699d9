/**
 * What a list asks the service for: its address in the contract's grammar, its columns, and what the screen itself sets.
 * Free of hooks, so that a route can ask before the screen is there.
 */

import type { Field } from '../../../contract/language/field.ts'
import { firstDayOf } from '../../../contract/language/first-day.ts'
import { type Resource, seesField } from '../../../contract/language/resource.ts'
import { type ListRequest, parseListRequest } from '../../../contract/requests/list-request.ts'
import type { Me } from '../../data/me.ts'
import type { Params } from '../../data/queries.ts'
import { type Column, fieldsOf } from '../columns/columns.ts'
import { listColumns } from '../columns/list-columns.ts'
import { withCurrency } from '../fields/in-currency.tsx'
import type { Layout, Sort, View } from '../view.ts'
import { hasCustomOrder } from './custom-order.ts'
import { groupingsOf, type ListGrouping } from './grouping.ts'
import { type ScreenSearch, screenParameters } from './screen-search.ts'

export interface ListScope {
  /** Parameters that belong to the screen: neither in the address nor removable. */
  readonly fixed: Params
  /** Field the list is ordered by until the person chooses another; absent: the service's own order. */
  readonly order?: string | undefined
  /** The one layout that the screen has; absent: the person chooses. */
  readonly layout?: string | undefined
  /** Shown instead of rows when there are none yet, if the view's own text covers more than these. */
  readonly empty?: { readonly title: string; readonly text: string }
  /** Nothing is added: what they are part of is deleted. */
  readonly isClosed?: boolean | undefined
}

export const wholeList: ListScope = { fixed: {} }

export interface ListPage {
  /** Every column the caller may have, and those that are shown. */
  readonly all: readonly Column[]
  readonly columns: readonly Column[]
  /** What to ask the service for. */
  readonly params: Params
  readonly pageNumber: number
  readonly pageSize: number
  /** Null is the service's own order. */
  readonly sort: Sort | null
  /** What the rows are grouped by; they come in the order of the groups. */
  readonly grouping: ListGrouping | null
}

const usualSize = 50
/** Parameters of the address that are about the screen, or asked for in the screen's own way. */
const own: readonly string[] = [...screenParameters, 'pagenumber', 'pagesize', 'fields']

/** @param chosen names of the columns that the person has chosen; the address goes before them */
export function listRequest(
  me: Me,
  view: View,
  scope: ListScope,
  given: ScreenSearch,
  chosen: readonly string[],
): ListPage {
  const { resource } = view
  const search = inKnownOrder(resource, me, given)
  const { all, columns } = listColumns(me, view, search.fields?.split(',') ?? chosen)
  const read = readAddress(resource, me, search)
  const pageNumber = read?.page.number ?? 1
  const layout = layoutAt(view, search)
  const pageSize = read && search.pagesize ? read.page.size : (layout?.pageSize ?? usualSize)
  const sort = search.sortby ? sortOf(read) : usualOrder(view, scope, search)
  const grouping = layout ? null : (groupingsOf(view, me).find(({ by }) => by === search.group) ?? null)
  const asks = layout?.fields
    ? withCurrency(resource, seenOf(me, resource, layout.fields))
    : fieldsOf(view, columns).split(',')
  return {
    all,
    columns: isOfDeleted(search) ? toBeRead(columns) : columns,
    pageNumber,
    pageSize,
    sort,
    grouping,
    params: {
      ...Object.fromEntries(Object.entries(search).filter(([name]) => !own.includes(name))),
      ...(search.sortby && !grouping ? {} : orderParams(sort, grouping)),
      ...scope.fixed,
      fields: [...new Set([...asks, ...(grouping?.asks ?? [])])].join(','),
      pagenumber: String(pageNumber),
      pagesize: String(pageSize),
      includetotalrows: 'true',
      ...layout?.params?.(search, todayIn(me), firstDayOf(me.account.locale)),
    },
  }
}

/** The address without an order that this person does not have: the field is deleted, or hidden from them. The rows are the same. */
function inKnownOrder(resource: Resource, me: Me, search: ScreenSearch): ScreenSearch {
  const { sortby, sortorder, ...others } = search
  if (!sortby) return search
  return readAddress(resource, me, { sortby, ...(sortorder ? { sortorder } : {}) }) ? search : others
}

/** Whether a list shows deleted records alone: nothing is done to them but to bring them back. */
export const isOfDeleted = ({ status }: ScreenSearch): boolean => status === 'deleted'

const toBeRead = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => ({ ...column, edits: null }))

/** The layout that the address names; null is the table. */
export const layoutAt = ({ layouts = [] }: View, { layout }: ScreenSearch): Layout | null =>
  layouts.find(({ name }) => name === layout) ?? null

const todayIn = ({ account }: Me): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: account.timezone }).format(new Date())

const seenOf = ({ actor }: Me, { fields }: Resource, names: readonly string[]) =>
  names.filter((name) => seesField(actor, fields[name] as Field))

/** Null where the address cannot be read: it goes to the service as it is, which says what is wrong with it. */
function readAddress(resource: Resource, { actor }: Me, search: ScreenSearch): ListRequest | null {
  try {
    return parseListRequest(resource, search, (field) => seesField(actor, field)).request
  } catch {
    return null
  }
}

const sortOf = (read: ListRequest | null): Sort | null =>
  read && { by: read.order.field, descending: read.order.descending }

/** The screen's order, or the view's; rows that are kept in an order within one record stand in that. */
function usualOrder(view: View, { order, fixed }: ListScope, search: ScreenSearch): Sort | null {
  const descending = search.sortorder === 'desc'
  if (order !== undefined) return { by: order, descending }
  const { within = null } = view.resource.reorder ?? {}
  const isByHand = within !== null || layoutAt(view, search)?.byHand === true
  if (isByHand && hasCustomOrder(view.resource, { ...search, ...fixed })) return null
  return view.order ?? null
}

/** Groups first, and within a group the order that was chosen. */
function orderParams(sort: Sort | null, grouping: ListGrouping | null): Params {
  const within = sort && sort.by !== grouping?.sortBy ? [sort] : []
  const isTurned = sort?.by === grouping?.sortBy && sort?.descending
  const orders = [...(grouping ? [{ by: grouping.sortBy, descending: isTurned === true }] : []), ...within]
  if (orders.length === 0) return {}
  const directions = orders.map(({ descending }) => (descending ? 'desc' : 'asc'))
  return {
    sortby: orders.map(({ by }) => by).join(','),
    ...(directions.includes('desc') ? { sortorder: directions.join(',') } : {}),
  }
}
