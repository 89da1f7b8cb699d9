/** The order of a list: `sortby` and `sortorder`. */
import type { Field } from '../language/field.ts'
import { findField } from '../language/resource.ts'
import { filtersNamed } from './filters-named.ts'
import type { ListParsing } from './list-reading.ts'
import { ordering } from './page-params.ts'
import { about, clause, notAllowed } from './refusal.ts'

export interface Order {
  readonly field: string
  readonly descending: boolean
}

/** The requested order, and the tie-breakers. */
export interface Orders {
  readonly order: Order
  readonly then?: readonly Order[]
}

/** Maximum number of fields to order by. */
const mostOrders = 3

/** Parses `sortby` and `sortorder`: one field and its direction, or several of each, separated by commas. */
export function readOrders(reading: ListParsing): Orders {
  const { params, refusals } = reading
  const names = parts(params.get(ordering.by))
  const directions = parts(params.get(ordering.direction))
  if (names.length > mostOrders)
    refusals.push(about('sortby', 'too_many', 'use at most {most} fields', { most: mostOrders }))
  const order = readOrder(reading, names[0], directions[0])
  const then = names.slice(1, mostOrders).map((name, index) => readOrder(reading, name, directions[index + 1]))
  return then.length === 0 ? { order } : { order, then }
}

const parts = (text: string | undefined): readonly string[] => text?.split(',').map((part) => part.trim()) ?? []

function readOrder(reading: ListParsing, sortName: string | undefined, directionText: string | undefined): Order {
  const { resource, sees, refusals } = reading
  const isSortable = (candidate: Field) => candidate.sortable && sees(candidate)
  const usual = !sortName && resource.newestFirst ? 'desc' : 'asc'
  const direction = directionText?.toLowerCase() || usual
  if (direction !== 'asc' && direction !== 'desc') {
    refusals.push(notAllowed('sortorder', direction, clause('use asc or desc')))
  }
  const field = sortName ? findField(resource, sortName, isSortable) : usualOrder(reading)
  if (!field) {
    const sortable = Object.keys(resource.fields).filter((name) => isSortable(resource.fields[name] as Field))
    refusals.push(notAllowed('sortby', sortName, clause('use one of {values}', { values: sortable })))
  }
  return { field: field ?? resource.order, descending: direction === 'desc' }
}

function usualOrder({ resource, params }: ListParsing): string {
  const { windowOrder } = resource
  if (windowOrder === null) return resource.order
  const isHeld = [...params].some(
    ([name, text]) => text !== '' && filtersNamed(resource, name).some(({ fields }) => fields.includes(windowOrder)),
  )
  return isHeld ? windowOrder : resource.order
}
