/** Response format of the capacity plan by person and week, shared by client and service. */

/** Maximum number of days in a plan. */
export const longestPlan = 371

/** Minutes of one person in one week, or of all people together. */
export interface PlannedWeek {
  /** First day of the week. */
  readonly week: string
  readonly capacity: number
  readonly allocated: number
  readonly tracked: number
  /** Working days on which the person is off, including holidays of the firm; half a day counts as 0.5. */
  readonly daysoff: number
}

export interface PlannedPerson {
  readonly contactid: number
  readonly contactname: string
  readonly capacity: number
  readonly allocated: number
  readonly tracked: number
  /** Sum over weeks of the minutes by which allocations exceed capacity. */
  readonly overbooked: number
  readonly weeks: readonly PlannedWeek[]
}

/** Minutes by which a week's allocations exceed its capacity. */
export const overbookedBy = ({ allocated, capacity }: Pick<PlannedWeek, 'allocated' | 'capacity'>): number =>
  Math.max(0, allocated - capacity)
