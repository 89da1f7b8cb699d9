/**
 * Sentences of the service as messages: what it refuses is written by programs in English, and said to people in theirs.
 * A sentence is recognised by the words around its values, which are put into the words of another language.
 */
import type { Translate } from '../../../contract/messages/messages.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { wordFor } from '../../../contract/resources/choice-words.ts'
import { documentsSentences } from './known/documents.ts'
import { generalSentences } from './known/general.ts'
import { importsSentences } from './known/imports.ts'
import { peopleSentences } from './known/people.ts'
import { requestsSentences } from './known/requests.ts'
import { valueSentences } from './known/values.ts'
import { workSentences } from './known/work.ts'
import { resourceOfOne } from './record-names.ts'

/** Without the full stop. What is more particular stands first. */
export const sentences: readonly string[] = [
  ...valueSentences,
  ...documentsSentences,
  ...workSentences,
  ...peopleSentences,
  ...importsSentences,
  ...requestsSentences,
  ...generalSentences,
]

interface Known {
  readonly english: string
  readonly form: RegExp
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const known: readonly Known[] = sentences.map((english) => {
  const parts = english.split(/(\{\w+\})/)
  const form = parts
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : escaped(part).replace(/\ba $/, '(?:an? )?'),
    )
    .join('')
  return { english, form: new RegExp(`^${form}\\.?$`, 's') }
})

/** What people call a record of a kind, by its id. */
type NameOf = (singular: string, id: string) => string | undefined

/**
 * The sentence as `t` says it, behind the place that it is about; one that is not known stays as the service wrote it.
 * @param nameOf gives the names that stand instead of ids; without it ids stay
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
      nameOf && name === 'id' ? calledBy(nameOf, english, groups, t) : (wordsOf[name]?.(value, t) ?? quoted(value, t)),
    ])
    const said = t(english, Object.fromEntries(values))
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ (?=[:;,.])/g, '')
    return said + (text.endsWith('.') ? '.' : '')
  }
  return null
}

/** The kind of record in front of an id. */
const kindOf = /(\{thing\}|\b[a-z ]+?) (with id )?\{id\}/i

/** A record by its name instead of its id; where no name is known, the word for its kind, which stands before it, has to do. */
function calledBy(
  nameOf: NameOf,
  english: string,
  { thing, id = '' }: Readonly<Record<string, string>>,
  t: Translate,
): string {
  const [, kind = '', byId] = kindOf.exec(english) ?? []
  const name = nameOf(kind === '{thing}' ? (thing ?? '') : kind.replace(/^the /i, ''), id)
  if (name !== undefined) return t('“{text}”', { text: name })
  return byId ? '' : id
}

/** What somebody wrote stands in the marks of the language. */
function quoted(value: string, t: Translate): string {
  const [, text] = /^'(.+)'$/s.exec(value) ?? []
  return text === undefined ? value : t('“{text}”', { text })
}

/** Values that are names of the interface, by the name of the placeholder. */
const wordsOf: Readonly<Record<string, (value: string, t: Translate) => string | undefined>> = {
  name: (value, t) => t(value),
  words: (value, t) =>
    value
      .split(', ')
      .map((word) => t(word))
      .join(', '),
  thing: (value) => resourceOfOne(value)?.noun,
  things: (value) => {
    const name = resourceNames.find((each) => each === value.replaceAll(' ', ''))
    return name && resourceNamed(name).label
  },
  state: (value) => wordFor(value),
  next: (value) => wordFor(value),
  hint: (value, t) => {
    const words = saidBy(t, value.trim())
    return words === null ? undefined : value.replace(value.trim(), () => words)
  },
  sign: (value, t) => (value === 'negative' ? t('negative') : value === 'positive' ? t('positive') : undefined),
}
