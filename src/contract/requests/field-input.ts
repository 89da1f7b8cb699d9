/** Parses a field's value from a body, by the field's kind. */

import { emailForm, isEmail } from '../language/email.ts'
import type { Field, Kind, TextFormat } from '../language/field.ts'
import { composed } from '../text/composed.ts'
import { dayIn, momentForms, parseEdge, parseMoment } from './moment.ts'
import { shown } from './problem.ts'

/** A parsed value, or the reason for refusing it, as a message that continues the field's name. */
export type ParsedValue = { readonly value: unknown } | { readonly wrong: string }

type FieldReader = (given: unknown, field: Field, timezone: string) => ParsedValue

const wrong = (given: unknown, allowed: string): ParsedValue => ({
  wrong: `${shown(given)} is not allowed; ${allowed}`,
})

/** Normalizes to composed characters (NFC): file names from macOS are decomposed, and no search would match them. */
const readText: FieldReader = (given, field) => {
  if (typeof given !== 'string' && typeof given !== 'number') return wrong(given, 'use text')
  const text = composed(String(given))
  const limit = field.max ?? 255
  if (text.length > limit) return { wrong: `is ${text.length} characters long; at most ${limit} are allowed` }
  if (text.includes('\0')) return { wrong: 'holds a NUL character, which is not allowed' }
  if (!text.isWellFormed()) return { wrong: 'is not well-formed Unicode text' }
  const value = field.kind === 'text' ? text.trim() : text
  if (field.format === 'email' && value !== '' && !isEmail(value)) return wrong(given, emailForm)
  return { value: value === '' ? null : value }
}

const readEmails: FieldReader = (given, field) => {
  const list: unknown[] | null = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : null
  if (!list) return { wrong: 'use emails separated by commas, or an array of them' }
  const emails = list.map((each) => (typeof each === 'string' ? each.trim() : each))
  const [bad] = emails.filter((each) => typeof each !== 'string' || !isEmail(each))
  if (bad !== undefined) return wrong(bad, 'use emails such as name@example.com, separated by commas')
  const most = field.max ?? 10
  return emails.length > most ? { wrong: `at most ${most} emails are allowed` } : { value: emails.join(', ') }
}

const readPeriodEnd: FieldReader = (given) =>
  typeof given === 'string' && parseMoment(given)
    ? { value: given }
    : { wrong: `${shown(given)} is not a date; ${momentForms}` }

const readSecret: FieldReader = (given, field) => {
  if (typeof given !== 'string') return { wrong: 'use a text' }
  const limit = field.max ?? 100_000
  return given.length > limit ? { wrong: `at most ${limit} characters are allowed` } : { value: given }
}

const formats: Readonly<Record<TextFormat, FieldReader>> = {
  email: readText,
  emails: readEmails,
  moment: readPeriodEnd,
  secret: readSecret,
}

const decimalNotation = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

const readNumber: FieldReader = (given, field) => {
  const number = typeof given === 'string' && decimalNotation.test(given.trim()) ? Number(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number)) return wrong(given, 'use a number')
  const [least, most] = [field.min ?? -1e12, field.max ?? 1e12]
  if (number < least || number > most) return wrong(given, `use a number from ${least} to ${most}`)
  return { value: number }
}

/** Values with more precision than the API supports are refused, not rounded: the caller decides how to round. */
const readPercent: FieldReader = (given, ...how) => {
  const read = readNumber(given, ...how)
  const fine = 'value' in read && Math.round((read.value as number) * 100) / 100 !== read.value
  return fine ? wrong(given, 'use a number with at most 2 decimals') : read
}

const readInteger: FieldReader = (given, ...how) => {
  const read = readNumber(given, ...how)
  if ('value' in read && !Number.isInteger(read.value)) return wrong(given, 'use a whole number')
  return read
}

/** The text of a scalar value; null for objects and arrays. */
function plainText(given: unknown): string | null {
  const plain = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
  return plain ? String(given).trim() : null
}

const words: ReadonlyMap<string | undefined, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])
const readBoolean: FieldReader = (given) => {
  const value = words.get(plainText(given)?.toLowerCase())
  return value === undefined ? wrong(given, 'use true or false') : { value }
}

const dayForms = 'use an ISO 8601 date such as 2026-01-31'
const years = 'use a date from 1000-01-01 to 9000-12-31'
/** Whether the value would be valid if its year were in range. */
const isBeyond = (given: unknown) =>
  typeof given === 'string' && parseMoment(given) === null && parseEdge(given) !== null
/** A time with a zone is converted to a day in the account's zone, as in filters. */
const readDate: FieldReader = (given, _field, timezone) => {
  const moment = typeof given === 'string' ? parseMoment(given) : null
  const day = moment && dayIn(moment, timezone)
  // In another zone the first and the last valid day may be out of range.
  if (day && parseMoment(day)) return { value: day }
  return wrong(given, day || isBeyond(given) ? years : dayForms)
}

