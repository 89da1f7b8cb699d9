/**
 * What a list asks the service for: its address in the contract's grammar, its columns, and what the screen itself sets.
 * Free of hooks, so that a route can ask before the screen is there.
 */

import { type Resource, seesField } from '../../../contract/language/resource.ts'
import { type ListRequest, parseListRequest } from '../../../contract/requests/list-request.ts'
import type { Me } from '../../data/me.ts'
import type { Params } from '../../data/queries.ts'
import { type Column, chosenColumns, columnsOf, fieldsOf } from '../columns/columns.ts'
import type { Layout, View } from '../view.ts'

export interface Sort {
  readonly by: string
  readonly descending: boolean
}

export interface ListScope {
  /** Parameters that belong to the screen: neither in the address nor removable. */
  readonly fixed: Params
  /** Field the list is ordered by until the person chooses another; absent: the service's own order. */
  readonly order?: string | undefined
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
}

const usualSize = 50
/** Parameters of the address that are about the screen, or asked for in the screen's own way. */
const own: readonly string[] = ['open', 'tab', 'layout', 'view', 'group', 'pagenumber', 'pagesize', 'fields']

/** @param chosen names of the columns that the person has chosen; the address goes before them */
export function listRequest(me: Me, view: View, scope: ListScope, search: Params, chosen: readonly string[]): ListPage {
  const { resource } = view
  const all = columnsOf(resource, me.actor)
  const columns = chosenColumns(all, search.fields?.split(',') ?? chosen, resource.title)
  const read = readAddress(resource, me, search)
  const pageNumber = read?.page.number ?? 1
  const pageSize = read && search.pagesize ? read.page.size : usualSize
  return {
    all,
    columns,
    pageNumber,
    pageSize,
    sort: sortOf(search, read, scope.order),
    params: {
      ...(scope.order === undefined ? {} : { sortby: scope.order }),
      ...Object.fromEntries(Object.entries(search).filter(([name]) => !own.includes(name))),
      ...scope.fixed,
      fields: fieldsOf(view, columns),
      pagenumber: String(pageNumber),
      pagesize: String(pageSize),
      includetotalrows: 'true',
      ...layoutAt(view, search)?.params,
    },
  }
}

/** The layout that the address names; null is the table. */
export const layoutAt = ({ layouts = [] }: View, { layout }: Params): Layout | null =>
  layouts.find(({ name }) => name === layout) ?? null

/** Null where the address cannot be read: it goes to the service as it is, which says what is wrong with it. */
function readAddress(resource: Resource, { actor }: Me, search: Params): ListRequest | null {
  try {
    return parseListRequest(resource, search, (field) => seesField(actor, field)).request
  } catch {
    return null
  }
}

function sortOf(search: Params, read: ListRequest | null, order: string | undefined): Sort | null {
  if (search.sortby && read) return { by: read.order.field, descending: read.order.descending }
  return order === undefined ? null : { by: order, descending: search.sortorder === 'desc' }
}
