/** Values of arguments in the types that schemas name, from what models write for them. */
import type { Values } from './parameter.ts'

/** Some clients send arrays and objects as the JSON text of them. */
export function decoded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',') : [value]
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0

interface Type {
  readonly form: string
  /** The value, or undefined where it is none of the type. Texts of numbers and of truth values are taken as such. */
  readonly read: (value: unknown) => unknown
}

export const types: Readonly<Record<string, Type>> = {
  integer: { form: 'an integer', read: integerOf },
  number: { form: 'a number', read: numberOf },
  boolean: { form: 'true or false', read: booleanOf },
  string: { form: 'text', read: textOf },
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function integerOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return Number.isSafeInteger(number) ? number : undefined
}

function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : undefined
}

/** Models that know a list of ids write it as an array as well. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'number' || typeof part === 'string')
  return isList ? value.join(',') : undefined
}
