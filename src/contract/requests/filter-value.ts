/** Parses the text of a filter parameter into a typed value, or says what is wrong with it and what is allowed. */

import { type Filter, noRecord } from '../language/filter.ts'
import { composed } from '../text/composed.ts'
import { type Moment, momentHint, parseEdge } from './moment.ts'
import { about, type Clause, clause, notAllowed, type Refusal } from './refusal.ts'

export type FilterValue =
  | { readonly filter: Filter; readonly form: 'list'; readonly negated: boolean; readonly values: readonly string[] }
  | { readonly filter: Filter; readonly form: 'text'; readonly negated: boolean; readonly text: string }
  | { readonly filter: Filter; readonly form: 'moment'; readonly moment: Moment }
  | { readonly filter: Filter; readonly form: 'bound'; readonly bound: string }
  | { readonly filter: Filter; readonly form: 'flag'; readonly isOn: boolean }

/** No value means no restriction. */
type Parsed = { readonly value: FilterValue | null } | { readonly refusal: Refusal }

/** Kept as text to preserve every digit. */
const integer = /^-?\d{1,64}$/
/** Ids are 64-bit integers. Larger numbers are valid but match nothing, so they are clamped. */
const [smallest, max] = [-(2n ** 63n), 2n ** 63n - 1n]
const within = (text: string): string => {
  if (text.length < 19 || !integer.test(text)) return text
  const number = BigInt(text)
  return String(number < smallest ? smallest : number > max ? max : number)
}
const number = /^-?\d{1,18}(\.\d{1,18})?$/
/** Maximum length of a search text: that of the longest single-line field, an address. */
const longestSearch = 2000
const peopleWords = ['me', 'all', 'unassigned']

/** Texts are normalized like stored values: `field-input.ts`. */
export function parseFilter(filter: Filter, content: string): Parsed {
  const text = composed(content)
  switch (filter.kind) {
    case 'contains':
    case 'is':
      return parseText(filter, text)
    case 'from':
    case 'to':
      return parseWindow(filter, text)
    case 'min':
    case 'max':
      return parseBound(filter, text, integer, clause('use an integer'))
    case 'least':
    case 'most':
      return parseBound(filter, text, number, clause('use a number such as {example}', { example: '12.5' }))
    case 'boolean':
    case 'present':
      return parseBoolean(filter, text)
    case 'ids':
      return parseIds(filter, text)
    case 'people':
      return parseList(
        filter,
        text,
        (part) => integer.test(part) || peopleWords.includes(part),
        clause('use contact ids separated by commas, me, all, unassigned, or ! and ids'),
      )
    case 'choice':
    case 'state':
    case 'mode':
      return parseChoices(filter, text)
  }
}

function refuse(filter: Filter, text: string, allowedForm: Clause): Parsed {
  return { refusal: notAllowed(filter.name, text, allowedForm) }
}

function parseText(filter: Filter, text: string): Parsed {
  const negated = text.startsWith('!')
  const value = negated ? text.slice(1).trim() : text
  // Everything contains the empty text, so it filters nothing.
  if (value === '') return { value: null }
  if (value.length > longestSearch)
    return refuse(filter, text, clause('use at most {most} characters', { most: longestSearch }))
  // PostgreSQL text cannot contain NUL, so nothing matches it.
  return { value: { filter, form: 'text', negated, text: value.replaceAll('\0', '\uFFFD') } }
}

function parseWindow(filter: Filter, text: string): Parsed {
  const moment = parseEdge(text)
  if (!moment) {
    const params = { value: text, hint: momentHint }
    return { refusal: about(filter.name, 'invalid_date', '{value} is not a date; {hint}', params) }
  }
  return { value: { filter, form: 'moment', moment } }
}

function parseBound(filter: Filter, text: string, form: RegExp, allowedForm: Clause): Parsed {
  if (!form.test(text)) return refuse(filter, text, allowedForm)
  return { value: { filter, form: 'bound', bound: form === integer ? within(text) : text } }
}

