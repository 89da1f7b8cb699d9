/** On which day weeks begin where a locale is spoken, as the browser knows it. */

/** 0 is Sunday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Of `Intl.Locale`; browsers have the one or the other. */
interface WithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

const monday: DayOfWeek = 1

export function firstDayOf(locale: string): DayOfWeek {
  const known: WithWeek = new Intl.Locale(locale).maximize() as WithWeek
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: monday }
  return (firstDay % 7) as DayOfWeek
}
