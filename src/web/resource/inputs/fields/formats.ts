/** Formatting of values: in the account's currency and locale, with short dates, and durations in hours and minutes. */
import { createContext, useContext } from 'react'
import { minorUnits, moneyFormat, priceFormat, taxDecimals } from '../../../../contract/language/currency.ts'
import { type DayOfWeek, getFirstDay } from '../../../../contract/language/first-day.ts'
import { once } from '../../../../contract/lazy.ts'
import type { Account } from '../../../data/me.ts'
import { capital } from '../../../data/record.ts'
import { serviceNow } from '../../../ui/server-time.ts'

export interface Formats {
  /** The account's locale, a BCP 47 tag. */
  readonly locale: string
  /** Number of decimals of amounts: 2 for euros, 0 for yen. */
  readonly decimals: number
  readonly number: (value: number) => string
  /** Formats 56 as 56%, or as the language does: 56 %. */
  readonly percent: (value: number) => string
  /** With all decimals that quantities can have. */
  readonly quantity: (value: number) => string
  readonly money: (value: number) => string
  /** A price per piece or per hour, with the decimals of an amount, or more if it has more. */
  readonly price: (value: number) => string
  /** Without cents, for headings and chart axes. */
  readonly roundMoney: (value: number) => string
  /** An amount or a price without its currency, as shown in an input: with all decimals that were typed. */
  readonly amount: (value: number) => string
  /** `YYYY-MM-DD` as a short date, with the year if it is not the current one. For inputs, sentences and print. */
  readonly date: (value: string) => string
  /** A relative date: Today, Yesterday or Tomorrow, and the weekday for the days after. */
  readonly day: (value: string) => string
  /** As `day`, within a sentence: yesterday, not Yesterday. */
  readonly dayWithin: (value: string) => string
  /** A relative date with time. A value without an offset is in the account's time zone. */
  readonly moment: (value: string) => string
  /** As `moment`, within a sentence. */
  readonly momentWithin: (value: string) => string
  /** The first day of the week in the account's locale; 0 is Sunday. */
  readonly firstDay: () => DayOfWeek
  /** Today in the account's time zone, `YYYY-MM-DD`. */
  readonly today: () => string
  /** The current hour in the account's time zone, 0 to 23. */
  readonly hour: () => number
  /** Formats for amounts in another currency; the same formats if none is given. */
  readonly inCurrency: (currency: unknown) => Formats
}

export function formatsFor(account: Account): Formats {
  const { locale, currency, timezone } = account
  // Creating an Intl formatter takes longer than using it a hundred times, and few screens use them all.
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const share = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: taxDecimals }))
  const percent = (value: number) => share().format(value / 100)
  const quantity = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }))
  const money = once(() => moneyFormat(locale, currency))
  const price = once(() => priceFormat(locale, currency))
  const roundMoney = once(() => moneyFormat(locale, currency, 0))
  const decimals = minorUnits(currency)
  const amount = once(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 10 }),
  )
  const thisYear = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }))
  const anyYear = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  )
  const nearby = once(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
  )
  const words = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const clock = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }))
  const local = once(
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: timezone }),
  )
  // Browsers are slow to determine the first day of the week.
  const firstDay = once(() => getFirstDay(locale))
  const now = clockIn(local)
  const today = () => now().slice(0, 10)
  const hour = () => Number(now().slice(11, 13))
  const date = (value: string) => {
    const index = midnight(value)
    if (Number.isNaN(index)) return value
    return (value.slice(0, 4) === today().slice(0, 4) ? thisYear() : anyYear()).format(index)
  }
  const daysAway = (value: string) => Math.round((midnight(value) - midnight(today())) / 86_400_000)
  const dayWithin = untilTomorrow(today, (value) => {
    const away = daysAway(value)
    if (Math.abs(away) <= 1) return words().format(away, 'day')
    return away > 0 && away < 7 ? nearby().format(midnight(value)) : date(value)
  })
  const day = (value: string) => {
    const text = dayWithin(value)
    return Math.abs(daysAway(value)) <= 1 ? capital(text) : text
  }
  const momentWithin = (value: string) => {
    const inZone = /Z$|[+-]\d\d:?\d\d$/.test(value) ? local().format(new Date(value)).replace(' ', 'T') : value
    return `${dayWithin(inZone.slice(0, 10))}, ${clock().format(new Date(`${inZone.slice(0, 19)}Z`))}`
  }
  const moment = (value: string) => capital(momentWithin(value))
  const formatWith = (format: () => Intl.NumberFormat) => (value: number) => format().format(value)
  const asMoney = {
    money: formatWith(money),
    price: formatWith(price),
    roundMoney: formatWith(roundMoney),
    amount: formatWith(amount),
  }
  const numberFormats = { number: formatWith(number), percent, quantity: formatWith(quantity), ...asMoney }
  const days = { day, dayWithin, moment, momentWithin }
  const localeFormats = { locale, decimals, firstDay, ...numberFormats, date, ...days, today, hour }
  const formatsByCurrency = new Map<string, Formats>()
  const inCurrency = (currencyCode: string): Formats => {
    const cached = formatsByCurrency.get(currencyCode)
    if (cached) return cached
    const amounts = currencyCode === currency ? localeFormats : formatsFor({ ...account, currency: currencyCode })
    const formats: Formats = { ...amounts, inCurrency: (other) => (isCode(other) ? inCurrency(other) : formats) }
    formatsByCurrency.set(currencyCode, formats)
    return formats
  }
  return inCurrency(currency)
}

/** The current time, formatted once a minute: each cell with a date reads it several times. */
function clockIn(zone: () => Intl.DateTimeFormat): () => string {
  let read = { minute: Number.NaN, text: '' }
  return () => {
    const minute = Math.floor(serviceNow() / 60_000)
    if (read.minute !== minute) read = { minute, text: zone().format(minute * 60_000) }
    return read.text
  }
}

/** Memoizes formatted dates until the day changes: a page of rows repeats few dates, and formatting is slow. */
function untilTomorrow(today: () => string, write: (day: string) => string): (day: string) => string {
  const textsByKey = new Map<string, string>()
  let since = ''
  return (day) => {
    if (since !== today()) textsByKey.clear()
    since = today()
    const text = textsByKey.get(day) ?? write(day)
    textsByKey.set(day, text)
    return text
  }
}

const isCode = (currency: unknown): currency is string => typeof currency === 'string' && currency !== ''

const midnight = (value: string): number => Date.parse(`${value.slice(0, 10)}T00:00:00Z`)

export const FormatsContext = createContext<Formats>(
  formatsFor({ name: '', timezone: 'UTC', currency: 'USD', locale: 'en' }),
)

export const useFormats = (): Formats => useContext(FormatsContext)
