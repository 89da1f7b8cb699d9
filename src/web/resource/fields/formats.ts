/** How values are written for people: the account's currency and language, short days, durations as hours and minutes. */
import { createContext, useContext } from 'react'
import type { Account } from '../../data/me.ts'

export interface Formats {
  /** The account's, as BCP 47 writes it. */
  readonly locale: string
  readonly number: (value: number) => string
  readonly money: (value: number) => string
  /** An amount without its currency, as it stands in an input. */
  readonly amount: (value: number) => string
  /** `YYYY-MM-DD` as a short day; the year only where it is not this one. */
  readonly day: (value: string) => string
  /** A date with time; without zone it is account time already. */
  readonly moment: (value: string) => string
  /** Today in the account's zone, `YYYY-MM-DD`. */
  readonly today: () => string
}

export function formatsFor(account: Account): Formats {
  const { locale, currency, timezone } = account
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const thisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const anyYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: timezone })
  const today = () => local.format(new Date()).slice(0, 10)
  const day = (value: string) => {
    const date = new Date(`${value.slice(0, 10)}T00:00:00Z`)
    if (Number.isNaN(date.getTime())) return value
    return (value.slice(0, 4) === today().slice(0, 4) ? thisYear : anyYear).format(date)
  }
  const moment = (value: string) => {
    const inZone = /Z$|[+-]\d\d:?\d\d$/.test(value) ? local.format(new Date(value)).replace(' ', 'T') : value
    return `${day(inZone)}, ${clock.format(new Date(`${inZone.slice(0, 19)}Z`))}`
  }
  return { locale, number: number.format, money: money.format, amount: amount.format, day, moment, today }
}

export const FormatsContext = createContext<Formats>(
  formatsFor({ name: '', timezone: 'UTC', currency: 'USD', locale: 'en' }),
)

export const useFormats = (): Formats => useContext(FormatsContext)
