/** Estimate and progress of an item, and of sums over items. */
import { sql } from 'kysely'
import { type Expression, type Row, rowNamed } from '../../query/condition.ts'

/** Estimated minutes: a manual estimate takes precedence over the calculated one. */
export const getEstimate = (item: Row): Expression =>
  sql`coalesce(${item.column('projectedTimeManual')}, ${item.column('projectedTimeSpent')})`

/** Progress in percent. */
export const getProgress = (item: Row): Expression =>
  sql`case when ${item.column('activeworkstate')} = 'complete' then 100 else coalesce(${item.column('manualPercentageComplete')}, 0) end`

/** Progress of several items, aliased `i`, weighted by their estimates; unestimated ones count alike. */
const item = rowNamed('i')
export const estimate = getEstimate(item)
const weight = sql`greatest(${estimate}, 1)`
export const progress = sql`round(coalesce(sum(${getProgress(item)} * ${weight}) / nullif(sum(${weight}), 0), 0), 2)`
