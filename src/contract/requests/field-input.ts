/** Parses a field's value from a body, by the field's kind. */

import { decimalsIn } from '../language/currency.ts'
import { addressesIn, emailExample, isEmail } from '../language/email.ts'
import type { Field, Kind, TextFormat } from '../language/field.ts'
import { composed } from '../text/composed.ts'
import { dayIn, momentHint, parseEdge, parseMoment } from './moment.ts'
import { clause, type Fault, type RefusalCode, type RefusalParams } from './refusal.ts'

/** A parsed value, or the reason for refusing it. */
export type ParsedValue = { readonly value: unknown } | { readonly wrong: Fault }

type FieldReader = (input: unknown, field: Field, timezone: string) => ParsedValue

/** @param text a sentence with placeholders; `value` is what was given */
const wrong = (code: RefusalCode, text: string, params: RefusalParams = {}): { readonly wrong: Fault } => ({
  wrong: { code, text, params },
})

/** Normalizes to composed characters (NFC): file names from macOS are decomposed, and no search would match them. */
const readText: FieldReader = (input, field) => {
  if (typeof input !== 'string' && typeof input !== 'number')
    return wrong('wrong_type', '{value} is not allowed; use text', { value: input })
  const text = composed(String(input))
  const limit = field.max ?? 255
  if (text.length > limit)
    return wrong('too_long', 'is {count} characters long; at most {most} are allowed', {
      count: text.length,
      most: limit,
    })
  if (text.includes('\0')) return wrong('invalid_text', 'holds a NUL character, which is not allowed')
  if (!text.isWellFormed()) return wrong('invalid_text', 'is not well-formed Unicode text')
  const value = field.kind === 'text' ? text.trim() : text
  if (field.format === 'email' && value !== '' && !isEmail(value))
    return wrong('invalid_email', '{value} is not allowed; use one address such as {example}', {
      value: input,
      example: emailExample,
    })
  return { value: value === '' ? null : value }
}

const noEmails = (value: unknown) =>
  wrong('invalid_email', '{value} is not allowed; use emails such as {example}, separated by commas', {
    value,
    example: emailExample,
  })

const readEmails: FieldReader = (email, field) => {
  const list: unknown[] | null = Array.isArray(email) ? email : typeof email === 'string' ? [email] : null
  if (!list) return wrong('wrong_type', 'use emails separated by commas, or an array of them')
  const emails = list.flatMap((entry) => (typeof entry === 'string' ? addressesIn(entry) : [entry]))
  if (emails.length === 0) return noEmails(email)
  const [bad] = emails.filter((candidate) => typeof candidate !== 'string' || !isEmail(candidate))
  if (bad !== undefined) return noEmails(bad)
  const max = field.max ?? 10
  return emails.length > max
    ? wrong('too_many', 'at most {most} emails are allowed', { most: max })
    : { value: emails.join(', ') }
}

const noValue = (value: unknown, values: readonly unknown[]) =>
  wrong('not_allowed', '{value} is not allowed; allowed values are {values}', { value, values })

const readChoices: FieldReader = (input, { values }) => {
  const list: unknown[] | null = Array.isArray(input) ? input : typeof input === 'string' ? input.split(',') : null
  const choiceValues = [...values, '*']
  if (!list) return noValue(input, choiceValues)
  const names = list.map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
  if (names.includes('*')) return { value: '*' }
  const bad = names.find((name) => !values.some((value) => value === name))
  if (bad !== undefined) return noValue(bad, choiceValues)
  return { value: [...new Set(names)].join(',') || null }
}

const readPeriodEnd: FieldReader = (input) =>
  typeof input === 'string' && parseMoment(input)
    ? { value: input }
    : wrong('invalid_date', '{value} is not a date; {hint}', { value: input, hint: momentHint })

const readSecret: FieldReader = (input, field) => {
  if (typeof input !== 'string') return wrong('wrong_type', 'use a text')
  const limit = field.max ?? 100_000
  return input.length > limit
    ? wrong('too_long', 'at most {most} characters are allowed', { most: limit })
    : { value: input }
}

const formats: Readonly<Record<TextFormat, FieldReader>> = {
  email: readText,
  emails: readEmails,
  choices: readChoices,
  moment: readPeriodEnd,
  secret: readSecret,
}

const decimalNotation = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

