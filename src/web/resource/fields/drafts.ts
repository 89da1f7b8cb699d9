/** What a person types and what goes over the wire, for each kind of field, in both directions. */
import {
  type DurationSense,
  formatDuration,
  parseDuration,
  typedDuration,
} from '../../../contract/language/duration.ts'
import type { Field } from '../../../contract/language/field.ts'
import { key, linked, type RecordData, wireId } from '../../data/record.ts'
import { t, within } from '../../language/t.ts'
import type { Formats } from './formats.ts'
import { parseClock } from './parse-clock.ts'
import { parseNumber } from './parse-number.ts'

/** Text of an input, ticked or not, or the ids of linked records. */
export type InputDraft = string | boolean | readonly string[]

export type ParsedInput = { readonly value: unknown } | { readonly message: string }

/** Numbers are written and read as the account's locale does. */
type Locale = Pick<Formats, 'locale' | 'amount'>

/** The draft of a record's value, or of a new record's initial value. */
export function draftOf(field: Field, record: RecordData | null, name: string, formats: Locale): InputDraft {
  const value = record ? record[name] : field.initial
  if (field.kind === 'tomany') return record ? linked(record, name).map(key) : []
  return draftFrom(field, value, formats)
}

/** The draft of a value that would go over the wire. */
export function draftFrom(field: Field, value: unknown, { locale, amount }: Locale): InputDraft {
  if (Array.isArray(value)) return value.map(String)
  // One that the service decides has no value yet: neither yes nor no.
  if (field.kind === 'boolean') return typeof value === 'boolean' ? value : field.initial === null ? '' : false
  if (value === undefined || value === null) return field.kind === 'tomany' ? [] : ''
  switch (field.kind) {
    case 'minutes':
      return typedDuration(Number(value))
    case 'money':
      return amount(Number(value))
    case 'decimal':
    case 'percent':
      return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(Number(value))
    case 'datetime':
      return String(value).slice(0, 16)
    case 'id':
    case 'text':
    case 'longtext':
    case 'integer':
    case 'date':
    case 'utc':
    case 'color':
    case 'sortkey':
    case 'choice':
    case 'state':
    case 'toone':
    case 'tomany':
    case 'object':
    case 'records':
    case 'customvalues':
      return String(value)
  }
}

/** Nothing in the input of the field. */
export const emptyDraft = ({ kind, initial }: Field): InputDraft =>
  kind === 'tomany' ? [] : kind === 'boolean' && initial !== null ? false : ''

/** How a bare number in a duration input is read. */
export const senseOf = ({ worked }: Field): DurationSense => (worked ? 'worked' : 'planned')

/** The wire value of a draft, or what is wrong with it. Empty is null: it clears the field. */
export function readDraft(field: Field, draft: InputDraft, { locale }: Pick<Locale, 'locale'>): ParsedInput {
  if (typeof draft === 'boolean') return { value: draft }
  if (typeof draft !== 'string') {
    return field.required && draft.length === 0 ? { message: missing(field) } : { value: draft.map(wireId) }
  }
  const text = draft.trim()
  if (text === '') return field.required ? { message: missing(field) } : { value: null }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return readNumber(field, text, locale)
    case 'minutes': {
      const minutes = parseDuration(text, senseOf(field))
      if (minutes === null) return { message: typeDuration() }
      if (field.max !== null && minutes > field.max)
        return { message: t('Type {most} or less.', { most: formatDuration(field.max) }) }
      return minutes === 0 && mustBeSome(field) ? { message: missing(field) } : { value: minutes }
    }
    case 'datetime':
      return readMoment(text)
    case 'choice':
    case 'state':
      return { value: [...field.values, ...field.createValues].find((value) => String(value) === text) ?? text }
    case 'toone':
      return { value: wireId(text) }
    case 'text':
    case 'longtext':
      return readText(field, text)
    case 'id':
    case 'boolean':
    case 'date':
    case 'utc':
    case 'color':
    case 'sortkey':
    case 'tomany':
    case 'object':
    case 'records':
    case 'customvalues':
      return { value: text }
  }
}

/**
 * As `readDraft`, of a value that is saved where it stands. One that goes back to its initial value when it is cleared would
 * become another one unasked, so an empty input is refused.
 */
export function readSaved(field: Field, draft: InputDraft, formats: Pick<Locale, 'locale'>): ParsedInput {
  const reading = readDraft(field, draft, formats)
  const cleared = 'value' in reading && reading.value === null
  if (!cleared || typeof field.initial !== 'number') return reading
  if (field.initial === 0) return { message: t('Type a number; 0 for none.') }
  return { message: t('Type a number, {least, number} or more.', { least: field.min ?? 0 }) }
}

/** Hours of a weekday may be none; what was worked or is allocated is more than that. */
const mustBeSome = ({ required, kind, max }: Field) =>
  required && kind === 'minutes' && (max === null || max > dayLength)

const dayLength = 24 * 60

const chosen: readonly Field['kind'][] = ['choice', 'state', 'toone', 'tomany', 'date', 'datetime']

const typeDuration = () => t('Type a duration, such as 1:30, 90m or 1.5.')

/** Says what to do, at the input that wants it. */
function missing({ kind, label, target }: Field): string {
  if (target === 'contacts') return t('Choose a person.')
  if (kind === 'minutes') return typeDuration()
  const name = within(label)
  const what = {
    what: t('{vowel, select, yes {an} other {a}} {name}', { vowel: /^[aeiou]/i.test(name) ? 'yes' : 'no', name }),
  }
  return chosen.includes(kind) ? t('Choose {what}.', what) : t('Enter {what}.', what)
}

/** Of several emails, `max` is how many they are. */
function readText({ max, format }: Field, text: string): ParsedInput {
  const count = text.length
  if (max === null || format === 'emails' || count <= max) return { value: text }
  return { message: t('Type {most, number} characters at most; there are {count, number}.', { most: max, count }) }
}

function readNumber(field: Field, text: string, locale: string): ParsedInput {
  const value = parseNumber(text, locale)
  if (value === null)
    return { message: field.kind === 'money' ? t('Type an amount, such as 80 or 1,250.50.') : t('Type a number.') }
  if (field.kind === 'integer' && !Number.isInteger(value)) return { message: t('Type a whole number.') }
  if (field.min !== null && value < field.min)
    return { message: t('Type {least, number} or more.', { least: field.min }) }
  if (field.max !== null && value > field.max)
    return { message: t('Type {most, number} or less.', { most: field.max }) }
  return { value }
}

/** A day with a time of day; without one it is midnight, as the interface reads a day. */
function readMoment(text: string): ParsedInput {
  const [day = '', clock = ''] = text.split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { message: t('Choose a day.') }
  if (clock.trim() === '') return { value: day }
  const time = parseClock(clock)
  return time === null ? { message: t('Type a time, such as 9:30 or 2pm.') } : { value: `${day}T${time}:00` }
}