/** `true`, `false`, the filter's own two words for them, or `all`. */
function parseBoolean(filter: Filter, text: string): Parsed {
  const [yes, no] = filter.values.map(String)
  if (yes !== undefined && text.toLowerCase() === 'all') return { value: null }
  const isOn = readFlagWord(text, filter.values)
  if (isOn === null) {
    return refuse(
      filter,
      text,
      yes === undefined
        ? clause('use true or false')
        : clause('allowed values are {values}', { values: [yes, no, 'all'] }),
    )
  }
  return { value: { filter, form: 'flag', isOn } }
}

/**
 * Parses a flag; null if the word is neither.
 * @param own the filter's own words for true and false, if it has any
 */
export function readFlagWord(text: string, [yes, no]: readonly unknown[]): boolean | null {
  const word = text.toLowerCase()
  if (word === 'true' || word === '1' || word === yes) return true
  return word === 'false' || word === '0' || word === no ? false : null
}

function parseChoices(filter: Filter, text: string): Parsed {
  const valuesByWord = new Map(filter.values.map((value) => [String(value).toLowerCase(), String(value)]))
  // If a field has an option called "all", `all` selects that option.
  const takesAll = filter.kind === 'choice' && !valuesByWord.has('all')
  if (takesAll && text.toLowerCase() === 'all') return { value: null }
  const allowedWords = [...valuesByWord.values(), ...(takesAll ? ['all'] : [])]
  const { selections = [] } = filter
  const result = parseList(
    filter,
    text,
    (part) => valuesByWord.has(part),
    selections.length === 0
      ? clause('allowed values are {values}', { values: allowedWords })
      : clause('allowed values are {values}, or {words} by itself', {
          values: allowedWords,
          words: selections.join(' or '),
        }),
  )
  if (!('value' in result) || result.value?.form !== 'list') return result
  if (filter.kind === 'mode' && (result.value.negated || result.value.values.length > 1)) {
    return refuse(filter, text, clause('use any or all'))
  }
  return { value: { ...result.value, values: result.value.values.map((value) => valuesByWord.get(value) as string) } }
}

/** 0 means none, as in bodies, if records may be without one. */
function parseIds(filter: Filter, text: string): Parsed {
  const allowedForm =
    filter.values.length === 0
      ? clause('use ids separated by commas')
      : clause('use ids separated by commas, or {words}', { words: filter.values.join(', or ') })
  const list = parseList(filter, text, (part) => integer.test(part) || filter.values.includes(part), allowedForm)
  if (!('value' in list) || list.value?.form !== 'list' || !filter.values.includes(noRecord)) return list
  return { value: { ...list.value, values: list.value.values.map((id) => (id === '0' ? noRecord : id)) } }
}

function parseList(filter: Filter, text: string, fits: (part: string) => boolean, allowedForm: Clause): Parsed {
  const { negated, values } = readValues(text.toLowerCase())
  const bad = values.find((value) => !fits(value))
  if (bad !== undefined) return refuse(filter, bad, allowedForm)
  if (values.length === 0) return refuse(filter, text, allowedForm)
  const isOfIds = filter.kind === 'ids' || filter.kind === 'people'
  return { value: { filter, form: 'list', negated, values: isOfIds ? values.map(within) : values } }
}

export interface ListedValues {
  readonly negated: boolean
  readonly values: readonly string[]
}

/** A value, quoted (with `""` as an escaped quote) or plain. */
const pattern = /\s*"((?:[^"]|"")*)"(?=\s*(?:,|$))|[^,]+/g

/**
 * Splits `!a,b` into its parts. A part with a comma is quoted, as in CSV (RFC 4180): `"Smith, Jones",Other`. Each part may
 * repeat the negation: `!a,!b`.
 */
export function readValues(text: string): ListedValues {
  const negated = text.startsWith('!')
  const plain = (part: string) => (negated ? part.trim().replace(/^!\s*/, '') : part.trim())
  const parts = [...(negated ? text.slice(1) : text).matchAll(pattern)].map(
    ([part, quoted]) => quoted?.replaceAll('""', '"') ?? plain(part),
  )
  return { negated, values: parts.filter((part) => part !== '') }
}

/** Serializes values for `readValues`; null if there are none. */
export const writeValues = ({ negated, values }: ListedValues): string | null =>
  values.length === 0 ? null : `${negated ? '!' : ''}${values.map(quoted).join(',')}`

const quoted = (value: string): string => (/[,"]|^!|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
