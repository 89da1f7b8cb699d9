/** What a person types and what goes over the wire, for each kind of field, in both directions. */
import { formatDuration, parseDuration } from '../../../contract/language/duration.ts'
import type { Field } from '../../../contract/language/field.ts'
import { key, linked, type RecordData } from '../../data/record.ts'

/** Text of an input, ticked or not, or the ids of linked records. */
export type Draft = string | boolean | readonly string[]

export type Reading = { readonly value: unknown } | { readonly message: string }

/** The draft of a record's value, or of a new record's initial value. */
export function draftOf(field: Field, record: RecordData | null, name: string): Draft {
  const value = record ? record[name] : field.initial
  if (field.kind === 'tomany') return record ? linked(record, name).map(key) : []
  if (field.kind === 'boolean') return value === true
  if (value === undefined || value === null) return ''
  return field.kind === 'minutes' ? formatDuration(Number(value)) : String(value)
}

/** The draft of a value that would go over the wire. */
export function draftFrom(field: Field, value: unknown): Draft {
  if (Array.isArray(value)) return value.map(String)
  return draftOf(field, { id: '', value }, 'value')
}

/** The wire value of a draft, or what is wrong with it. Empty is null: it clears the field. */
export function readDraft(field: Field, draft: Draft): Reading {
  if (typeof draft === 'boolean') return { value: draft }
  if (typeof draft !== 'string') return { value: draft.map(numericId) }
  const text = draft.trim()
  if (text === '') return field.required ? { message: `${field.label} is required.` } : { value: null }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return readNumber(field, text)
    case 'minutes': {
      const minutes = parseDuration(text)
      return minutes === null
        ? { message: `${field.label}: write a duration such as 1:30, 90m or 1.5.` }
        : { value: minutes }
    }
    case 'choice':
    case 'state':
      return { value: [...field.values, ...field.createValues].find((value) => String(value) === text) ?? text }
    case 'toone':
      return { value: numericId(text) }
    default:
      return { value: text }
  }
}

function readNumber(field: Field, text: string): Reading {
  const plain = text
    .replace(/[\s%]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  const value = Number(plain)
  if (plain === '' || !Number.isFinite(value)) return { message: `${field.label}: ${text} is not a number.` }
  if (field.kind === 'integer' && !Number.isInteger(value)) return { message: `${field.label} takes whole numbers.` }
  if (field.min !== null && value < field.min) return { message: `${field.label} is at least ${field.min}.` }
  if (field.max !== null && value > field.max) return { message: `${field.label} is at most ${field.max}.` }
  return { value }
}

const numericId = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : id)
