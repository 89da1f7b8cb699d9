/** Converts between drafts (the content of inputs) and wire values, for each kind of field. */
import { decimalsIn } from '../../../../contract/language/currency.ts'
import {
  type DurationSense,
  formatDuration,
  minutesOfDay,
  parseDuration,
  typedDuration,
} from '../../../../contract/language/duration.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { type NumberKind, parseNumber } from '../../../../contract/language/written-number.ts'
import { fieldId, key, type RecordData, readLinked } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import type { Formats } from './formats.ts'
import { parseClock } from './parse-clock.ts'

/** The text of an input, the state of a checkbox, or the ids of linked records. */
export type InputDraft = string | boolean | readonly string[]

export type ParsedInput = { readonly value: unknown } | { readonly message: string }

/** Numbers are formatted and parsed in the account's locale. */
type Locale = Pick<Formats, 'locale' | 'amount'>

/** The draft of a record's value, or of a new record's initial value. */
export function getDraft(field: Field, record: RecordData | null, name: string, formats: Locale): InputDraft {
  const value = record ? record[name] : field.initial
  if (field.kind === 'tomany') return record ? readLinked(record, name).map(key) : []
  return draftFrom(field, value, formats)
}

/** The draft of a wire value. */
export function draftFrom(field: Field, value: unknown, { locale, amount }: Locale): InputDraft {
  if (Array.isArray(value)) return value.map(String)
  // If the service chooses the initial value, the draft is neither yes nor no.
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

/** The draft of an empty input. */
export const emptyDraft = ({ kind, initial }: Field): InputDraft =>
  kind === 'tomany' ? [] : kind === 'boolean' && initial !== null ? false : ''

/** How a bare number in a duration input is read. */
export const getDurationSense = ({ worked }: Field): DurationSense => (worked ? 'worked' : 'planned')

/** The wire value of a draft, or an error message. An empty draft becomes null, which clears the field. */
export function readDraft(field: Field, draft: InputDraft, { locale }: Pick<Locale, 'locale'>): ParsedInput {
  if (typeof draft === 'boolean') return { value: draft }
  if (typeof draft !== 'string') {
    return field.required && draft.length === 0 ? { message: getMissingText(field) } : { value: draft.map(fieldId) }
  }
  const text = draft.trim()
  if (text === '') return field.required ? { message: getMissingText(field) } : { value: null }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return readNumber(field, text, locale)
    case 'minutes': {
      const minutes = parseDuration(text, getDurationSense(field))
      if (minutes === null) return { message: typeDuration() }
      if (field.worked && minutes > minutesOfDay) return { message: t('A day has 24 hours.') }
      if (field.max !== null && minutes > field.max)
        return { message: t('Type {most} or less.', { most: formatDuration(field.max) }) }
      return minutes === 0 && mustBeSome(field) ? { message: getMissingText(field) } : { value: minutes }
    }
    case 'datetime':
      return readMoment(text)
    case 'choice':
    case 'state':
      return { value: [...field.values, ...field.createValues].find((value) => String(value) === text) ?? text }
    case 'toone':
      return { value: fieldId(text) }
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
 * Like `readDraft`, for values that are saved at once. Clearing a field with an initial number would set it to that
 * number unexpectedly, so an empty input is an error.
 */
export function readSaved(field: Field, draft: InputDraft, formats: Pick<Locale, 'locale'>): ParsedInput {
  const reading = readDraft(field, draft, formats)
  const isCleared = 'value' in reading && reading.value === null
  if (!isCleared || typeof field.initial !== 'number') return reading
  if (field.initial === 0) return { message: t('Type a number; 0 for none.') }
  return { message: t('Type a number, {least, number} or more.', { least: field.min ?? 0 }) }
}

/** Working hours of a weekday may be zero; tracked and allocated time may not. */
const mustBeSome = ({ required, kind, max }: Field) =>
  required && kind === 'minutes' && (max === null || max > minutesOfDay)

const kinds: readonly Field['kind'][] = ['choice', 'state', 'toone', 'tomany', 'date', 'datetime']

const typeDuration = () => t('Type a duration, such as 1:30, 90m or 1.5.')

/** The error message of a required field without a value. */
function getMissingText({ kind, label, target }: Field): string {
  if (target === 'contacts') return t('Choose a person.')
  if (kind === 'minutes') return typeDuration()
  const name = within(label)
  const what = {
    what: t('{vowel, select, yes {an} other {a}} {name}', { vowel: /^[aeiou]/i.test(name) ? 'yes' : 'no', name }),
  }
  return kinds.includes(kind) ? t('Choose {what}.', what) : t('Enter {what}.', what)
}

/** For a list of emails, `max` is their number, not the length. */
function readText({ max, format }: Field, text: string): ParsedInput {
  const count = text.length
  if (max === null || format === 'emails' || count <= max) return { value: text }
  return { message: t('Type {most, number} characters at most; there are {count, number}.', { most: max, count }) }
}

/** What a number in an input may have around it. */
const getNumberKind = ({ kind }: Field): NumberKind =>
  kind === 'money' ? 'amount' : kind === 'percent' ? 'percent' : 'number'

function readNumber(field: Field, text: string, locale: string): ParsedInput {
  const value = parseNumber(text, locale, getNumberKind(field))
  if (value === null)
    return { message: field.kind === 'money' ? t('Type an amount, such as 80 or 1,250.50.') : t('Type a number.') }
  if (field.kind === 'integer' && !Number.isInteger(value)) return { message: t('Type a whole number.') }
  if (field.decimals !== null && decimalsIn(value) > field.decimals)
    return { message: t('Type {most, plural, one {# decimal} other {# decimals}} at most.', { most: field.decimals }) }
  if (field.min !== null && value < field.min)
    return { message: t('Type {least, number} or more.', { least: field.min }) }
  if (field.max !== null && value > field.max)
    return { message: t('Type {most, number} or less.', { most: field.max }) }
  return { value }
}

/** A date with a time of day; without one it is midnight, as in the API. */
function readMoment(text: string): ParsedInput {
  const [day = '', clock = ''] = text.split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { message: t('Choose a day.') }
  if (clock.trim() === '') return { value: day }
  const time = parseClock(clock)
  return time === null ? { message: t('Type a time, such as 9:30 or 2pm.') } : { value: `${day}T${time}:00` }
}
