/** Pages, totals, the maximum number of records, and their order. */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { listMarks } from '../../../testing/test-caller.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { projects, items } = await createFirm(api)

const names = async (path: string) => (await api.list(path)).map((record) => record.name ?? record.title).join(' ')

describe('Pages', () => {
  it('are requested by number and size, and meta has the page number', async () => {
    const { body } = await api.get('/items?pagenumber=2&pagesize=3&sortby=id&fields=name')
    expect(body).toEqual({
      status: 'success',
      data: [{ id: items.plan, name: 'Plan' }],
      meta: { count: 1, page: 2, pagesize: 3, ...listMarks },
    })
  })

  it('use the default for whichever of the two is missing', async () => {
    expect((await api.get('/items?pagesize=3')).body.meta).toEqual({ count: 3, page: 1, pagesize: 3, ...listMarks })
    expect((await api.get('/items?pagenumber=1')).body.meta).toEqual({
      count: 4,
      page: 1,
      pagesize: 30_000,
      ...listMarks,
    })
    expect((await api.get('/items?pagenumber=2')).body.meta).toEqual({
      count: 0,
      page: 2,
      pagesize: 30_000,
      ...listMarks,
    })
  })

  it('are not in meta unless requested', async () => {
    expect((await api.get('/items')).body.meta).toEqual({ count: 4, ...listMarks })
  })

  it('never overlap, in any order', async () => {
    for (const by of ['id', 'name', 'status', 'duedate', 'sortorder', 'projectid']) {
      const pages = [1, 2, 3, 4].map((page) => api.list(`/items?sortby=${by}&pagenumber=${page}&pagesize=1`))
      const ids = (await Promise.all(pages)).flat().map((record) => record.id as number)
      expect(ids.toSorted(ascending)).toEqual(Object.values(items).toSorted(ascending))
    }
  })

  it('beyond the last one are empty', async () => {
    for (const page of ['999999999', '99999999999999999999']) {
      const { body } = await api.get(`/items?pagenumber=${page}&pagesize=2147483648&includetotalrows=true`)
      expect(body.meta).toMatchObject({ count: 0, total: 4, pagesize: 30_000 })
    }
  })
})

describe('The total', () => {
  it('is counted on request, over all matching records and not only the page', async () => {
    const total = async (query: string) => (await api.get(`/items?${query}`)).body.meta?.total
    expect(await total('includetotalrows=true&pagesize=1')).toBe(4)
    expect(await total('includetotalrows=TRUE&search=survey')).toBe(2)
    expect(await total('includetotalrows=1&pagenumber=9&pagesize=2')).toBe(4)
    expect(await total('includetotalrows=true&id=0')).toBe(0)
    expect(await total('includetotalrows=false')).toBeUndefined()
    expect(await total('')).toBeUndefined()
  })

  it('reflects every write, even if it was counted before', async () => {
    const total = async () => (await api.get('/items?includetotalrows=true&priority=4')).body.meta?.total
    expect(await total()).toBe(0)
    const id = await api.create('/items', { name: 'Roof', projectid: projects.pier, priority: 4 })
    expect(await total()).toBe(1)
    await api.put(`/items/${id}`, { priority: 3 })
    expect(await total()).toBe(0)
    await api.put(`/items/${id}`, { priority: 4 })
    await api.delete(`/items/${id}`)
    expect(await total()).toBe(0)
  })
})

describe('The order', () => {
  it.each([
    ['is the custom one where records have it', '/items', 'Survey Model Permit Plan'],
    ['is the name where they have none', '/companies?fields=name', 'ärmel_mill Harbour Trust Quay 100% Ltd'],
    ['goes up unless it is told otherwise', '/items?sortby=name', 'Model Permit Plan Survey'],
    ['goes down with sortorder=desc', '/items?sortby=name&sortorder=DESC', 'Survey Plan Permit Model'],
    ['may be by priority', '/items?sortby=priority', 'Survey Plan Model Permit'],
    ['by the other name of a field', '/items?sortby=priorityid', 'Survey Plan Model Permit'],
    ['by code', '/items?sortby=code&sortorder=desc&searchcode=1', 'Survey Model'],
    ['by the custom order, backwards', '/items?sortby=sortorder&sortorder=desc', 'Plan Permit Model Survey'],
    ['by number, whose alias is code', '/projects?sortby=code&sortorder=desc', 'Warehouse Boathouse'],
    ['by title, whose alias is name', '/projects?sortby=name&fields=title', 'Boathouse Warehouse'],
    [
      'by the name of a record they belong to',
      '/projects?status=all&sortby=companyname&sortorder=desc',
      'Warehouse Pier Boathouse',
    ],
    ['by the name of a person, nobody last', '/projects?status=all&sortby=managername', 'Pier Boathouse Warehouse'],
    ['without regard to letter case', '/companies?sortby=NAME&fields=name', 'ärmel_mill Harbour Trust Quay 100% Ltd'],
  ])('%s', async (_title, path, expected) => {
    expect(await names(path)).toBe(expected)
  })

  it('works for every field declared as sortable', async () => {
    for (const path of ['/companies', '/contacts', '/projects', '/items', '/projectphases', '/companylocations']) {
      const { body } = await api.get(`${path}?sortby=colour`)
      const sortable = /one of (.*)\.$/.exec((body.data as string[])[0] as string)?.[1]?.split(', ') ?? []
      expect(sortable.length).toBeGreaterThan(4)
      for (const by of sortable)
        expect([path, by, (await api.get(`${path}?sortby=${by}`)).status]).toEqual([path, by, 200])
    }
  })
})

describe('More than 30,000 records', () => {
  it('are limited to the first 30,000, while the total counts all', async () => {
    const { id, api: many } = await service.account()
    const path = '/settings/contacts/groups'
    const small = await many.create(path, { name: 'First' })
    await sql`
      insert into groups (account_id, name) select ${id}, 'Many' from generate_series(1, 30100)
    `.execute(service.database.kysely)
    const { body } = await many.get(`${path}?fields=id&sortby=id&includetotalrows=true`)
    expect(body.meta).toEqual({ count: 30_000, total: 30_101, ...listMarks })
    expect((body.data as object[])[0]).toEqual({ id: small })
    expect((await many.get(`${path}?fields=id&pagesize=50000`)).body.meta).toEqual({
      count: 30_000,
      page: 1,
      pagesize: 30_000,
      ...listMarks,
    })
    const rest = await many.get(`${path}?fields=id&sortby=id&pagenumber=2`)
    expect(rest.body.meta?.count).toBe(101)
  })
})
