/** Invoices and quotes as the screens that they share read them. */
import type { invoices } from '../../../contract/resources/documents/invoices.ts'
import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import type { RecordOf } from '../../data/record.ts'

/** An invoice or a quote; fields that only the other kind has are absent. */
export type DocumentData = RecordOf<typeof invoices> & RecordOf<typeof quotes>
