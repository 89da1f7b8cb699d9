/** Amount and due date of an invoice or a quote as written in mails to the client, in the firm's locale. */
import { moneyFormat } from '../../language/currency.ts'
import { sumOfAmounts } from './document-totals.ts'
import type { DocumentKind } from './documents.ts'

/** The kind of document in a letter; an invoice with a negative total is a credit note. */
export type LetterKind = DocumentKind | 'credit'

export interface LetterFacts {
  /** The outstanding or quoted amount; of a paid invoice its total; of a credit note the credited amount. */
  readonly amount: string
  /**
   * Due date, or last day of a quote's validity; empty if there is none, or if the document is paid or a credit note.
   */
  readonly due: string
  /** Whether nothing is outstanding. */
  readonly isPaid: boolean
  /** Whether the amount is in the client's favour. */
  readonly isCredit: boolean
}

interface Stated {
  readonly currency: string
  readonly total: number
  /** What was paid of it; absent for quotes. */
  readonly paid?: number | null | undefined
  /** `YYYY-MM-DD`. */
  readonly until?: string | null | undefined
}

/** @param locale the account's, not the sender's: clients read the firm's language and date format */
export function letterFacts(locale: string, { currency, total, paid, until }: Stated): LetterFacts {
  const isCredit = total < 0
  const outstanding = sumOfAmounts([total, -(paid ?? 0)])
  const isPaid = outstanding === 0 && total !== 0
  const amount = isCredit ? -total : isPaid ? total : outstanding
  return {
    amount: moneyFormat(locale, currency).format(amount),
    due: until && !isPaid && !isCredit ? letterDay(locale, until) : '',
    isPaid,
    isCredit,
  }
}

export const letterKind = (kind: DocumentKind, { isCredit }: Pick<LetterFacts, 'isCredit'>): LetterKind =>
  kind === 'invoice' && isCredit ? 'credit' : kind

/** Includes the year, because mails are also read much later. */
export function letterDay(locale: string, day: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