const readNumber: FieldReader = (input, field) => {
  const number = typeof input === 'string' && decimalNotation.test(input.trim()) ? Number(input) : input
  if (typeof number !== 'number' || !Number.isFinite(number))
    return wrong('wrong_type', '{value} is not allowed; use a number', { value: input })
  const [min, max] = [field.min ?? -1e12, field.max ?? 1e12]
  if (number < min || number > max) {
    return wrong('out_of_range', '{value} is not allowed; use a number from {from} to {to}', {
      value: input,
      from: min,
      to: max,
    })
  }
  // Values with more precision than the field has are refused, not rounded: the caller decides how to round.
  const { decimals } = field
  if (decimals === null || decimalsIn(number) <= decimals) return { value: number }
  if (decimals === 0) return noWhole(input)
  return wrong('too_many_decimals', '{value} is not allowed; use a number with at most {decimals} decimals', {
    value: input,
    decimals,
  })
}

const noWhole = (value: unknown) => wrong('too_many_decimals', '{value} is not allowed; use a whole number', { value })

const readInteger: FieldReader = (input, ...how) => {
  const read = readNumber(input, ...how)
  if ('value' in read && !Number.isInteger(read.value)) {
    return noWhole(input)
  }
  return read
}

/** The text of a scalar value; null for objects and arrays. */
function plainText(input: unknown): string | null {
  const plain = typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
  return plain ? String(input).trim() : null
}

const words: ReadonlyMap<string | undefined, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])
const readBoolean: FieldReader = (input) => {
  const value = words.get(plainText(input)?.toLowerCase())
  return value === undefined
    ? wrong('wrong_type', '{value} is not allowed; use true or false', { value: input })
    : { value }
}

/** The refusal of a day that is not in the years that are kept. */
const wrongYear = (value: unknown) =>
  wrong('out_of_range', '{date} is not allowed; use a date from {first} to {last}', {
    date: value,
    first: '1000-01-01',
    last: '9000-12-31',
  })
/** Whether the value would be valid if its year were in range. */
const isBeyond = (input: unknown) =>
  typeof input === 'string' && parseMoment(input) === null && parseEdge(input) !== null
/** A time with a zone is converted to a day in the account's zone, as in filters. */
const readDate: FieldReader = (input, _field, timezone) => {
  const moment = typeof input === 'string' ? parseMoment(input) : null
  const day = moment && dayIn(moment, timezone)
  // In another zone the first and the last valid day may be out of range.
  if (day && parseMoment(day)) return { value: day }
  return day || isBeyond(input)
    ? wrongYear(input)
    : wrong('invalid_date', '{value} is not allowed; use an ISO 8601 date such as {example}', {
        value: input,
        example: '2026-01-31',
      })
}

/** Returns the moment's text; account time is applied where it is stored. */
const readDatetime: FieldReader = (input) => {
  const moment = typeof input === 'string' ? parseMoment(input) : null
  if (!moment || moment.form === 'relative') {
    return isBeyond(input)
      ? wrongYear(input)
      : wrong('invalid_date', '{value} is not allowed; use an ISO 8601 time such as {example}, with Z for UTC', {
          value: input,
          example: '2026-01-31T09:00:00',
        })
  }
  return { value: moment.text }
}

const readColor: FieldReader = (input) => {
  const match = typeof input === 'string' ? /^#?([0-9a-f]{6})$/i.exec(input.trim()) : null
  return match
    ? { value: (match[1] as string).toLowerCase() }
    : wrong('not_allowed', '{value} is not allowed; use six hex digits such as {example}', {
        value: input,
        example: '2f80ed',
      })
}

const readId: FieldReader = (input) => {
  const text = plainText(input)
  if (text === null || !/^\d{1,15}$/.test(text))
    return wrong('invalid_id', '{value} is not allowed; use an id', { value: input })
  // Zero means none, as for work stages.
  return { value: Number(text) === 0 ? null : Number(text) }
}

const noIds = (value: unknown) =>
  wrong('invalid_id', '{value} is not allowed; use an array of ids or ids separated by commas', { value })

const readIds: FieldReader = (input, field, timezone) => {
  const list: unknown[] | undefined = Array.isArray(input) ? input : plainText(input)?.split(',')
  if (!list) return noIds(input)
  const parts = list.map((entry) => (entry !== null && typeof entry === 'object' && 'id' in entry ? entry.id : entry))
  const reads = parts.filter((part) => plainText(part) !== '').map((part) => readId(part, field, timezone))
  if (reads.some((read) => 'wrong' in read)) return noIds(input)
  return { value: [...new Set(reads.flatMap((read) => ('value' in read && read.value ? [read.value] : [])))] }
}

