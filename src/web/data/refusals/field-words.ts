/** The API's error messages name fields by their wire names; people read the labels shown on the screen. */
import { languageOf } from '../../../contract/messages/messages.ts'
import { currentLocale } from '../../language/current-locale.ts'
import { t, within } from '../../language/t.ts'
import { labelOf } from './labels.ts'
import { nameOf, withNames } from './record-names.ts'
import { withRights } from './right-names.ts'
import { sentenceBy } from './sentences.ts'
import { withWrittenValues } from './written-values.ts'

const isEnglish = languageOf(currentLocale) === 'en'

/** A message about a field, split into an optional row at the front, the wire name and the rest. */
const phrases: readonly (readonly [RegExp, (label: string, rest: string, message: string) => string])[] = [
  [
    /^(?:\[\d+\] )?(\w+): (?:.+ )?is (?:already )?taken\.?$/,
    (label) => t('{field} is already in use.', { field: label }),
  ],
  [/^(?:\[\d+\] )?(\w+): (.+)$/s, (label, rest) => `${label}: ${inLanguage(rest)}`],
  [/^(?:\[\d+\] )?(\w+) is required\.?$/, (label) => t('{field} is required.', { field: label })],
  [
    /^(?:\[\d+\] )?(\w+) is required(.+)$/s,
    (label, rest, whole) => (isEnglish ? `${t('{field} is required', { field: label })}${rest}` : inLanguage(whole)),
  ],
]

/** An error message in the language of the screen, if it has a translation. */
export const sentence = (text: string): string => inLanguage(withWrittenValues(text))

const inLanguage = (text: string): string => (isEnglish ? withNames(withRights(text)) : sentenceBy(t, text, nameOf))

/** The message with the field's label in place of its wire name; messages without one are unchanged. */
export function inWords(message: string): string {
  const text = headInWords(withWrittenValues(message))
  return text.replace(wireWord, (word) => labelOf(word) ?? word)
}

/** A form that no word of a sentence has. */
const wireWord = /\b[a-z]{3,}(?:id|date|time|number|code)\b/g

/** The refusal if one of two fields is required. */
const either = /^(?:\[\d+\] )?(\w+) or (\w+) is required(.*)$/s

function headInWords(message: string): string {
  const [, one, other, rest] = either.exec(message) ?? []
  const [first, second] = [labelOf(one), labelOf(other)]
  if (first !== undefined && second !== undefined) {
    const vowel = /^[aeiou]/i.test(first) ? 'yes' : 'no'
    return `${t('Enter {vowel, select, yes {an} other {a}} {one} or {other}', { vowel, one: within(first), other: within(second) })}${rest}`
  }
  for (const [pattern, phrase] of phrases) {
    const [, name, more = ''] = pattern.exec(message) ?? []
    const label = labelOf(name)
    if (label !== undefined) return phrase(label, more, message)
  }
  return inLanguage(message)
}
