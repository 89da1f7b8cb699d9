/** Response format of the capacity plan by person and week, shared by client and service. */

import type { PlannedWeek } from '../../operations/planning.ts'

/** Maximum number of days in a plan. */
export const longestPlan = 371

/** Minutes by which a week's allocations exceed its capacity. */
export const overbookedBy = ({ allocated, capacity }: Pick<PlannedWeek, 'allocated' | 'capacity'>): number =>
  Math.max(0, allocated - capacity)
