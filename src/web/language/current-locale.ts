/** The language of the app: the person's own choice or the firm's; before sign-in, the browser's. */
import { languages } from '../../contract/messages/languages.ts'
import { getLanguage } from '../../contract/messages/messages.ts'

const key = 'worklane.locale'

/** A BCP 47 tag: the language of the texts and the region for their formats. */
export const currentLocale: string = getStoredLanguage() ?? getLocale(globalThis.navigator?.language ?? 'en')

/**
 * The firm's locale in the user's language, so that dates in words match the page. If the firm's language is not supported, its own
 * date and number formats are kept.
 */
export function localeHere(firm: string): string {
  const language = getLanguage(currentLocale)
  if (getLanguage(firm) === language || !languages.includes(getLanguage(firm))) return firm
  const { region } = new Intl.Locale(firm).maximize()
  return region ? `${language}-${region}` : language
}

/**
 * Switches the language in this tab and in every tab opened later. Reloads the app if its language changes.
 * @param languageTag a supported language; empty for the firm's
 */
export function switchLanguage(languageTag: string, firm: string): void {
  const { region } = new Intl.Locale(firm).maximize()
  const tag = getLocale(languageTag === '' ? firm : region ? `${languageTag}-${region}` : languageTag)
  if (tag === currentLocale || (isEnglish(tag) && isEnglish(currentLocale))) return
  try {
    localStorage.setItem(key, tag)
  } catch {
    // There is no room for it: the page stays in the language of the browser.
  }
  if (getStoredLanguage() === tag) window.location.reload()
}

let isBegun = false

/**
 * The same at the start of the app. A later choice, made elsewhere, waits until the app is opened again, so that a
 * reload never discards what somebody is typing.
 */
export function initLocale(languageTag: string, firm: string): void {
  if (isBegun) return
  isBegun = true
  switchLanguage(languageTag, firm)
}

/**
 * Makes the browser load its locale data, which it does once: that takes as long as drawing the head of a list, and
 * costs nothing while the page is waiting for the app.
 */
export function readTables(): void {
  new Intl.Locale(currentLocale).maximize()
  new Intl.NumberFormat(currentLocale).format(1)
  new Intl.DateTimeFormat(currentLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(0)
}

/** English texts are the same in every region. */
const isEnglish = (tag: string) => getLanguage(tag) === 'en'

/** The same locale, or English if its language is not supported. Some browsers report an invalid locale such as `C`. */
function getLocale(tag: string): string {
  try {
    return languages.includes(getLanguage(tag)) ? tag : 'en'
  } catch {
    return 'en'
  }
}

function getStoredLanguage(): string | null {
  try {
    const tag = localStorage.getItem(key)
    return tag === null ? null : getLocale(tag)
  } catch {
    return null
  }
}
