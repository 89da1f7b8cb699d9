/** The consequences of another time zone for time that is recorded already, for the person to confirm. */
import { currentLocale, localeHere } from '../../../language/current-locale.ts'
import { t } from '../../../language/t.ts'
import type { Confirmation } from '../rows/setting.ts'

const hour = 3_600_000
const day = 24 * hour

/** Null if the clocks of both zones agree all year round. */
export function confirmZone(
  start: string,
  end: string,
  locale: string = localeHere(currentLocale),
): Confirmation | null {
  const now = Date.now()
  const ahead = (week: number) => offsetAt(end, now - week * 7 * day) - offsetAt(start, now - week * 7 * day)
  if (Array.from({ length: 53 }, (_, week) => ahead(week)).every((difference) => difference === 0)) return null
  const nine = nineOnMonday(start, now)
  const describeZone = (zone: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
      nine,
    )
  return {
    title: t('Change the time zone to {zone}?', { zone: end.replaceAll('_', ' ') }),
    text: t(
      'Recorded time keeps its moment, not its hour: what started on {before} will be shown on {after}. Time near midnight moves to another day, and with it into another week, even where weeks are approved. Due dates and dates of documents stay.',
      { before: describeZone(start), after: describeZone(end) },
    ),
    action: t('Change time zone'),
  }
}

/** Milliseconds that the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(timeZone: string, index: number): number {
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(index)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(index / 1000) * 1000
}

/** 9:00 on the last Monday in a zone. */
function nineOnMonday(zone: string, now: number): number {
  const local = now + offsetAt(zone, now)
  const midnight = local - (local % day)
  const wall = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day + 9 * hour
  return wall - offsetAt(zone, wall - offsetAt(zone, wall))
}