/** Returns the moment's text; account time is applied where it is stored. */
const readDatetime: FieldReader = (given) => {
  const moment = typeof given === 'string' ? parseMoment(given) : null
  if (!moment || moment.form === 'relative') {
    return wrong(given, isBeyond(given) ? years : 'use an ISO 8601 time such as 2026-01-31T09:00:00, with Z for UTC')
  }
  return { value: moment.text }
}

const readColor: FieldReader = (given) => {
  const match = typeof given === 'string' ? /^#?([0-9a-f]{6})$/i.exec(given.trim()) : null
  return match ? { value: (match[1] as string).toLowerCase() } : wrong(given, 'use six hex digits such as 2f80ed')
}

const readId: FieldReader = (given) => {
  const text = plainText(given)
  if (text === null || !/^\d{1,15}$/.test(text)) return wrong(given, 'use an id')
  // Zero means none, as for work stages.
  return { value: Number(text) === 0 ? null : Number(text) }
}

const idsForm = 'use an array of ids or ids separated by commas'
const readIds: FieldReader = (given, field, timezone) => {
  const list: unknown[] | undefined = Array.isArray(given) ? given : plainText(given)?.split(',')
  if (!list) return wrong(given, idsForm)
  const parts = list.map((each) => (each !== null && typeof each === 'object' && 'id' in each ? each.id : each))
  const reads = parts.filter((part) => plainText(part) !== '').map((part) => readId(part, field, timezone))
  if (reads.some((read) => 'wrong' in read)) return wrong(given, idsForm)
  return { value: [...new Set(reads.flatMap((read) => ('value' in read && read.value ? [read.value] : [])))] }
}

const readObject: FieldReader = (given, field, timezone) => {
  const form = `use an object with ${field.shape.join(', ')}`
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(given, form)
  const known = Object.entries(given).filter(([key, value]) => field.shape.includes(key) && value !== null)
  if (known.length === 0 && Object.keys(given).length > 0) return wrong(given, form)
  const reads = known.map(([key, value]) => {
    return [key, readField(value, field.members[key] as Field, { creating: true, timezone })] as const
  })
  const bad = reads.find(([, read]) => 'wrong' in read)
  if (bad && 'wrong' in bad[1]) return { wrong: `${bad[0]} ${bad[1].wrong}` }
  return { value: Object.fromEntries(reads.map(([key, read]) => [key, 'value' in read ? read.value : null])) }
}

const valuesForm = 'use an array of {id or name, value}'
const longestValue = 10_000

/** A value of one of the account's own fields, as text; the field is looked up where it is stored. */
const readCustomValues: FieldReader = (given, field, timezone) => {
  if (!Array.isArray(given)) return wrong(given, valuesForm)
  const reads = given.map((each: unknown) => readCustomValue(each, field, timezone))
  const bad = reads.find((read) => 'wrong' in read)
  return bad ?? { value: reads.flatMap((read) => ('value' in read ? [read.value] : [])) }
}

function readCustomValue(given: unknown, field: Field, timezone: string): ParsedValue {
  if (typeof given !== 'object' || given === null || !('value' in given)) return wrong(given, valuesForm)
  const named =
    'id' in given ? readId(given.id, field, timezone) : 'name' in given ? readText(given.name, field, timezone) : null
  if (!named || 'wrong' in named || named.value === null) return wrong(given, valuesForm)
  const key = 'id' in given ? 'id' : 'name'
  if (given.value === null || given.value === '') return { value: { [key]: named.value, value: null } }
  const text = plainText(given.value)
  if (text === null) return wrong(given.value, 'use text, a number, true or false as a value')
  const read = readText(text, { ...field, max: longestValue }, timezone)
  return 'wrong' in read ? read : { value: { [key]: named.value, value: read.value } }
}

function choiceReader(field: Field, creating: boolean): FieldReader {
  const values = creating ? [...field.values, ...field.createValues] : field.values
  return (given) => {
    const text = plainText(given)?.toLowerCase()
    const value = values.find((each) => String(each).toLowerCase() === text)
    return value === undefined ? wrong(given, `allowed values are ${values.join(', ')}`) : { value }
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
  percent: readPercent,
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
export function readField(given: unknown, field: Field, { creating, timezone }: FieldReading): ParsedValue {
  const isState = field.kind === 'state' && !creating
  if (given === null && !isState) return { value: field.kind === 'tomany' ? [] : (field.initial ?? null) }
  if (given === '' && !isState && field.kind !== 'tomany') return { value: field.initial ?? null }
  const reader = field.format === null ? readerOf(field, creating) : formats[field.format]
  if (!reader) throw new Error(`A ${field.kind} field is never read from a body`)
  return reader(given, field, timezone)
}

const readerOf = (field: Field, creating: boolean): FieldReader | null =>
  field.kind === 'choice' || field.kind === 'state' ? choiceReader(field, creating) : readers[field.kind]
