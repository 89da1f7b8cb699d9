/** Dates of invoices and quotes that follow from others: a document's day and a period give its last day. */
import { Temporal } from 'temporal-polyfill'
import { dayOf } from '../../query/resolve-moment.ts'
import type { Draft, Writing } from '../../write/writing.ts'
import { valueAfter, withValues } from '../../write/writing.ts'

export const today = ({ actor }: Writing): string => dayOf({ form: 'relative', amount: 0, unit: 'd' }, actor.timezone)

export interface Period {
  readonly from: string
  readonly days: string
  readonly to: string
}

/** A new document without a day is of today. Whoever sets day or period and not the last day has it worked out. */
export function withPeriod(writing: Writing, draft: Draft, { from, days, to }: Period): Draft {
  const isNew = draft.before === null
  const dated = isNew && !draft.values[from] ? withValues(draft, { [from]: today(writing) }) : draft
  const asked = from in draft.values || days in draft.values
  const given = isNew ? Boolean(draft.values[to]) : to in draft.values
  const [start, period] = [valueAfter(dated, from), valueAfter(dated, days)]
  if (given || !asked || typeof start !== 'string' || typeof period !== 'number') return dated
  const last = Temporal.PlainDate.from(start).add({ days: period })
  return last.year > 9999 ? dated : withValues(dated, { [to]: last.toString() })
}
