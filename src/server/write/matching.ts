/** The records of a batch that is given by filters: those that a list with the same filters would show the caller. */

import { seesField } from '../../contract/language/resource.ts'
import { parseListRequest, recordCap } from '../../contract/requests/list-request.ts'
import { pageParams } from '../../contract/requests/page-params.ts'
import { Problem, problem, requiredProblem } from '../../contract/requests/problem.ts'
import { about } from '../../contract/requests/refusal.ts'
import { compileList } from '../query/compile-read.ts'
import type { Condition } from '../query/condition.ts'
import { planList } from '../query/plan-read.ts'
import { bindingFor } from '../read/own-fields.ts'
import { readRowIn } from './find.ts'
import type { Binding, WriteContext } from './write-context.ts'

/**
 * Ids that match a filter object, whose names and values are those of a list's parameters; arrays are lists of values.
 * An empty filter, a name that is unknown or has no value, and too many matches are refused, so that a batch never touches
 * more than its sender intended.
 * @param only conditions that the path puts on the records
 */
export async function matchingIds(
  writing: WriteContext,
  plain: Binding,
  filter: unknown,
  only: readonly Condition[] = [],
): Promise<number[]> {
  const { actor, tx, bindingOf } = writing
  const params = filterParams(filter)
  const sees = (field: Parameters<typeof seesField>[1]) => seesField(actor, field)
  const listParams = { ...params, fields: 'id', sortby: 'id' }
  const binding = await bindingFor(tx, actor.account, plain, params)
  const { request, ignored } = parseListRequest(binding.resource, listParams, sees)
  if (ignored.length > 0) {
    throw new Problem(
      'invalid',
      ignored.map((name) =>
        about('filter', 'not_allowed', '{value} is not a filter of {things}', {
          value: name,
          things: binding.resource.plural,
        }),
      ),
    )
  }
  if (request.filters.every((value) => value.filter.kind === 'mode')) throw new Problem('invalid', noFilter)
  const { statement, values } = compileList({ ...planList({ binding, actor, request, only }, bindingOf), total: true })
  const [data, , total] = await readRowIn(tx)(statement, values)
  if (Number(total) > recordCap) {
    throw problem(
      'too_many',
      '{count} records match; at most {most} are allowed in one batch',
      { count: total, most: recordCap },
      'filter',
    )
  }
  return (JSON.parse(data ?? '[]') as { id: number }[]).map((record) => record.id)
}

const noFilter = about('filter', 'required', 'at least one filter is required')

function filterParams(filter: unknown): Record<string, string> {
  if (filter === undefined || filter === null) throw requiredProblem('filter')
  if (typeof filter !== 'object' || Array.isArray(filter)) {
    throw problem('not_allowed', '{value} is not allowed; use an object of filters', { value: filter }, 'filter')
  }
  const entries = Object.entries(filter).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(getText).join(',') : getText(value)] as const,
  )
  const page = entries.find(([name]) => pageParams.has(name.toLowerCase()))
  if (page) throw problem('not_allowed', '{value} is not a filter', { value: page[0] }, 'filter')
  if (entries.length === 0) throw new Problem('invalid', noFilter)
  // An empty list of ids means none, not all; so does a lone `!`.
  const empty = entries.filter(([, value]) => /^\s*!?\s*$/.test(value))
  if (empty.length > 0)
    throw new Problem(
      'invalid',
      empty.map(([name]) => hasNoValue(name)),
    )
  return Object.fromEntries(entries)
}

const hasNoValue = (name: string) =>
  about('filter', 'required', '{value} has no value; name one, or leave the filter out', { value: name })

function getText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  throw problem('not_allowed', '{value} is not allowed; use text, numbers or arrays of them', { value }, 'filter')
}
