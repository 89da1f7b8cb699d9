/** Days and amounts in the service's sentences, which has them as programs write them, as this person's screens write them. */
import { moneyFormat } from '../../../contract/language/currency.ts'
import { localeHere } from '../../language/spoken.ts'
import { readSoFar } from './read-so-far.ts'

/** A day in quotes, or one that ends a span. What stands in a file is said as it was written there. */
const day = /'(\d{4}-\d\d-\d\d)'(?! is not a )|(?<=\buse a date from |\buse a date from \S+ to )(\d{4}-\d\d-\d\d)/g
/** An amount, or what somebody wrote, which stands in quotes and is no amount whatever is in it. */
const amount = /(?<!\w)'[^']*'(?!\w)|(-?\d+(?:\.\d+)?) ([A-Z]{3})\b/g

/** The sentence with days and amounts as the account writes them; as it is before anybody has signed in. */
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
  const me = readSoFar()?.getQueryData<{ readonly account: { readonly locale: string } }>(['me'])
  return me && localeHere(me.account.locale)
}
