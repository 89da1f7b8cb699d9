/** What a letter says of an invoice or a quote: how much and until when, as the firm writes to its clients. */
import { moneyFormat } from '../../language/currency.ts'
import type { DocumentKind } from './documents.ts'

/** What a letter carries: an invoice that gives something back is a credit note. */
export type LetterKind = DocumentKind | 'credit'

export interface LetterFacts {
  /** What is to be paid or was offered; of an invoice that is paid, what it came to; of a credit note, what it gives back. */
  readonly amount: string
  /** The day that it is due, or that a quote is valid until; empty where it has none, is paid, or is a credit note. */
  readonly due: string
  /** Whether there is nothing left to pay. */
  readonly isPaid: boolean
  /** Whether the client is given something back instead of being asked for it. */
  readonly isCredit: boolean
}

interface Stated {
  readonly currency: string
  readonly total: number
  /** Absent of a quote. */
  readonly outstanding?: number | null | undefined
  /** `YYYY-MM-DD`. */
  readonly until?: string | null | undefined
}

/** @param locale of the account: clients read neither the language nor the calendar of whoever sends it */
export function letterFacts(locale: string, { currency, total, outstanding, until }: Stated): LetterFacts {
  const isCredit = total < 0
  const isPaid = outstanding === 0 && total !== 0
  const amount = isCredit ? -total : isPaid ? total : (outstanding ?? total)
  return {
    amount: moneyFormat(locale, currency).format(amount),
    due: until && !isPaid && !isCredit ? letterDay(locale, until) : '',
    isPaid,
    isCredit,
  }
}

export const letterKind = (kind: DocumentKind, { isCredit }: Pick<LetterFacts, 'isCredit'>): LetterKind =>
  kind === 'invoice' && isCredit ? 'credit' : kind

/** With its year: a letter is read long after it was written. */
export function letterDay(locale: string, day: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
