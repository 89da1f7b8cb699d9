/** What a letter says of an invoice or a quote: how much and until when, as the firm writes to its clients. */
import { moneyFormat } from '../../language/currency.ts'

export interface LetterFacts {
  /** What is to be paid or was offered; of an invoice that is paid, what it came to. */
  readonly amount: string
  /** The day that it is due, or that a quote is valid until; empty where it has none, or is paid. */
  readonly due: string
  /** Whether there is nothing left to pay. */
  readonly isPaid: boolean
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
  const isPaid = outstanding === 0 && total !== 0
  return {
    amount: moneyFormat(locale, currency).format(isPaid ? total : (outstanding ?? total)),
    due: until && !isPaid ? letterDay(locale, until) : '',
    isPaid,
  }
}

/** With its year: a letter is read long after it was written. */
export function letterDay(locale: string, day: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
