/** What a plan of people and weeks is about, and how it reads: one word for client and service. */

/** The most days that one plan covers. */
export const longestPlan = 371

/** Minutes of one person in one week, or of everybody. */
export interface PlannedWeek {
  /** First day of the week. */
  readonly week: string
  readonly capacity: number
  readonly allocated: number
  readonly tracked: number
  /** Working days on which the person is off, holidays of the firm included; half a day counts as 0.5. */
  readonly daysoff: number
}

export interface PlannedPerson {
  readonly contactid: number
  readonly contactname: string
  readonly capacity: number
  readonly allocated: number
  readonly tracked: number
  /** Minutes by which allocations of single weeks exceed what can be worked in them. */
  readonly overbooked: number
  readonly weeks: readonly PlannedWeek[]
}

/** Minutes by which a week's allocations exceed its capacity. */
export const overbookedBy = ({ allocated, capacity }: Pick<PlannedWeek, 'allocated' | 'capacity'>): number =>
  Math.max(0, allocated - capacity)
