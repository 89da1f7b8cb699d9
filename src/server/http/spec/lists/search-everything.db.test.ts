/** Search across all kinds of records: results, their order, and their visibility. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import type { SearchResult } from '../../../../contract/operations/search.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { searchKindNames } from '../../../../contract/requests/search.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { actorNames, audienceNames, createAudiences } from '../../../testing/test-audiences.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { createFirm } from '../../../testing/test-firm.ts'
import { pathOf } from '../../../testing/test-records.ts'
import { partOf } from '../../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const { api: stranger } = await service.account()
const firm = await createFirm(api)
const audiences = await createAudiences(service)

async function search(caller: Caller, text: string, more = ''): Promise<SearchResult[]> {
  const answer = await caller.get(`/search?q=${encodeURIComponent(text)}${more}`)
  expect(answer.status).toBe(200)
  expect(answer.body.meta?.count).toBe((answer.body.data as SearchResult[]).length)
  return answer.body.data as SearchResult[]
}
const titles = async (text: string, more = '') => (await search(api, text, more)).map(({ title }) => title)

describe('GET /search', () => {
  it('finds records of every kind by their words, with distinguishing details', async () => {
    expect(await search(api, 'survey')).toEqual([
      {
        kind: 'items',
        id: firm.items.survey,
        title: 'Survey',
        context: 'Boathouse',
        number: 'S1',
        status: 'active',
        projectid: firm.projects.boathouse,
      },
      expect.objectContaining({ kind: 'items', title: 'Permit' }),
    ])
    const found = await search(api, 'lind')
    expect(found).toContainEqual({ kind: 'contacts', id: firm.people.ida, title: 'Ida Lind', status: 'active' })
  })

  it('ranks exact names before prefixes, and open work before completed work', async () => {
    await api.create('/items', { name: 'Old pier survey', projectid: firm.projects.boathouse })
    await api.create('/items', { name: 'Pier lighting', projectid: firm.projects.boathouse })
    expect(await titles('pier')).toEqual(['Pier', 'Pier lighting', 'Old pier survey'])
    await api.create('/projects', { title: 'Pier', companyid: firm.companies.quay })
    expect((await search(api, 'pier', '&types=projects')).map(({ status }) => status)).toEqual(['active', 'complete'])
  })

  it('accepts several words in any order, and a single letter as a prefix', async () => {
    expect(await titles('okafor om')).toEqual(['Omar Okafor'])
    expect(await titles('o')).toEqual(['Omar Okafor', 'Old pier survey'])
    expect(await titles('armel')).toEqual(['ärmel_mill'])
  })

  it('finds numbers and codes', async () => {
    expect(await titles('p-2')).toEqual(['Warehouse'])
    expect(await titles('M1')).toEqual(['Model'])
  })

  it('searches the requested kinds, and returns no more than requested', async () => {
    const kinds = new Set((await search(api, 'ha', '&types=companies,contacts')).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['companies']))
    expect(await search(api, 'pier', '&pagesize=1')).toHaveLength(1)
  })

  it('takes pattern characters literally, and finds nothing for an empty text', async () => {
    expect(await titles('100%')).toEqual(['Quay 100% Ltd'])
    expect(await titles('%')).toEqual([])
    expect(await titles('  ')).toEqual([])
    expect(await titles('\0')).toEqual([])
  })

  it.each([
    ['types=boats', 'is not allowed; use projects, companies'],
    ['pagesize=none', 'is not a positive integer'],
    [`q=${'x'.repeat(201)}`, 'use at most 200 characters'],
  ])('refuses %s', async (query, message) => {
    const answer = await api.get(`/search?${query}`)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it('finds no deleted records', async () => {
    const id = await api.create('/companies', { name: 'Vanished Ltd', type: 'client' })
    expect(await titles('vanished')).toEqual(['Vanished Ltd'])
    await api.delete(`/companies/${id}`)
    expect(await titles('vanished')).toEqual([])
  })

  it('finds nothing of another account', async () => {
    expect(await search(stranger, 'pier')).toEqual([])
    expect((await service.caller({}).get('/search?q=pier')).status).toBe(401)
  })
})

describe.each(actorNames.map((actor, row) => [actor, row] as const))('Search by the caller "%s"', (actor, row) => {
  it.each(partOf(searchKindNames, 3, row))('finds exactly the %s that its lists find', async (kind) => {
    const { title } = resourceNamed(kind)
    for (const audience of audienceNames) {
      const id = await audiences.idOf(kind, audience)
      const { body } = await audiences.callers.key.get(`${pathOf(kind)}/${id}`)
      const text = String((body.data as Record<string, unknown>)[title] ?? (body.data as { body?: string }).body ?? '')
      if (text.length < 3) continue
      const list = await audiences.callers[actor].get(
        `${pathOf(kind)}?q=${encodeURIComponent(text)}&status=all&fields=id`,
      )
      const listed = list.status === 200 ? (list.body.data as { id: number }[]).map((record) => record.id) : []
      const found = await search(audiences.callers[actor], text, `&types=${kind}&pagesize=50`)
      expect(found.map((record) => record.id).toSorted(ascending)).toEqual(listed.toSorted(ascending))
    }
  })
})
