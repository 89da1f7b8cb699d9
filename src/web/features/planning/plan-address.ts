/** What the address of a plan says: its first week, how many weeks, and whose. */
import { addDays, startOfWeek } from '../../../contract/language/week.ts'
import type { Params } from '../../data/queries.ts'

/** How many weeks can be shown. */
export const spans = [4, 8, 13, 26] as const
export type SpanOfWeeks = (typeof spans)[number]
export const usualSpan: SpanOfWeeks = 8

export interface PlanSearch {
  /** A day of the first week. */
  readonly from?: string | undefined
  readonly weeks?: SpanOfWeeks | undefined
  /** Id of the team; absent: everyone. */
  readonly team?: string | undefined
}

/** What a plan does not know is as if it were not there. */
export function readPlanSearch({ from, weeks, team }: Readonly<Record<string, unknown>>): PlanSearch {
  return {
    from: isDay(from) ? from : undefined,
    weeks: spans.find((span) => String(span) === String(weeks)),
    team: typeof team === 'string' && /^\d{1,15}$/.test(team) ? team : undefined,
  }
}

export interface ShownPlan {
  /** First days of the weeks. */
  readonly weeks: readonly string[]
  readonly span: SpanOfWeeks
  readonly team: string | null
  /** For the service. */
  readonly params: Params
}

/**
 * @param today the day from whose week a plan starts unless the address names another
 * @param firstDay the day on which weeks begin, 0 for Sunday
 */
export function shownPlan(search: PlanSearch, today: string, firstDay: number): ShownPlan {
  const { from = today, weeks: span = usualSpan, team = null } = search
  const first = startOfWeek(from, firstDay)
  const weeks = Array.from({ length: span }, (_, n) => addDays(first, 7 * n))
  const params = {
    ...{ from: first, to: addDays(first, 7 * span - 1), weekstart: String(firstDay) },
    ...(team === null ? {} : { teamid: team }),
  }
  return { weeks, span, team, params }
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text

/** The day of a week on which a new allocation is put: its Monday, whichever day weeks begin on. */
export const mondayIn = (week: string): string => startOfWeek(addDays(week, 6), 1)
