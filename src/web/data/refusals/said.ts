/** Says refusals in the language of the screen: their sentences are in its catalogue, their values are put into words here. */
import type { RefusalEntry } from '../../../contract/requests/refusal.ts'
import { pageLanguage } from '../../language/catalogue.ts'
import { t } from '../../language/t.ts'
import { getLabel } from './labels.ts'
import { getWords } from './words.ts'

type Said = Pick<RefusalEntry, 'text' | 'params'>

/** A sentence of the service by itself, without its full stop. */
export const clauseSaid = ({ text, params }: Said): string =>
  t(forPeople(text), getWords({ text, params }, clauseSaid))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[:;,.])/g, '')

/** People call records by their names: “the item with id 7” has the name in place of both. Translations leave it out. */
const forPeople = (text: string): string => (pageLanguage() === 'en' ? text.replaceAll(' with id {', ' {') : text)

/** The whole sentence, which begins with a capital letter. */
export const sentenceSaid = (content: Said): string => capital(withPeriod(clauseSaid(content), content.text))

/** The sentence after the label of the field that it is about, unless it names that itself. */
export function refusalSaid(entry: RefusalEntry): string {
  const label = entry.text.includes('{field}') ? undefined : getLabel(lastName(entry.field))
  return label === undefined ? sentenceSaid(entry) : `${label}: ${withPeriod(clauseSaid(entry), entry.text)}`
}

/** `name` for the path `items[0].name`. */
const lastName = (path: string | undefined): string | undefined =>
  path
    ?.split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '')

const withPeriod = (sentence: string, text: string): string => (/[.!?]$/.test(text) ? sentence : `${sentence}.`)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
