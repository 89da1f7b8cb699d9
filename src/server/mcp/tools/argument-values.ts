/** Coerces arguments to the types of their schema, tolerating what models write. */
import { table } from '../../../contract/table.ts'
import type { Arguments } from './parameter.ts'

/**
 * Maximum characters of a text that contains ids, records or other values, and of one that becomes part of a URL:
 * enough for the ids of the largest batch.
 */
const longestText = 250_000

export const tooLong = (name: string): string =>
  `${name} is too long: as a text it has at most ${longestText} characters`
export const isTooLong = (value: unknown): boolean => typeof value === 'string' && value.length > longestText

/** Maximum depth of such a text, as for a request body. */
const deepest = 32

/** Some clients send arrays and objects as JSON text. A text that is not JSON, or is too deep, stays a text. */
export function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || isDeep(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function isDeep(json: string): boolean {
  let depth = 0
  let inText = false
  for (let position = 0; position < json.length; position += 1) {
    const letter = json[position]
    if (letter === '\\') position += 1
    else if (letter === '"') inText = !inText
    else if (inText) continue
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',') : [value]
}

export const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0

interface Type {
  readonly form: string
  /** The coerced value, or undefined if it is not of the type. Numbers and booleans may be texts. */
  readonly read: (value: unknown) => unknown
}

export const types = table<Type>({
  integer: { form: 'an integer', read: toInteger },
  number: { form: 'a number', read: toNumber },
  boolean: { form: 'true or false', read: toBoolean },
  string: { form: 'text', read: toText },
})

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function toInteger(value: unknown): number | undefined {
  const number = toNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : undefined
}

/** Models also write a list of ids as an array. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'number' || typeof part === 'string')
  return isList ? value.join(',') : undefined
}
