/** Quotes that can be renewed, and what has taken their place. */
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import { useList } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'

/** A quote that nobody can accept any more; the schedule may not have found yet that its last day is over. */
export const isRenewable = ({ activeworkstate: state, validdate }: RecordData, today: string): boolean =>
  state === 'expired' ||
  state === 'declined' ||
  (state === 'sent' && typeof validdate === 'string' && validdate < today)

/** What is read of a quote to name it. */
export const named = { status: 'all', fields: 'number,title' }

/** The quotes that stand in place of this one. */
export const useReplacements = (quote: RecordData) => useList(quotes, { ...named, renewalof: key(quote) })