const readObject: FieldReader = (input, field, timezone) => {
  const refusal = wrong('wrong_type', '{value} is not allowed; use an object with {names}', {
    value: input,
    names: field.shape,
  })
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refusal
  const entries = Object.entries(input).filter(([key, value]) => field.shape.includes(key) && value !== null)
  if (entries.length === 0 && Object.keys(input).length > 0) return refusal
  const reads = entries.map(([key, value]) => {
    return [key, readField(value, field.members[key] as Field, { creating: true, timezone })] as const
  })
  const bad = reads.find(([, read]) => 'wrong' in read)
  if (bad && 'wrong' in bad[1]) {
    const { code, text, params = {} } = bad[1].wrong
    return wrong(code, '{name} {reason}', { name: bad[0], reason: clause(text, params) })
  }
  return { value: Object.fromEntries(reads.map(([key, read]) => [key, 'value' in read ? read.value : null])) }
}

const valuesForm = (value: unknown) =>
  wrong('wrong_type', '{value} is not allowed; use an array of {form}', { value, form: '{id or name, value}' })
const longestValue = 10_000

/** A value of one of the account's own fields, as text; the field is looked up where it is stored. */
const readCustomValues: FieldReader = (input, field, timezone) => {
  if (!Array.isArray(input)) return valuesForm(input)
  const reads = input.map((entry: unknown) => readCustomValue(entry, field, timezone))
  const bad = reads.find((read) => 'wrong' in read)
  return bad ?? { value: reads.flatMap((read) => ('value' in read ? [read.value] : [])) }
}

function readCustomValue(choice: unknown, field: Field, timezone: string): ParsedValue {
  if (typeof choice !== 'object' || choice === null || !('value' in choice)) return valuesForm(choice)
  const namedField =
    'id' in choice
      ? readId(choice.id, field, timezone)
      : 'name' in choice
        ? readText(choice.name, field, timezone)
        : null
  if (!namedField || 'wrong' in namedField || namedField.value === null) return valuesForm(choice)
  const key = 'id' in choice ? 'id' : 'name'
  if (choice.value === null || choice.value === '') return { value: { [key]: namedField.value, value: null } }
  const text = plainText(choice.value)
  if (text === null)
    return wrong('wrong_type', '{value} is not allowed; use text, a number, true or false as a value', {
      value: choice.value,
    })
  const read = readText(text, { ...field, max: longestValue }, timezone)
  return 'wrong' in read ? read : { value: { [key]: namedField.value, value: read.value } }
}

function choiceReader(field: Field, creating: boolean): FieldReader {
  const values = creating ? [...field.values, ...field.createValues] : field.values
  return (input) => {
    const text = plainText(input)?.toLowerCase()
    const value = values.find((choice) => String(choice).toLowerCase() === text)
    return value === undefined ? noValue(input, values) : { value }
  }
}

/** Null for kinds that bodies cannot set, or that are parsed elsewhere: nested records. */
const readers: Readonly<Record<Exclude<Kind, 'choice' | 'state'>, FieldReader | null>> = {
  id: null,
  utc: null,
  sortkey: null,
  records: null,
  text: readText,
  longtext: readText,
  integer: readInteger,
  minutes: readInteger,
  decimal: readNumber,
  money: readNumber,
  percent: readNumber,
  boolean: readBoolean,
  date: readDate,
  datetime: readDatetime,
  color: readColor,
  toone: readId,
  tomany: readIds,
  object: readObject,
  customvalues: readCustomValues,
}

/** Context for parsing a body. */
export interface FieldReading {
  readonly creating: boolean
  /** The account's time zone, which determines the day of a time with a zone. */
  readonly timezone: string
}

/**
 * Parses a field's value. `null` and empty text reset the field to its initial value, if any; a state cannot be
 * cleared, because a record is always in one.
 */
export function readField(input: unknown, field: Field, { creating, timezone }: FieldReading): ParsedValue {
  const isState = field.kind === 'state' && !creating
  if (input === null && !isState) return { value: field.kind === 'tomany' ? [] : (field.initial ?? null) }
  if (input === '' && !isState && field.kind !== 'tomany') return { value: field.initial ?? null }
  const reader = field.format === null ? getReader(field, creating) : formats[field.format]
  if (!reader) throw new Error(`A ${field.kind} field is never read from a body`)
  return reader(input, field, timezone)
}

const getReader = (field: Field, creating: boolean): FieldReader | null =>
  field.kind === 'choice' || field.kind === 'state' ? choiceReader(field, creating) : readers[field.kind]
