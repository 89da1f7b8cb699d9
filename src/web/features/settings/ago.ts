import { pageLanguage } from '../../language/catalogue.ts'
import { t } from '../../language/t.ts'
import { serviceNow } from '../../ui/server-time.ts'

/** Formats a time relative to now, such as "just now", "5 minutes ago", "yesterday", in the language of the page. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

export function ago(moment: string, now: number = serviceNow()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000)
  const [unit, length] = units.find(([, unitLength]) => seconds >= unitLength) ?? []
  if (unit === undefined || length === undefined) return t('just now')
  return new Intl.RelativeTimeFormat(pageLanguage(), { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}
