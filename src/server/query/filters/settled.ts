/**
 * Lists whose readers go on from what they have read: from a last change, a time of creation, or a place in the change log.
 * They end at what is settled, so that no row that is committed later is behind a row that was read.
 */
import { sql } from 'kysely'
import type { ListRequest } from '../../../contract/requests/list-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { ReadBinding } from '../binding.ts'
import type { Condition } from '../condition.ts'
import { earlierThan } from './value.ts'

/** Fields with the time at which a write has stored them. */
const times = ['createdon', 'lastmodified', 'lastmodifiedutc', 'changedon', 'changedonutc']

export interface SettledEnd {
  /** Everything in the change log up to here is settled. */
  readonly position: number
  /** All times before it are. */
  readonly moment: string
}

/** What a list goes on by: fields with times, and the place in the change log. */
interface Continued {
  readonly times: readonly string[]
  readonly position: boolean
}

/** Null for a list that shows what there is now. */
export function continuedBy(binding: ReadBinding, { filters, order }: ListRequest): Continued | null {
  const windows = filters.flatMap(({ filter }) => (filter.kind === 'from' || filter.kind === 'to' ? filter.fields : []))
  const hasIds = filters.some(({ filter }) => filter.kind === 'min' && filter.fields[0] === 'id')
  const upwards = binding.isLog && !order.descending ? [order.field] : []
  const since = new Set(
    [...windows, ...upwards].filter((fieldName) => times.includes(fieldName) && fieldName in binding.sources),
  )
  // Ids are taken before the time of creation, in the same order.
  if (hasIds && !binding.isLog && 'createdon' in binding.sources) since.add('createdon')
  const position = binding.isLog === true && (hasIds || upwards.includes('id'))
  return since.size > 0 || position ? { times: [...since], position } : null
}

/** The conditions that end such a list. */
export function untilSettled(binding: ReadBinding, actor: Actor, continued: Continued, end: SettledEnd): Condition[] {
  const timeConditions = continued.times.map((fieldName) => earlierThan(binding, actor, fieldName, end.moment))
  const conditions = [...new Map(timeConditions.map((condition) => [condition.shape, condition])).values()]
  return continued.position ? [...conditions, upTo(end.position)] : conditions
}

const upTo = (position: number): Condition => ({
  shape: 'up-to-position',
  values: [position],
  render: (row, [last]) => sql`${row.column('id')} <= ${last}::bigint`,
})
