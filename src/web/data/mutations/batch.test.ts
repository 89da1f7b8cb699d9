import { expect, it, vi } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import { getCollection, workflowFields } from '../record.ts'
import { restoreAll, valuesNow } from './batch.ts'

const items = resourceNamed('items')

const idsIn = (options: unknown) => (options as { body: { filter: { id: string[] } } }).body.filter.id

it('Undoing a completion restores previous states and stages', async () => {
  const stood = [
    { id: 1, activeworkstate: 'active', activeworkstageid: 7 },
    { id: 2, activeworkstate: 'active' },
    { id: 3, activeworkstate: 'active', activeworkstageid: 7 },
  ]
  const client = vi.fn(async (method: string, _path: string, options?: object) => ({
    data: method === 'GET' ? stood : { updated: idsIn(options).length },
    meta: {},
    etag: null,
  }))
  const before = await valuesNow(
    client as unknown as Client,
    items,
    [{ id: 1 }, { id: 2 }, { id: 3 }],
    workflowFields(items),
  )
  const fields = 'activeworkstate,activeworkstageid'
  expect(client).toHaveBeenCalledWith('GET', getCollection(items), { query: { id: '1,2,3', fields, status: 'all' } })
  client.mockClear()
  await restoreAll(client as unknown as Client, items, before, workflowFields(items))
  const body = (id: string[], activeworkstageid: number | null) => ({
    body: { filter: { id, status: 'all' }, update: { activeworkstate: 'active', activeworkstageid } },
  })
  expect(client.mock.calls).toEqual([
    ['PUT', `${getCollection(items)}/batch`, body(['1', '3'], 7)],
    ['PUT', `${getCollection(items)}/batch`, body(['2'], null)],
  ])
})

it.each([
  [1, "It may have been deleted, or you don't have access."],
  [3, "1 of 3: It may have been deleted, or you don't have access."],
])('Undoing a change of %i records reports the one that is gone', async (count, message) => {
  const before = Array.from({ length: count }, (_, at) => ({ id: at + 1, priority: at }))
  const client = async (_method: string, _path: string, options?: object) => ({
    data: { updated: idsIn(options).includes('1') ? 0 : 1 },
    meta: {},
    etag: null,
  })
  await expect(restoreAll(client as unknown as Client, items, before, ['priority'])).rejects.toThrow(message)
})
