/** Searches all kinds of records that the caller can see, with the rights and visibility of their lists. */

import { mayUse, stateField } from '../../../contract/language/resource.ts'
import { searchRecords } from '../../../contract/operations/search.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { type Params, parseListRequest } from '../../../contract/requests/list-request.ts'
import { countIn, paging, parameterIn } from '../../../contract/requests/page-params.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import {
  type SearchKind,
  type SearchKindName,
  searchCap,
  searchKindNames,
  searchKinds,
  usualSearchSize,
} from '../../../contract/requests/search.ts'
import type { Actor } from '../../../contract/rights.ts'
import { composed } from '../../../contract/text/composed.ts'
import { folded } from '../../../contract/text/folded.ts'
import { getSpellings } from '../../../contract/text/spelled.ts'
import type { ReadBinding } from '../../query/binding.ts'
import { compileSearch, type SearchedKind } from '../../query/compile-search.ts'
import { searchCondition } from '../../query/filters/search.ts'
import type { BindingOf } from '../../query/plan.ts'
import { planList } from '../../query/plan-read.ts'
import { seenBy } from '../../read/rights.ts'
import { type Found, handleRead } from '../handlers.ts'
import type { Question } from '../operation-call.ts'

const longestText = 200
/** Minimum length of a word that the text index can find. */
const shortestWord = 3

export const search = handleRead(searchRecords, {
  tag: 'Search',
  summary: 'Search every kind of record that the caller may see, best results first.',
  right: [],
  run: find,
})

async function find({ actor, params, parts }: Question): Promise<Found<typeof searchRecords>> {
  const text = composed(parameterIn(params, 'q') ?? '')
    .replaceAll('\0', '')
    .trim()
    .replace(/\s+/g, ' ')
  const [limit, kinds] = [getLimit(params), getKinds(params)]
  if (text.length > longestText) {
    throw problem(
      'too_long',
      '{value} is not allowed; use at most {most} characters',
      { value: text, most: longestText },
      'q',
    )
  }
  const searchedKinds = kinds.flatMap((kind) => searchedKind(kind, actor, text, parts.bindingOf))
  const [first, ...rest] = searchedKinds
  if (!first || folded(text).trim() === '') return { data: [], meta: { count: 0 } }
  const { statement, values } = compileSearch({ text, limit, kinds: [first, ...rest] })
  const [data, count] = await parts.database.readRow(statement, values)
  return { text: `{"status":"success","data":${data},"meta":{"count":${count}}}` }
}

/** The search of one kind; empty if the caller may not see its records. */
function searchedKind(kind: SearchKindName, actor: Actor, text: string, getBinding: BindingOf): SearchedKind[] {
  const resource = resourceNamed(kind)
  if (!mayUse(actor, resource, 'view')) return []
  const searchKind: SearchKind = searchKinds[kind]
  const binding = getBinding(kind)
  const sees = (fieldName: string | null) =>
    fieldName !== null && isSeen(actor, binding, fieldName) ? fieldName : null
  const shows = {
    title: sees(searchKind.title),
    context: sees(searchKind.context),
    number: sees(searchKind.number),
    status: sees(stateField(resource)),
    projectid: sees('projectid'),
  }
  const fields = Object.values(shows).filter((fieldName) => fieldName !== null)
  const { request } = parseListRequest(resource, { status: 'all', fields: fields.join(',') }, seenBy(actor))
  const plan = planList({ binding, actor, request: { ...request, fields: ['id', ...new Set(fields)] } }, getBinding)
  const heads = searchKind.heads.filter((fieldName) => sees(fieldName) !== null)
  return [
    { kind, plan: { ...plan, limit: null, order: [] }, terms: getTerms(binding, actor, text), heads, shown: shows },
  ]
}

function isSeen(actor: Actor, { resource }: ReadBinding, fieldName: string): boolean {
  const field = resource.fields[fieldName]
  return field !== undefined && !field.writeOnly && seenBy(actor)(field)
}

/** Conditions: every word occurs in a field that the caller can see. None without a word that the index can find. */
function getTerms(binding: ReadBinding, actor: Actor, text: string) {
  const words = [...new Set(text.split(' '))]
  const fields = binding.resource.search.filter((fieldName) => isSeen(actor, binding, fieldName))
  if (fields.length === 0 || !words.some(isFindable)) return []
  const filter = { name: 'q', kind: 'contains', fields, values: [] } as const
  return words.map((word) => searchCondition(binding, { filter, form: 'text', negated: false, text: word }))
}

/** True if the index can find all spellings of the word. */
const isFindable = (word: string) => getSpellings(word).every(({ length }) => length >= shortestWord)

function getKinds(params: Params): readonly SearchKindName[] {
  const types = parameterIn(params, 'types')?.toLowerCase().split(',') ?? []
  const names = types.map((name) => name.trim()).filter((name) => name !== '')
  const name = names.find((name) => !(searchKindNames as readonly string[]).includes(name))
  if (name !== undefined) {
    throw problem(
      'not_allowed',
      '{value} is not allowed; use {values}',
      { value: name, values: searchKindNames },
      'types',
    )
  }
  return names.length === 0 ? searchKindNames : searchKindNames.filter((name) => names.includes(name))
}

function getLimit(params: Params): number {
  const size = countIn(paging.size, parameterIn(params, paging.size), usualSearchSize)
  if (typeof size === 'number') return Math.min(size, searchCap)
  throw new Problem('invalid', size.wrong)
}
