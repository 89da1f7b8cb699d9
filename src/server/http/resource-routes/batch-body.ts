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
export function readBatch(resource: Resource, body: unknown): BatchBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw problem('not_allowed', '{value} is not a batch; use a JSON object with update, and filter or ids', {
      value: body,
    })
  }
  const members = body as Record<string, unknown>
  const ids = members.ids === undefined ? null : (read('ids', anIds, members.ids) as number[])
  if (ids?.length === 0) throw problem('required', 'at least one id is required', {}, 'ids')
  if (ids && members.filter !== undefined) throw problem('contradiction', 'Only one of filter and ids is allowed')
  const shift = {
    days: getDays(resource, members, 'shiftdates'),
    childDays: getDays(resource, members, 'shiftchilddates'),
  }
  const ignored = Object.keys(members).filter((name) => !parts.includes(name))
  return { ids, filter: members.filter, update: members.update ?? {}, shift, ignored }
}

function getDays(resource: Resource, members: Readonly<Record<string, unknown>>, name: string): number | null {
  const days = read(name, someDays, members[name] ?? null) as number | null
  if (days !== null && resource.schedule.length === 0) {
    throw problem('not_allowed', '{things} have no dates that move together', { things: resource.plural }, name)
  }
  return days
}

function read(name: string, field: FieldDraft, input: unknown): unknown {
  const result = readField(input, field, { creating: true, timezone: 'UTC' })
  if ('wrong' in result) throw new Problem('invalid', { ...result.wrong, field: name })
  return result.value
}

/** Ids in a query, separated by commas. */
export function idsIn(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim())
  const bad = parts.find((part) => !/^\d{1,15}$/.test(part))
  if (bad !== undefined)
    throw problem('not_allowed', '{value} is not allowed; use ids separated by commas', { value: bad }, 'ids')
  return [...new Set(parts.map(Number))]
}
