/** Formats days and amounts in the service's messages as on the user's screens. */
import { moneyFormat } from '../../../contract/language/currency.ts'
import { localeHere } from '../../language/current-locale.ts'
import { rememberedQueryClient } from './query-client.ts'

/** A day in quotes, or the last day of a range. Values from a file stay as they were written there. */
const day = /'(\d{4}-\d\d-\d\d)'(?! is not a )|(?<=\buse a date from |\buse a date from \S+ to )(\d{4}-\d\d-\d\d)/g
/** An amount, or quoted user input, which is never an amount. */
const amount = /(?<!\w)'[^']*'(?!\w)|(-?\d+(?:\.\d+)?) ([A-Z]{3})\b/g

/** The message with days and amounts in the account's formats; unchanged before sign-in. */
export function withWrittenValues(text: string): string {
  const locale = accountLocale()
  if (locale === undefined) return text
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return text
    .replace(day, (whole, quoted?: string, plain?: string) => {
      const at = Date.parse(quoted ?? plain ?? '')
      return Number.isNaN(at) ? whole : days.format(at)
    })
    .replace(amount, (whole, value?: string, currency?: string) =>
      currency === undefined ? whole : moneyFormat(locale, currency).format(Number(value)),
    )
}

function accountLocale(): string | undefined {
  const me = rememberedQueryClient()?.getQueryData<{ readonly account: { readonly locale: string } }>(['me'])
  return me && localeHere(me.account.locale)
}
