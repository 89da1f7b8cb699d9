/** The status of a document in the client's words: what they are asked to do, or the outcome. */

import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { type InvoiceState, unpaidStates } from '../../../contract/resources/documents/invoices.ts'
import type { QuoteState } from '../../../contract/resources/documents/quotes.ts'
import { t } from '../../language/t.ts'

export type Tone = 'asks' | 'late' | 'good' | 'quiet'

export interface StatusLabel {
  readonly label: string
  readonly tone: Tone
}

interface Dated {
  readonly kind: DocumentKind
  readonly status: string
  /** Negative for credit notes, which the firm owes. */
  readonly total?: number
  readonly duedate?: string
  readonly validdate?: string
}

/** Statuses before a document is issued. */
type Unissued = 'draft' | 'pending'

const settledLabels: Readonly<Record<string, StatusLabel>> = {
  paid: { label: t('Paid'), tone: 'good' },
  voided: { label: t('Cancelled'), tone: 'quiet' },
  accepted: { label: t('Accepted'), tone: 'good' },
  addedtoproject: { label: t('Accepted'), tone: 'good' },
  declined: { label: t('Declined'), tone: 'quiet' },
  expired: { label: t('Expired'), tone: 'quiet' },
} satisfies Readonly<Record<Exclude<InvoiceState | QuoteState, Unissued | Waiting>, StatusLabel>>

const awaitedStates = { invoice: unpaidStates, quote: ['sent'] } as const
type Waiting = (typeof awaitedStates)[DocumentKind][number]
/** Statuses of documents that await the client. */
export const awaited: Readonly<Record<DocumentKind, readonly string[]>> = awaitedStates

/** @param today `YYYY-MM-DD` in the account's zone */
export function getStatusLabel({ kind, status, total = 0, duedate, validdate }: Dated, today: string): StatusLabel {
  if (kind === 'invoice' && total < 0 && status !== 'voided') {
    return awaited.invoice.includes(status)
      ? { label: t('Owed to you'), tone: 'quiet' }
      : { label: t('Credited'), tone: 'good' }
  }
  if (!awaited[kind].includes(status)) return settledLabels[status] ?? { label: t('Closed'), tone: 'quiet' }
  if (kind === 'invoice') {
    return isPast(duedate, today) ? { label: t('Overdue'), tone: 'late' } : { label: t('To pay'), tone: 'asks' }
  }
  return isPast(validdate, today)
    ? { label: t('Expired'), tone: 'quiet' }
    : { label: t('Awaiting your reply'), tone: 'asks' }
}

/** Whether an amount is still owed: by the client, or by the firm for a credit note. */
export const isOutstanding = ({ kind, status }: Dated): boolean =>
  kind === 'invoice' && awaited.invoice.includes(status)

/** Whether the client has to pay it; credit notes don't await payment. */
export const isToPay = (document: Dated): boolean => isOutstanding(document) && (document.total ?? 0) >= 0

/** Whether the client can still accept or decline it. */
export const isOpenQuote = (quote: Dated, today: string): boolean =>
  quote.kind === 'quote' && getStatusLabel(quote, today).tone === 'asks'

/** Whether a quote expired unanswered; the client can then request a new one. */
export const isExpiredQuote = (quote: Dated, today: string): boolean =>
  quote.kind === 'quote' &&
  (quote.status === 'expired' || (awaited.quote.includes(quote.status) && isPast(quote.validdate, today)))

export const daysOverdue = (duedate: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(duedate.slice(0, 10))) / 86_400_000)

const isPast = (day: string | undefined, today: string) => day !== undefined && day.slice(0, 10) < today
