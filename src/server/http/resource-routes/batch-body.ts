/** The body of a batch update: which records, what they become, and by how many days their dates move. */
import { type FieldDraft, integer, toMany } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { readField } from '../../../contract/requests/field-input.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import type { Shift } from '../../write/shift.ts'

export interface BatchBody {
  /** Ids that must all exist; null if a filter selects the records. */
  readonly ids: readonly number[] | null
  readonly filter: unknown
  readonly update: unknown
  readonly shift: Shift
  /** Names of parts that no batch has. */
  readonly ignored: readonly string[]
}

const parts: readonly string[] = ['ids', 'filter', 'update', 'shiftdates', 'shiftchilddates']

const anIds = toMany('records', ['id'])
const someDays = integer({ min: -36_500, max: 36_500 })

/** Reads `{filter or ids, update, shiftdates, shiftchilddates}`. Throws a Problem that names the first bad part. */
export function readBatch(of: Resource, body: unknown): BatchBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw problem('not_allowed', '{value} is not a batch; use a JSON object with update, and filter or ids', {
      value: body,
    })
  }
  const given = body as Record<string, unknown>
  const ids = given.ids === undefined ? null : (read('ids', anIds, given.ids) as number[])
  if (ids?.length === 0) throw problem('required', 'at least one id is required', {}, 'ids')
  if (ids && given.filter !== undefined) throw problem('contradiction', 'Only one of filter and ids is allowed')
  const shift = { days: daysOf(of, given, 'shiftdates'), childDays: daysOf(of, given, 'shiftchilddates') }
  const ignored = Object.keys(given).filter((name) => !parts.includes(name))
  return { ids, filter: given.filter, update: given.update ?? {}, shift, ignored }
}

function daysOf(of: Resource, given: Readonly<Record<string, unknown>>, name: string): number | null {
  const days = read(name, someDays, given[name] ?? null) as number | null
  if (days !== null && of.schedule.length === 0) {
    throw problem('not_allowed', '{things} have no dates that move together', { things: of.plural }, name)
  }
  return days
}

function read(name: string, field: FieldDraft, given: unknown): unknown {
  const found = readField(given, field, { creating: true, timezone: 'UTC' })
  if ('wrong' in found) throw new Problem('invalid', { ...found.wrong, field: name })
  return found.value
}

/** Ids in a query, separated by commas. */
export function idsIn(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim())
  const bad = parts.find((part) => !/^\d{1,15}$/.test(part))
  if (bad !== undefined)
    throw problem('not_allowed', '{value} is not allowed; use ids separated by commas', { value: bad }, 'ids')
  return [...new Set(parts.map(Number))]
}
