/** Long dates, as in letters: "15 December", with the year if it is not the current one. */
import { useFormats } from '../../resource/inputs/fields/formats.ts'

/** Formats a `YYYY-MM-DD`. */
export function useLongDay(): (day: string) => string {
  const { locale, today } = useFormats()
  const thisYear = today().slice(0, 4)
  return (day) => {
    const year = day.slice(0, 4) === thisYear ? {} : { year: 'numeric' as const }
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC', ...year })
    return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }
}
