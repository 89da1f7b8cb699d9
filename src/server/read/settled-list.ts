/** Ends a list whose reader goes on from it at what is settled, and tells where to go on. */
import type { ListRequest } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import { lookAtSettled, placeAt, type Settled } from '../change-log/settled.ts'
import type { Database } from '../db/database.ts'
import type { ReadBinding } from '../query/binding.ts'
import type { Condition } from '../query/condition.ts'
import { continuedBy, untilSettled } from '../query/filters/settled.ts'

export interface SettledList {
  /** What the list ends at; null if it shows everything there is. */
  readonly settled: Settled | null
  readonly conditions: readonly Condition[]
}

const endless: SettledList = { settled: null, conditions: [] }

/** Looks before the list is read, so that the list has everything before its end. */
export async function settledList(
  database: Pick<Database, 'kysely'>,
  binding: ReadBinding,
  actor: Actor,
  request: ListRequest,
): Promise<SettledList> {
  const continued = continuedBy(binding, request)
  if (!continued) return endless
  const position = await lookAtSettled(database)
  const end = { position: position.position, moment: position.moment(actor.account) }
  const conditions = untilSettled(binding, actor, continued, end)
  if (continued.times.length === 0) return { settled: position, conditions }
  // Records that the list leaves out for their time are told of in the log after this place.
  return { settled: { ...position, position: await placeAt(database, actor.account, end) }, conditions }
}

/** Where the reader of a list goes on: from a place in the change log, or from a moment. */
export interface Marks {
  readonly position: number
  readonly asof: string
}

export const getMarks = (position: Settled, { account }: Actor): Marks => ({
  position: position.position,
  asof: position.moment(account),
})

/**
 * The marks of a page of the change log. A page in order that is full ends before the rest of what is settled; one that is
 * full in another order has left out some of what its reader asked to go on with, so nothing of it is read yet.
 */
export function marksOfPage(marks: Marks, { order, filters, page }: ListRequest, count: number, last: number): Marks {
  if (count < page.size) return marks
  if (order.field === 'id' && !order.descending) return { ...marks, position: last }
  const fromFilter = filters.find(({ filter }) => filter.name === 'idfrom')
  return fromFilter?.form === 'bound'
    ? { ...marks, position: Math.min(Number(fromFilter.bound) - 1, marks.position) }
    : marks
}
