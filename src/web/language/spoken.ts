/** The language of the app: the person's own choice, or the firm's; before anybody has signed in, the browser's. */
import { languages } from '../../contract/messages/languages.ts'
import { languageOf } from '../../contract/messages/messages.ts'

const key = 'worklane.locale'

/** As BCP 47 writes it: the language of the texts, and the region by whose rules it is spelled. */
export const spoken: string = kept() ?? localeOf(globalThis.navigator?.language ?? 'en')

/**
 * The firm's locale in the user's language, so that dates in words match the page. If the firm's language is not supported, its own
 * date and number formats are kept.
 */
export function localeHere(firm: string): string {
  const language = languageOf(spoken)
  if (languageOf(firm) === language || !languages.includes(languageOf(firm))) return firm
  const { region } = new Intl.Locale(firm).maximize()
  return region ? `${language}-${region}` : language
}

/**
 * From now on, and in every tab that is opened after this. The app begins anew if it speaks another language now.
 * @param chosen a language that is spoken here; empty for the firm's own
 */
export function speak(chosen: string, firm: string): void {
  const { region } = new Intl.Locale(firm).maximize()
  const tag = localeOf(chosen === '' ? firm : region ? `${chosen}-${region}` : chosen)
  if (tag === spoken || (isEnglish(tag) && isEnglish(spoken))) return
  localStorage.setItem(key, tag)
  if (kept() === tag) window.location.reload()
}

let isBegun = false

/**
 * The same for whom the app begins. What they or their firm choose later, elsewhere, waits until it is opened again: nothing
 * that somebody is typing is lost to another language.
 */
export function beginIn(chosen: string, firm: string): void {
  if (isBegun) return
  isBegun = true
  speak(chosen, firm)
}

/**
 * Has the browser read its tables of languages, numbers and dates, which it does once: it takes as long as drawing the head of
 * a list, and costs nothing while the page waits for the app.
 */
export function readTables(): void {
  new Intl.Locale(spoken).maximize()
  new Intl.NumberFormat(spoken).format(1)
  new Intl.DateTimeFormat(spoken, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(0)
}

/** English is spelled the same everywhere. */
const isEnglish = (tag: string) => languageOf(tag) === 'en'

/** The same locale, or English where its language is not spoken here. Not every browser answers one: some say `C`. */
function localeOf(tag: string): string {
  try {
    return languages.includes(languageOf(tag)) ? tag : 'en'
  } catch {
    return 'en'
  }
}

function kept(): string | null {
  try {
    const tag = localStorage.getItem(key)
    return tag === null ? null : localeOf(tag)
  } catch {
    return null
  }
}
