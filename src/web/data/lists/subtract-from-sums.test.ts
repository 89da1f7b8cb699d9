import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import { subtractFromSums } from './subtract-from-sums.ts'

const rows = [{ id: 1, timespent: 90, projectid: 4 }, { id: 2 }]
const sumsOf = (by: string, extra = {}) => ['counts', 'items', { by, status: 'active', sums: 'timespent', ...extra }]
const data = {
  counts: { active: 2, '4': 1, none: 1 },
  total: 2,
  sums: { '4': { timespent: 90 } },
  totals: { timespent: 90 },
}
let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(['list', 'items', { fields: 'name,timespent,projectid', sortby: 'duedate' }, ''], {
    rows,
    total: 2,
  })
})

it('a completed record is subtracted from the sums', () => {
  cache.setQueryData(sumsOf('projectid'), data)
  expect(subtractFromSums(cache, items, [{ id: 1 }]).size).toBe(1)
  expect(cache.getQueryData(sumsOf('projectid'))).toEqual({
    counts: { active: 2, '4': 0, none: 1 },
    total: 1,
    sums: { '4': { timespent: 0 } },
    totals: { timespent: 0 },
  })
})

it('one without a value is counted as such, and does not change the sum', () => {
  cache.setQueryData(sumsOf('projectid'), data)
  subtractFromSums(cache, items, [{ id: 2 }])
  expect(cache.getQueryData(sumsOf('projectid'))).toMatchObject({ counts: { none: 0 }, totals: { timespent: 90 } })
})

it.each([
  ['of a list with other filters', sumsOf('projectid', { contacts: 'me' }), [{ id: 1 }]],
  ['of records that no list shows', sumsOf('projectid'), [{ id: 3 }]],
  ['of groups that a record may be in several of', sumsOf('assignedto'), [{ id: 1 }]],
])('the sums %s are left to the service', (_what, queryKey, records) => {
  cache.setQueryData(queryKey, data)
  expect(subtractFromSums(cache, items, records).size).toBe(0)
  expect(cache.getQueryData(queryKey)).toEqual(data)
})
