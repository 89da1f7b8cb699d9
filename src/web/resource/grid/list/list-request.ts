/**
 * The request of a list, made of its URL, its columns, and the parameters that the screen sets itself. Free of hooks,
 * so that a route can fetch before the screen renders.
 */

import type { Field } from '../../../../contract/language/field.ts'
import { getFirstDay } from '../../../../contract/language/first-day.ts'
import { type Resource, seesField } from '../../../../contract/language/resource.ts'
import { type ListRequest, parseListRequest } from '../../../../contract/requests/list-request.ts'
import type { Me } from '../../../data/me.ts'
import type { Params } from '../../../data/queries.ts'
import { serviceNow } from '../../../ui/server-time.ts'
import { type Column, getFields } from '../../columns/columns.ts'
import { listColumns } from '../../columns/list-columns.ts'
import { withCurrency } from '../../inputs/fields/in-currency.tsx'
import { type ScreenSearch, screenParameters } from '../../screen-search.ts'
import type { Layout, Sort, View } from '../../view.ts'
import { hasCustomOrder } from './custom-order.ts'
import { getGroupings, type ListGrouping } from './grouping.ts'

export interface ListScope {
  /** Parameters set by the screen: not in the URL and not removable. */
  readonly fixedParams: Params
  /** The field to sort by until the person chooses another; if absent, the service's default order. */
  readonly order?: string | undefined
  /** The only layout of the screen; if absent, the person chooses. */
  readonly layout?: string | undefined
  /** Text of the empty state, if the view's own text covers more than these records. */
  readonly empty?: { readonly title: string; readonly text: string }
  /** Whether nothing can be added, because the parent record is deleted. */
  readonly isClosed?: boolean | undefined
}

export const unrestricted: ListScope = { fixedParams: {} }

export interface ListPage {
  /** All columns available to the caller, and those that are shown. */
  readonly allColumns: readonly Column[]
  readonly columns: readonly Column[]
  /** Query parameters of the request. */
  readonly params: Params
  readonly pageNumber: number
  readonly pageSize: number
  /** The order; null is the service's default. */
  readonly sort: Sort | null
  /** The grouping; rows come in the order of their groups. */
  readonly grouping: ListGrouping | null
}

const usualSize = 50
/** URL parameters that are about the screen, or that the screen adds to the request itself. */
const ownParameters: readonly string[] = [...screenParameters, 'pagenumber', 'pagesize', 'fields']

/** @param columnNames names of the columns that the person has chosen; those in the URL take precedence */
export function listRequest(
  me: Me,
  view: View,
  scope: ListScope,
  screenSearch: ScreenSearch,
  columnNames: readonly string[],
): ListPage {
  const { resource } = view
  const search = inKnownOrder(resource, me, screenSearch)
  const { all: allColumns, columns } = listColumns(me, view, search.fields?.split(',') ?? columnNames)
  const read = readAddress(resource, me, search)
  const pageNumber = read?.page.number ?? 1
  const layout = layoutAt(view, search)
  const pageSize = read && search.pagesize ? read.page.size : (layout?.pageSize ?? usualSize)
  const sort = search.sortby ? getSort(read) : usualOrder(view, scope, search)
  const grouping = layout ? null : (getGroupings(view, me).find(({ fieldName }) => fieldName === search.group) ?? null)
  const asks = layout?.fields
    ? withCurrency(resource, getSeen(me, resource, layout.fields))
    : getFields(view, columns).split(',')
  return {
    allColumns,
    columns: showsDeleted(search) ? toBeRead(columns) : columns,
    pageNumber,
    pageSize,
    sort,
    grouping,
    params: {
      ...Object.fromEntries(Object.entries(search).filter(([name]) => !ownParameters.includes(name))),
      ...(search.sortby && !grouping ? {} : orderParams(sort, grouping)),
      ...scope.fixedParams,
      fields: [...new Set([...asks, ...(grouping?.asks ?? [])])].join(','),
      pagenumber: String(pageNumber),
      pagesize: String(pageSize),
      includetotalrows: 'true',
      ...layout?.params?.(search, todayIn(me), getFirstDay(me.account.locale)),
    },
  }
}

/**
 * The query parameters without a sort field that is unknown to this person, because it has been deleted or is hidden
 * from them. The rows stay the same.
 */
function inKnownOrder(resource: Resource, me: Me, search: ScreenSearch): ScreenSearch {
  const { sortby, sortorder, ...rest } = search
  if (!sortby) return search
  return readAddress(resource, me, { sortby, ...(sortorder ? { sortorder } : {}) }) ? search : rest
}

/** Whether a list shows only deleted records, which can be restored but not edited. */
export const showsDeleted = ({ status }: ScreenSearch): boolean => status === 'deleted'

const toBeRead = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => ({ ...column, edits: null }))

/** The layout in the URL; null is the table. */
export const layoutAt = ({ layouts = [] }: View, { layout }: ScreenSearch): Layout | null =>
  layouts.find(({ name }) => name === layout) ?? null

const todayIn = ({ account }: Me): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: account.timezone }).format(serviceNow())

const getSeen = ({ actor }: Me, { fields }: Resource, names: readonly string[]) =>
  names.filter((name) => seesField(actor, fields[name] as Field))

/** Null if the URL is invalid. It is then sent as it is, and the service returns the error. */
function readAddress(resource: Resource, { actor }: Me, search: ScreenSearch): ListRequest | null {
  try {
    return parseListRequest(resource, search, (field) => seesField(actor, field)).request
  } catch {
    return null
  }
}

const getSort = (read: ListRequest | null): Sort | null =>
  read && { fieldName: read.order.field, descending: read.order.descending }

/** The default order: the screen's, the manual order (null) if the rows have one, or the view's. */
function usualOrder(view: View, { order, fixedParams }: ListScope, search: ScreenSearch): Sort | null {
  const descending = search.sortorder === 'desc'
  if (order !== undefined) return { fieldName: order, descending }
  const { within = null } = view.resource.reorder ?? {}
  const isByHand = within !== null || layoutAt(view, search)?.byHand === true
  if (isByHand && hasCustomOrder(view.resource, { ...search, ...fixedParams })) return null
  return view.order ?? null
}

/** Sorts by group first, then by the chosen order. */
function orderParams(sort: Sort | null, grouping: ListGrouping | null): Params {
  const within = sort && sort.fieldName !== grouping?.sortBy ? [sort] : []
  const isTurned = sort?.fieldName === grouping?.sortBy && sort?.descending
  const orders = [...(grouping ? [{ fieldName: grouping.sortBy, descending: isTurned === true }] : []), ...within]
  if (orders.length === 0) return {}
  const directions = orders.map(({ descending }) => (descending ? 'desc' : 'asc'))
  return {
    sortby: orders.map(({ fieldName }) => fieldName).join(','),
    ...(directions.includes('desc') ? { sortorder: directions.join(',') } : {}),
  }
}
