/** The first day of the week in a locale, from the browser's `Intl` data. */

/** 0 is Sunday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Members of `Intl.Locale`, of which each browser has one. */
interface WithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

const monday: DayOfWeek = 1

export function getFirstDay(locale: string): DayOfWeek {
  const localeWithWeek: WithWeek = new Intl.Locale(locale).maximize() as WithWeek
  const { firstDay } = localeWithWeek.getWeekInfo?.() ?? localeWithWeek.weekInfo ?? { firstDay: monday }
  return (firstDay % 7) as DayOfWeek
}
