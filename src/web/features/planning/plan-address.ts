/** Query parameters of a plan: first week, number of weeks, team. */
import { addDays, startOfWeek } from '../../../contract/language/week.ts'
import type { Params } from '../../data/queries.ts'

/** Numbers of weeks to choose from. */
export const spans = [4, 8, 13, 26] as const
export type SpanOfWeeks = (typeof spans)[number]
export const usualSpan: SpanOfWeeks = 8

export interface PlanSearch {
  /** A day of the first week. */
  readonly from?: string | undefined
  readonly weeks?: SpanOfWeeks | undefined
  /** Id of the team; absent for everyone. */
  readonly team?: string | undefined
}

/** Ignores invalid values. */
export function readPlanSearch({ from: startDay, weeks, team }: Readonly<Record<string, unknown>>): PlanSearch {
  return {
    from: isDay(startDay) ? startDay : undefined,
    weeks: spans.find((span) => String(span) === String(weeks)),
    team: typeof team === 'string' && /^\d{1,15}$/.test(team) ? team : undefined,
  }
}

export interface ShownPlan {
  /** First days of the weeks. */
  readonly weeks: readonly string[]
  readonly span: SpanOfWeeks
  readonly team: string | null
  /** Request parameters. */
  readonly params: Params
}

/**
 * @param today a plan starts with this day's week unless the URL names another
 * @param firstDay first day of the week, 0 for Sunday
 */
export function shownPlan(search: PlanSearch, today: string, firstDay: number): ShownPlan {
  const { from: startDay = today, weeks: span = usualSpan, team = null } = search
  const first = startOfWeek(startDay, firstDay)
  const weeks = Array.from({ length: span }, (_, n) => addDays(first, 7 * n))
  const params = {
    from: first,
    to: addDays(first, 7 * span - 1),
    weekstart: String(firstDay),
    ...(team === null ? {} : { teamid: team }),
  }
  return { weeks, span, team, params }
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text

/** The day of a new allocation: the Monday in the week, whichever day weeks begin on. */
export const mondayIn = (week: string): string => startOfWeek(addDays(week, 6), 1)
