/** People who only see their own work find nothing else, in any kind of request. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { audienceNames, createAudiences } from '../../../testing/test-audiences.ts'

const service = await startTestService()
const audiences = await createAudiences(service)
const { key, own, team, division } = audiences.callers
const items = Object.fromEntries(
  await Promise.all(
    audienceNames.map(async (audience) => [audience, await audiences.idOf('items', audience)] as const),
  ),
) as Record<(typeof audienceNames)[number], number>

const names = async (caller: typeof key, query: string) => {
  const { body } = await caller.get(`/items?fields=name&includetotalrows=true&${query}`)
  return [(body.data as { name: string }[]).map((item) => item.name).join(' '), body.meta?.total]
}

describe('Own work', () => {
  it.each([
    ['a plain list', '', ['shared', 1]],
    ['ids', `id=${items.foreign},${items.mates}`, ['', 0]],
    ['every id but one’s own', `id=!${items.shared}`, ['', 0]],
    ['an id range', 'idfrom=1', ['shared', 1]],
    ['a search', 'search=foreign', ['', 0]],
    ['a search for what is not there', 'search=!shared', ['', 0]],
    ['a sort', 'sortby=name&sortorder=desc', ['shared', 1]],
    ['everybody’s work', 'contacts=all', ['shared', 1]],
    ['nobody’s work', 'contacts=unassigned', ['', 0]],
    ['other people’s work', 'contacts=!me', ['', 0]],
    ['every state', 'status=all', ['shared', 1]],
    ['deleted work', 'status=deleted', ['', 0]],
  ])('is all that %s finds', async (_title, query, found) => {
    expect(await names(own, query)).toEqual(found)
  })

  it('limits what a batch changes or deletes', async () => {
    const update = { description: 'touched' }
    const changed = await own.put('/items/batch', { filter: { idfrom: 1, status: 'all' }, update })
    expect(changed.body.data).toEqual({ updated: 1, ids: [items.shared] })
    expect((await own.delete(`/items?ids=${items.shared},${items.foreign}`)).status).toBe(404)
    expect(await key.list('/items?searchdescription=touched&fields=id')).toEqual([{ id: items.shared }])
  })

  it('limits what one can refer to', async () => {
    const { body } = await own.put(`/items/${items.shared}`, { parentid: items.foreign, prerequisites: [items.mates] })
    expect(body.data).toEqual([
      `parentid: the item with id ${items.foreign} was not found.`,
      `prerequisites: the item with id ${items.mates} was not found.`,
    ])
  })

  it('includes the team’s with permission 23, and the division’s with 24', async () => {
    expect(await names(team, 'sortby=name')).toEqual(['mates shared', 2])
    expect(await names(division, 'sortby=name')).toEqual(['north shared', 2])
  })

  it('is not cached from somebody who sees more', async () => {
    const query = 'status=all&priority=3'
    expect((await names(key, query))[1]).toBe(4)
    expect((await names(own, query))[1]).toBe(1)
    expect((await names(key, query))[1]).toBe(4)
  })
})
