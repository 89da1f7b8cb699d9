/** Quotes that can be renewed, and their replacements. */

import { quotes } from '../../../contract/resources/documents/quotes.ts'
import { useList } from '../../data/queries.ts'
import { key } from '../../data/record.ts'
import type { DocumentData } from './document-data.ts'

/**
 * Whether nobody can accept the quote any more, and no newer version stands in its place. A sent one may be past its
 * validity before the schedule has marked it as expired.
 */
export const isRenewable = ({ activeworkstate: state, validdate, replacedby }: DocumentData, today: string): boolean =>
  replacedby === undefined &&
  (state === 'expired' ||
    state === 'declined' ||
    (state === 'sent' && typeof validdate === 'string' && validdate < today))

/** Query for what is needed to name a quote. */
export const listParams = { status: 'all', fields: 'number,title' }

/** The quotes that replace this one. */
export const useReplacements = (quote: DocumentData) => useList(quotes, { ...listParams, renewalof: key(quote) })
