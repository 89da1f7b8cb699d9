/** Locales that an account can choose, and the defaults for a new firm from its browser's languages. */
import { table } from '../table.ts'

const tags = `en-US en-GB en-AU en-CA en-IE en-NZ en-ZA en de-DE de-AT de-CH fr-FR fr-CA fr-CH it-IT es-ES es-MX pt-PT pt-BR nl-NL
  nl-BE da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO el-GR tr-TR ja-JP ko-KR zh-CN`

/** BCP 47 tags offered; the API accepts others as well. */
export const localeTags: readonly string[] = tags.split(/\s+/)

/** Regions by the currency that firms there invoice in. */
const regions = table<string>({
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM XK',
  USD: 'US EC PR SV GU',
  GBP: 'GB IM JE GG',
  CHF: 'CH LI',
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK',
  EGP: 'EG',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  VND: 'VN',
  ZAR: 'ZA',
})

const currencies = new Map(
  Object.entries(regions).flatMap(([currency, list]) => list.split(' ').map((region) => [region, currency] as const)),
)

/** The languages of an Accept-Language header (RFC 9110, 12.5.4), most preferred first. */
export function preferredLocales(header: string): readonly Intl.Locale[] {
  return header
    .split(',')
    .slice(0, mostPreferred)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: Number(quality ?? 1) || 0 }
    })
    .toSorted((first, second) => second.quality - first.quality)
    .flatMap(({ tag }) => getLocale(tag) ?? [])
}

const mostPreferred = 10

function getLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** The offered tag closest to the browser's languages, and the currency of their region. */
export function guessedFrom(acceptLanguage: string): { readonly locale: string; readonly currency: string } {
  const locales = preferredLocales(acceptLanguage)
  const located = locales.find(({ region }) => region !== undefined) ?? locales[0]?.maximize()
  const [first] = locales
  const near = first && [`${first.language}-${located?.region}`, `${first.language}-${first.maximize().region}`]
  const locale =
    near?.find((tag) => localeTags.includes(tag)) ??
    localeTags.find((tag) => first && tag.startsWith(`${first.language}-`)) ??
    'en-US'
  return { locale, currency: currencies.get(located?.region ?? '') ?? 'USD' }
}

/** Regions that write the postal code after the city. */
const codeLast = new Set('AU CA GB HK IE IN KE NG NZ PH SG US ZA'.split(' '))

interface Place {
  readonly city?: string | null
  readonly state?: string | null
  readonly zipcode?: string | null
}

/** City, state and postal code as one line of an address: `Fitzroy VIC 3065`, `1020 Wien`. */
export function placeLine(locale: string, { city, state, zipcode }: Place): string {
  const { region = '' } = new Intl.Locale(locale).maximize()
  if (codeLast.has(region)) return [city, state, zipcode].filter(Boolean).join(' ')
  // Berlin is both city and state.
  const apart = state === city ? '' : state
  return [[zipcode, city].filter(Boolean).join(' '), apart].filter(Boolean).join(', ')
}
