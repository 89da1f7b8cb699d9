/** The due date or the last day of validity in words, with the distance from today. */

import { t } from '../../language/t.ts'
import type { DocumentData } from './document-data.ts'
import type { DocumentView } from './document-views.ts'

const dayLength = 86_400_000

/**
 * @param today `YYYY-MM-DD` in account time
 * @param format formats a day
 */
export function dueWords(
  { until, awaited, singular, initial }: DocumentView,
  document: DocumentData,
  today: string,
  format: (day: string) => string,
): { readonly text: string; readonly isLate: boolean } | null {
  const day = document[until]
  // A credit note is never due.
  if (typeof day !== 'string' || document.creditof !== undefined) return null
  const text =
    singular === 'invoice' ? t('Due {day}', { day: format(day) }) : t('Valid until {day}', { day: format(day) })
  if (!awaited.includes(String(document.activeworkstate))) return { text, isLate: false }
  const days = Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / dayLength)
  if (Number.isNaN(days)) return null
  const isLate = days < 0
  // A document that the client doesn't have yet is not overdue.
  if (isLate && document.activeworkstate === initial) return { text, isLate: false }
  return { text: `${text}, ${distance(days, singular)}`, isLate }
}

function distance(days: number, kind: DocumentView['singular']): string {
  if (days === 0) return t('today')
  if (days === 1) return t('tomorrow')
  if (days > 0) return t('in {days} days', { days })
  return kind === 'invoice'
    ? t('{days, plural, one {# day} other {# days}} overdue', { days: -days })
    : t('{days, plural, one {# day} other {# days}} ago', { days: -days })
}
