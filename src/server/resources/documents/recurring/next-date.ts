/** Calculates dates of recurring invoices. */
import type { Rhythm } from '../../../../contract/resources/documents/recurring-invoices.ts'

const steps: Readonly<Record<Rhythm, Temporal.DurationLike>> = {
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
}

/** The date after `day`, both `YYYY-MM-DD`. In months without `dayOfMonth` it is the last day. */
export function dateAfter(day: string, rhythm: Rhythm, dayOfMonth: number): string {
  const next = Temporal.PlainDate.from(day).add(steps[rhythm])
  if (rhythm === 'weekly') return next.toString()
  return next.with({ day: Math.min(dayOfMonth, next.daysInMonth) }).toString()
}

/** The first date of the rhythm from `day` that is not before `first`. */
export function dateFrom(first: string, day: string, rhythm: Rhythm, dayOfMonth: number): string {
  let next = day
  while (next < first) next = dateAfter(next, rhythm, dayOfMonth)
  return next
}
