/** Calculates the last day of invoices and quotes from their date and period. */
import type { ValuesOf } from '../../../contract/language/resource.ts'
import type { invoices } from '../../../contract/resources/documents/invoices.ts'
import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import type { Draft, Given, WriteContext } from '../../write/write-context.ts'
import { valueAfter, withValues } from '../../write/write-context.ts'
import { today } from '../today.ts'

export interface Period {
  readonly startField: 'invoicedate' | 'quotedate'
  readonly days: 'paymentperiod' | 'quoteperiod'
  readonly endField: 'duedate' | 'validdate'
}

type Dated = Pick<ValuesOf<typeof invoices>, 'invoicedate' | 'paymentperiod' | 'duedate'> &
  Pick<ValuesOf<typeof quotes>, 'quotedate' | 'quoteperiod' | 'validdate'>

/**
 * Sets the date of a new document to today by default. If date or period is set, but not the last day, calculates that.
 */
export function withPeriod(
  writing: WriteContext,
  draft: Draft<Dated>,
  { startField, days, endField }: Period,
): Draft<Dated> {
  const isNew = draft.before === null
  const dated =
    isNew && !draft.values[startField] ? withValues(draft, { [startField]: today(writing) } as Given<Dated>) : draft
  const isRequested = startField in draft.values || days in draft.values
  const isGiven = isNew ? Boolean(draft.values[endField]) : endField in draft.values
  const [start, period] = [valueAfter(dated, startField), valueAfter(dated, days)]
  if (isGiven || !isRequested || typeof start !== 'string' || typeof period !== 'number') return dated
  const last = Temporal.PlainDate.from(start).add({ days: period })
  return last.year > 9999 ? dated : withValues(dated, { [endField]: last.toString() } as Given<Dated>)
}
