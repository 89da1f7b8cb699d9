/**
 * Translates the service's error messages, which are written in English for programs. A message is recognised by the
 * words around its values, which are then inserted into the translation.
 */
import { message } from '../../../contract/messages/message.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { wordFor } from '../../../contract/resources/choice-words.ts'
import { clauses } from './known/clauses.ts'
import { documentsSentences } from './known/documents.ts'
import { generalSentences } from './known/general.ts'
import { importsSentences } from './known/imports.ts'
import { peopleSentences } from './known/people.ts'
import { requestsSentences } from './known/requests.ts'
import { valueSentences } from './known/values.ts'
import { workSentences } from './known/work.ts'
import { labelOf } from './labels.ts'
import { namesIn, resourceOfOne, withoutIds } from './record-names.ts'
import { withRights } from './right-names.ts'

/** Without the full stop. More specific ones come first. */
export const sentences: readonly string[] = [
  ...valueSentences,
  ...documentsSentences,
  ...workSentences,
  ...peopleSentences,
  ...importsSentences,
  ...requestsSentences,
  ...clauses,
  ...generalSentences,
]

interface Known {
  readonly english: string
  readonly form: RegExp
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** One id or several. */
const ids = '\\d+(?:, \\d+)*'

const valueNamed = (name: string) => `(?<${name}>${name === 'ids' ? ids : '.+?'})`

const known: readonly Known[] = sentences.map((english) => {
  const parts = english.split(/\{(\w+)\}/)
  const form = parts.map((part, at) => (at % 2 === 1 ? valueNamed(part) : escaped(part).replace(/\ba $/, '(?:an? )?')))
  return { english, form: new RegExp(`^${form.join('')}\\.?$`, 's') }
})

/** The values of a message's placeholders. */
type Groups = Readonly<Record<string, string>>

/** The name of a record by kind and id. */
type NameOf = (singular: string, id: string) => string | undefined

/**
 * The translated message, after the field that it is about; unknown messages stay as the service wrote them.
 * @param nameOf returns names to show in place of ids; without it ids stay
 */
export function sentenceBy(t: Translate, text: string, nameOf?: NameOf): string {
  const whole = saidBy(t, text, nameOf)
  if (whole !== null) return whole
  const [, head = '', rest = ''] = /^((?:\[\d+\] )?\w[\w.[\]]*: |\[\d+\] )(.+)$/s.exec(text) ?? []
  return head === '' ? text : head + (saidBy(t, rest, nameOf) ?? rest)
}

function saidBy(t: Translate, text: string, nameOf?: NameOf): string | null {
  for (const { english, form } of known) {
    const found = form.exec(text)
    if (!found) continue
    const groups = found.groups ?? {}
    const values = Object.entries(groups).map(([name, value]) => [
      name,
      nameOf && areIds(value)
        ? namesIn(value, calledBy(nameOf, english, name, groups, t))
        : (wordsOf[name]?.(value, t, nameOf) ?? quoted(value, t)),
    ])
    const said = t(english, Object.fromEntries(values))
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ (?=[:;,.])/g, '')
    return said + (text.endsWith('.') ? '.' : '')
  }
  return null
}

const areIds = (value: string) => new RegExp(`^${ids}$`).test(value)

/** Replaces an id by the record's name; if the name is unknown, the preceding word for its kind is enough. */
function calledBy(nameOf: NameOf, english: string, placeholder: string, groups: Groups, t: Translate) {
  const [before = ''] = english.split(`{${placeholder}}`)
  const [, byId] = /( with id) $/.exec(before) ?? []
  const words = before
    .replace(/ with id $/, '')
    .replace(/\{(things?)\}/, (_, kind: string) => groups[kind] ?? '')
    .trim()
    .replace(/(\w{3,})s$/, '$1')
    .split(/[ (]+/)
  return (id: string): string => {
    // Kinds are named by one or two words.
    const name = nameOf(words.slice(-2).join(' '), id) ?? nameOf(words.at(-1) ?? '', id)
    if (name !== undefined) return t('“{text}”', { text: name })
    return byId ? '' : id
  }
}

/** User input is shown in the quotation marks of the language. */
function quoted(value: string, t: Translate): string {
  const [, text] = /^'(.+)'$/s.exec(value) ?? []
  return text === undefined ? value : t('“{text}”', { text })
}

/** Each of the names in a list. */
const listed = (value: string, say: (word: string) => string): string => value.split(', ').map(say).join(', ')

/** A list whose elements may be translated themselves, and the number of omitted ones. */
const several: Words = (value, t, nameOf) => {
  const [, named = value, count] = /^(.+) and (\d+) more$/s.exec(value) ?? []
  const parts = named.split(/(; |, (?![^(]*\)))/)
  const names = parts.map((part, at) => (at % 2 === 1 ? part : (saidBy(t, part, nameOf) ?? quoted(part, t)))).join('')
  return count === undefined ? names : t('{names} and {count} more', { names, count })
}

/** A clause of a message; unknown clauses are unchanged. */
const clause: Words = (value, t, nameOf) => {
  const words = saidBy(t, value.trim(), nameOf)
  return words === null ? undefined : value.replace(value.trim(), () => words)
}

const toDo: Readonly<Record<string, string>> = {
  view: message('to view'),
  add: message('to add'),
  edit: message('to edit'),
  delete: message('to delete'),
}

type Words = (value: string, t: Translate, nameOf?: NameOf) => string | undefined

/** Placeholders whose values are wire names or clauses, by placeholder name. */
const wordsOf: Readonly<Record<string, Words>> = {
  name: (value, t) => labelOf(value) ?? t(value),
  words: (value, t) => listed(value, (word) => t(word)),
  names: several,
  lines: (value, _, nameOf) => nameOf && withoutIds(value),
  fields: (value, t) => {
    const [first = '', second = ''] = value.split(' and ').map((some) => listed(some, (wire) => labelOf(wire) ?? wire))
    return second === '' ? first : t('{first} and {second}', { first, second })
  },
  thing: (value) => resourceOfOne(value)?.noun,
  things: (value) => {
    const name = resourceNames.find((each) => each === value.replaceAll(' ', ''))
    return name ? resourceNamed(name).label : resourceOfOne(value)?.noun
  },
  state: (value) => wordFor(value),
  next: (value) => wordFor(value),
  states: (value) => listed(value, (state) => wordFor(state)),
  action: (value, t) => t(toDo[value] ?? value),
  right: (value, t) => withRights(value, t),
  what: clause,
  who: clause,
  ways: clause,
  reason: clause,
  hint: clause,
  sign: (value, t) => (value === 'negative' ? t('negative') : value === 'positive' ? t('positive') : undefined),
}
