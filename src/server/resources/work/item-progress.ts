/** What an item is estimated at and how far it is, for itself and for what adds up its items. */
import { sql } from 'kysely'
import { type Expression, type Row, rowOf } from '../../query/condition.ts'

/** Minutes that the item should take: the estimate given by hand goes before the one that follows from the work. */
export const estimateOf = (item: Row): Expression =>
  sql`coalesce(${item.column('projectedTimeManual')}, ${item.column('projectedTimeSpent')})`

/** Percent. */
export const progressOf = (item: Row): Expression =>
  sql`case when ${item.column('activeworkstate')} = 'complete' then 100 else coalesce(${item.column('manualPercentageComplete')}, 0) end`

/** Of several items, which are known as `i`: each weighs by its estimate; where nothing is estimated they weigh alike. */
const item = rowOf('i')
export const estimate = estimateOf(item)
const weight = sql`greatest(${estimate}, 1)`
export const progress = sql`round(coalesce(sum(${progressOf(item)} * ${weight}) / nullif(sum(${weight}), 0), 0), 2)`
