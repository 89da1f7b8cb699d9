/** Puts the values of a refusal into words, by the names of their placeholders and by what they are. */
import { moneyFormat } from '../../../contract/language/currency.ts'
import { message } from '../../../contract/messages/message.ts'
import type { MessageValues } from '../../../contract/messages/messages.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { type Clause, isClause, isPart } from '../../../contract/requests/refusal.ts'
import { wordFor } from '../../../contract/resources/choice-words.ts'
import { localeHere } from '../../language/current-locale.ts'
import { listWords, t, within } from '../../language/t.ts'
import { getLabel } from './labels.ts'
import { rememberedQueryClient } from './query-client.ts'
import { getName, resourceOfOne } from './record-names.ts'
import { rightName } from './right-names.ts'

/** Says a sentence inside another one. */
type Say = (clause: Clause) => string

/** The values of a sentence's placeholders as texts. */
export const getWords = (clause: Clause, say: Say): MessageValues =>
  Object.fromEntries(Object.keys(clause.params).map((name) => [name, getWord(clause, name, say)]))

function getWord(clause: Clause, name: string, say: Say): string {
  const param = clause.params[name]
  if (name === 'value') return t('“{text}”', { text: String(param) })
  if (isClause(param)) return say(param)
  if (name === 'id' || name === 'ids' || name === 'other') {
    const records = Array.isArray(param) ? param : [param]
    return [...new Set(records.map((record) => recordWord(clause, name, record)))].join(', ')
  }
  if (Array.isArray(param)) return getList(name, param, say)
  return isPart(param) ? partWord(param) : plainWord(clause, name, param)
}

function getList(name: string, list: readonly unknown[], say: Say): string {
  const words = list.map((value) => {
    if (isClause(value)) return say(value)
    return isPart(value) ? partWord(value) : (saidAs[name]?.(String(value)) ?? String(value))
  })
  return name === 'fields' ? listWords(words) : words.join(name === 'reasons' ? '. ' : ', ')
}

/** A record by its name, if it has been read. After its kind, one without a known name needs no other word. */
function recordWord({ text, params }: Clause, placeholder: string, param: unknown): string {
  const isOwn = isPart(param)
  const [thing, id] = isOwn ? [param.thing, param.id] : [params.thing, param]
  const name = getName(String(thing ?? ''), String(id))
  if (name !== undefined) return t('“{text}”', { text: name })
  return text.includes(` with id {${placeholder}}`) ? '' : isOwn || params.thing ? String(id) : plainValue(param)
}

/** An amount, a permission, a field or a record that the sentence names itself. */
function partWord(part: Readonly<Record<string, unknown>>): string {
  if ('currency' in part) return amountWord(Number(part.amount), String(part.currency))
  if ('right' in part)
    return t(message('the right “{name}”'), { name: rightName(Number(part.right), String(part.name)) })
  if ('label' in part) return within(getLabel(String(part.field)) ?? t(String(part.label)))
  return String(part.name ?? getName(String(part.thing), String(part.id)) ?? part.id)
}

function plainWord({ text }: Clause, name: string, param: unknown): string {
  const plain = String(param)
  // “due date is required” begins with a label, and elsewhere it stands within the sentence.
  if (name === 'otherfield' && text.includes('{field} or ')) return within(getLabel(plain) ?? plain)
  return saidAs[name]?.(plain) ?? plainValue(param)
}

const plainValue = (param: unknown): string => dayWord(String(param)) ?? String(param)

const label = (fieldName: string): string => getLabel(fieldName) ?? fieldName

const stateWord = (state: string): string => t(wordFor(state))

/** How plain values are said, by placeholder. */
const saidAs: Readonly<Record<string, (value: string) => string | undefined>> = {
  field: label,
  fields: label,
  otherfield: label,
  wire: label,
  state: stateWord,
  states: stateWord,
  next: stateWord,
  words: (word) => t(word),
  thing: (singular) => resourceOfOne(singular)?.noun,
  whole: (singular) => resourceOfOne(singular)?.noun,
  things: (plural) => {
    const name = resourceNames.find(
      (resourceName) => resourceName === plural.replaceAll(' ', '') || resourceNamed(resourceName).label === plural,
    )
    return name ? resourceNamed(name).label : resourceOfOne(plural)?.noun
  },
  action: (action) => (action in toDo ? t(toDo[action] as string) : undefined),
}

const toDo: Readonly<Record<string, string>> = {
  view: message('to view'),
  add: message('to add'),
  edit: message('to edit'),
  delete: message('to delete'),
}

/** A day in the format of the account; undefined for any other text. */
function dayWord(text: string): string | undefined {
  const locale = /^\d{4}-\d\d-\d\d$/.test(text) ? accountLocale() : undefined
  const index = locale === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(index)
    ? undefined
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(index)
}

function amountWord(amount: number, currency: string): string {
  const locale = accountLocale()
  return locale === undefined ? `${amount} ${currency}` : moneyFormat(locale, currency).format(amount)
}

/** Undefined before sign-in. */
function accountLocale(): string | undefined {
  const me = rememberedQueryClient()?.getQueryData<{ readonly account: { readonly locale: string } }>(['me'])
  return me && localeHere(me.account.locale)
}
