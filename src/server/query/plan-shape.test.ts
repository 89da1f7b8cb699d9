/** Statements are compiled once per shape: plans of one shape render one text, whatever their values. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../contract/requests/problem.ts'
import { compileList, compileSingle } from './compile-read.ts'
import type { ReadPlan } from './plan.ts'
import { getShape, matchKey } from './plan-values.ts'
import { boats, captain, key, listPlan, sailor, singlePlan } from './test-boats.ts'

const statementOf = (params: Record<string, string>) => compileList(listPlan(params)).statement

describe('Plans', () => {
  it('that differ in values share a statement', () => {
    const first = statementOf({ search: 'a', id: '1', duefrom: '2026-01-01', pagenumber: '1', pagesize: '5' })
    const second = statementOf({ search: 'bcd', id: '99', duefrom: '-6d', pagenumber: '7', pagesize: '50' })
    expect(second).toBe(first)
    expect(statementOf({ id: '1,2' })).toBe(statementOf({ id: '3,4,5' }))
  })

  it.each([
    ['fields', { fields: 'name' }, { fields: 'code' }],
    ['one value or several', { id: '1' }, { id: '1,2' }],
    ['a negation', { id: '1,2' }, { id: '!1,2' }],
    ['the searched field', { searchname: 'a' }, { searchcode: 'a' }],
    ['the order', { sortby: 'name' }, { sortby: 'name', sortorder: 'desc' }],
    ['the total', {}, { includetotalrows: 'true' }],
    ['the states', {}, { status: 'all' }],
    ['the children', {}, { includeoars: 'true' }],
    ['the end of a window', { duefrom: '1d' }, { dueto: '1d' }],
    ['a whole day or a moment', { lastmodifiedto: '1d' }, { lastmodifiedto: '1h' }],
    ['any or all people', { contacts: '1,2' }, { contacts: '1,2', contactsmode: 'all' }],
  ])('that differ in %s do not', (_what, one: Record<string, string>, other: Record<string, string>) => {
    expect(statementOf(one).text).not.toBe(statementOf(other).text)
  })

  it('are prepared by name if one query plan suits all values', () => {
    const [plain, complete] = [statementOf({}), statementOf({ status: 'complete', pagesize: '50' })]
    expect(plain.name).toMatch(/^r_[0-9a-f]{24}$/)
    expect(complete.name).not.toBe(plain.name)
    expect(compileSingle(singlePlan(1, {})).statement.name).not.toBeNull()
  })

  it.each([
    { kind: 'row' },
    { lastmodifiedfrom: '-1d' },
    { search: 'a' },
    { pagenumber: '2', pagesize: '50' },
    { pagesize: '51' },
  ])('are planned anew for their values with %j', (params: Record<string, string>) => {
    expect(statementOf(params).name).toBeNull()
  })

  it('of people who see different rows or fields do not', () => {
    const texts = [key, captain, sailor].map((actor) => compileList(listPlan({ fields: 'all' }, actor)).statement.text)
    expect(new Set(texts).size).toBe(3)
  })

  it('of lists and single reads do not', () => {
    expect(compileSingle(singlePlan(1, {})).statement).not.toBe(statementOf({}))
    expect(compileSingle(singlePlan(1, {})).statement).toBe(compileSingle(singlePlan(2, {})).statement)
  })
})

const names = fc.constantFrom(...boats.resource.filters.keys(), 'fields', 'sortby', 'sortorder', 'includetotalrows')
const values = fc.constantFrom(
  '1',
  '2,3',
  '!4',
  '!5,6',
  'a',
  '!a',
  'all',
  'sail',
  'row',
  '1d',
  '2h',
  '2026-01-31',
  'true',
)
const more = fc.constantFrom(
  'me',
  'unassigned',
  'deleted',
  'active',
  'name',
  'harbourname',
  'crew,rivals',
  'all,oars',
  'desc',
)
const requests = fc.record({
  params: fc.dictionary(names, fc.oneof(values, more), { maxKeys: 5 }),
  actor: fc.constantFrom(key, captain, sailor),
})

/** The plan, or null if the request is refused. */
function planOf({ params, actor }: { params: Record<string, string>; actor: typeof key }): ReadPlan | null {
  try {
    return listPlan(params, actor)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

it('Any two plans have the same shape exactly when they render the same text', () => {
  const texts = new Map<string, string>()
  const shapes = new Map<string, string>()
  fc.assert(
    fc.property(requests, (request) => {
      const plan = planOf(request)
      if (!plan) return
      const { statement, values } = compileList(plan)
      const shape = getShape(plan)
      expect(texts.get(shape) ?? statement.text).toBe(statement.text)
      expect(shapes.get(statement.text) ?? shape).toBe(shape)
      texts.set(shape, statement.text)
      shapes.set(statement.text, shape)
      expect(values).toHaveLength(new Set(statement.text.match(/\$\d+/g)).size)
      expect(values).not.toContain(undefined)
    }),
    { numRuns: 500 },
  )
})

it('A cached total depends on what is matched, not on what is shown', () => {
  const keyOf = (params: Record<string, string>, actor = key) => matchKey(listPlan(params, actor))
  expect(keyOf({ kind: 'row', fields: 'name', pagesize: '5' })).toBe(keyOf({ kind: 'row', sortby: 'name' }))
  expect(keyOf({ kind: 'row' })).not.toBe(keyOf({ kind: 'sail' }))
  expect(keyOf({ search: 'a' })).not.toBe(keyOf({ search: 'b' }))
  expect(keyOf({}, key)).not.toBe(keyOf({}, sailor))
})
