/** Reads one field's value out of a body, by the field's kind. */
import type { Field } from './field.ts'
import { isDay, parseMoment } from './moment.ts'
import { shown } from './problem.ts'

/** A read value, or what is wrong with it: the message goes on from the field's name. */
export type Read = { readonly value: unknown } | { readonly wrong: string }

type Reader = (given: unknown, field: Field) => Read

const wrong = (given: unknown, allowed: string): Read => ({ wrong: `${shown(given)} is not allowed; ${allowed}` })

const readText: Reader = (given, field) => {
  if (typeof given !== 'string' && typeof given !== 'number') return wrong(given, 'use text')
  const text = String(given)
  const limit = field.max ?? 255
  if (text.length > limit) return { wrong: `is ${text.length} characters long; at most ${limit} are allowed` }
  if (text.includes('\0')) return { wrong: 'holds a NUL character, which is not allowed' }
  if (!text.isWellFormed()) return { wrong: 'is not well-formed Unicode text' }
  const value = field.kind === 'text' ? text.trim() : text
  return { value: value === '' ? null : value }
}

const readNumber: Reader = (given, field) => {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number)) return wrong(given, 'use a number')
  const [least, most] = [field.min ?? -1e12, field.max ?? 1e12]
  if (number < least || number > most) return wrong(given, `use a number from ${least} to ${most}`)
  return { value: number }
}

const readInteger: Reader = (given, field) => {
  const read = readNumber(given, field)
  if ('value' in read && !Number.isInteger(read.value)) return wrong(given, 'use a whole number')
  return read
}

const words: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }
const readBoolean: Reader = (given) => {
  const value = words[String(given).toLowerCase()]
  return value === undefined ? wrong(given, 'use true or false') : { value }
}

const dayForms = 'use an ISO 8601 date such as 2026-01-31'
const readDate: Reader = (given) => {
  const match = typeof given === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(given.trim()) : null
  if (!match || !isDay(Number(match[1]), Number(match[2]), Number(match[3]))) return wrong(given, dayForms)
  if (match[0].length > 10 && !parseMoment(match[0])) return wrong(given, dayForms)
  return { value: match[0].slice(0, 10) }
}

/** Answers the moment's text; account time is applied where it is stored. */
const readDatetime: Reader = (given) => {
  const moment = typeof given === 'string' ? parseMoment(given) : null
  if (!moment || moment.form === 'relative') {
    return wrong(given, 'use an ISO 8601 time such as 2026-01-31T09:00:00, with Z for UTC')
  }
  return { value: moment.text }
}

const readColor: Reader = (given) => {
  const match = typeof given === 'string' ? /^#?([0-9a-f]{6})$/i.exec(given.trim()) : null
  return match ? { value: (match[1] as string).toLowerCase() } : wrong(given, 'use six hex digits such as 2f80ed')
}

const readId: Reader = (given) => {
  const text = String(given).trim()
  if ((typeof given !== 'number' && typeof given !== 'string') || !/^\d{1,15}$/.test(text)) {
    return wrong(given, 'use an id')
  }
  // Zero stands for none, as it does for work stages.
  return { value: Number(text) === 0 ? null : Number(text) }
}

const idsForm = 'use an array of ids or ids separated by commas'
const readIds: Reader = (given, field) => {
  const list = Array.isArray(given) ? given : String(given).split(',')
  if (typeof given === 'object' && !Array.isArray(given)) return wrong(given, idsForm)
  const parts = list.map((each) => (each !== null && typeof each === 'object' && 'id' in each ? each.id : each))
  const reads = parts.filter((part) => String(part).trim() !== '').map((part) => readId(part, field))
  if (reads.some((read) => 'wrong' in read)) return wrong(given, idsForm)
  return { value: [...new Set(reads.flatMap((read) => ('value' in read && read.value ? [read.value] : [])))] }
}

const readObject: Reader = (given, field) => {
  const form = `use an object with ${field.shape.join(', ')}`
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(given, form)
  const known = Object.entries(given).filter(([key, value]) => field.shape.includes(key) && value !== null)
  if (known.length === 0 && Object.keys(given).length > 0) return wrong(given, form)
  const reads = known.map(([key, value]) => [key, readNumber(value, field)] as const)
  const bad = reads.find(([, read]) => 'wrong' in read)
  if (bad && 'wrong' in bad[1]) return { wrong: `${bad[0]} ${bad[1].wrong}` }
  return { value: Object.fromEntries(reads.map(([key, read]) => [key, 'value' in read ? read.value : null])) }
}

const valuesForm = 'use an array of {id or name, value}'
const readCustomValues: Reader = (given) => {
  if (!Array.isArray(given)) return wrong(given, valuesForm)
  const fits = (each: unknown): each is { id?: unknown; name?: unknown; value?: unknown } =>
    typeof each === 'object' && each !== null && ('id' in each || 'name' in each) && 'value' in each
  const bad = given.find((each) => !fits(each))
  return bad === undefined ? { value: given } : wrong(bad, valuesForm)
}

function choiceReader(field: Field, creating: boolean): Reader {
  const values = creating ? [...field.values, ...field.createValues] : field.values
  return (given) => {
    const value = values.find((each) => String(each).toLowerCase() === String(given).trim().toLowerCase())
    return value === undefined ? wrong(given, `allowed values are ${values.join(', ')}`) : { value }
  }
}

const readers: Readonly<Partial<Record<Field['kind'], Reader>>> = {
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

/** Reads what a body gives for a field. `null` clears, and an empty text is no value. */
export function readField(given: unknown, field: Field, creating: boolean): Read {
  if (given === null) return { value: field.kind === 'tomany' ? [] : null }
  if (given === '' && field.kind !== 'tomany') return { value: null }
  const reader = field.kind === 'choice' || field.kind === 'state' ? choiceReader(field, creating) : readers[field.kind]
  if (!reader) throw new Error(`A ${field.kind} field is never read from a body`)
  return reader(given, field)
}
