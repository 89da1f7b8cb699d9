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
  const form = parts.map((part) => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : escaped(part))).join('')
  return { english, form: new RegExp(`^${form}\\.?$`, 's') }
})

/** The sentence as `t` says it, behind the place that it is about; one that is not known stays as the service wrote it. */
export function sentenceBy(t: Translate, text: string): string {
  const whole = saidBy(t, text)
  if (whole !== null) return whole
  const [, head = '', rest = ''] = /^((?:\[\d+\] )?\w[\w.[\]]*: |\[\d+\] )(.+)$/s.exec(text) ?? []
  return head === '' ? text : head + (saidBy(t, rest) ?? rest)
}

function saidBy(t: Translate, text: string): string | null {
  for (const { english, form } of known) {
    const found = form.exec(text)
    if (!found) continue
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      wordsOf[name]?.(value, t) ?? quoted(value, t),
    ])
    return t(english, Object.fromEntries(values)) + (text.endsWith('.') ? '.' : '')
  }
  return null
}

/** What somebody wrote stands in the marks of the language. */
function quoted(value: string, t: Translate): string {
  const [, text] = /^'(.+)'$/s.exec(value) ?? []
  return text === undefined ? value : t('“{text}”', { text })
}

/** Values that are names of the interface, by the name of the placeholder. */
const wordsOf: Readonly<Record<string, (value: string, t: Translate) => string | undefined>> = {
  name: (value, t) => t(value),
  thing: (value) => resourceNames.map(resourceNamed).find(({ singular }) => singular === value)?.noun,
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
