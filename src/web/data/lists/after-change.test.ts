import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import { expectEvents, isEcho, refetchAffected } from './after-change.ts'

/** Tests which of the visible queries are fetched again. */
function read(fields: readonly string[], keys: readonly (readonly unknown[])[]) {
  const cache = new QueryClient()
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  refetchAffected(cache, items, fields)
  const last = invalidate.mock.calls.at(-1)?.[0]?.predicate
  return keys.filter((queryKey) => last?.({ queryKey } as never))
}

const list = ['list', 'items', { sortby: 'duedate', contacts: 'me' }, '']
const tabs = ['counts', 'items', { by: 'status', sums: '' }]
const sums = ['counts', 'items', { by: 'projectid', status: 'active', sums: 'projectedTimeSpent' }]
const project = ['record', 'projects', '4', 'all']
const all = [list, tabs, sums, project, ['list', 'contacts', {}, ''], ['record', 'items', '7', 'all']]
const item = all[5]

describe('after a change', () => {
  it('of other fields, only the record itself is refetched', () => {
    expect(read(['priority'], all)).toEqual([item])
  })

  it('of a date, its list stays and the counts of overdue records are refetched', () => {
    expect(read(['duedate'], all)).toEqual([tabs, item])
  })

  it('of a filtered field, the list is refetched', () => {
    expect(read(['assignedto'], all)).toEqual([list, tabs, item])
  })

  it('of an amount, sums and parents are refetched', () => {
    expect(read(['projectedTimeSpent'], all)).toEqual([sums, project, item])
  })
})

describe('the event of an own change', () => {
  it('is recognised once per write, for a while', () => {
    expectEvents('items', [5, '6'], 0)
    expect(isEcho({ resource: 'items', id: '5' }, 1000)).toBe(true)
    expect(isEcho({ resource: 'items', id: 5 }, 1000)).toBe(false)
    expect(isEcho({ resource: 'projects', id: 6 }, 1000)).toBe(false)
    expect(isEcho({ resource: 'items', id: 6 }, 60_000)).toBe(false)
  })
})
