import { expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import { RequestError } from '../request-error.ts'
import { removeAll, restoreRecords } from './removal.ts'

const items = resourceNamed('items')

/**
 * A service of nested items that knows which deletion each item was part of.
 * @param above the parent of each item
 */
function service(above: Readonly<Record<number, number>>) {
  const goneWith = new Map<number, number>()
  const liesBelow = (id: number, other: number): boolean =>
    above[id] === other || (id in above && liesBelow(above[id] as number, other))
  const remove = (id: number) => {
    if (goneWith.has(id)) throw new RequestError(404, [`The item with id ${id} was not found.`])
    goneWith.set(id, id)
    for (const each of Object.keys(above).map(Number))
      if (liesBelow(each, id) && !goneWith.has(each)) goneWith.set(each, id)
  }
  const restore = (id: number) => {
    const parent = above[id]
    if (!goneWith.has(id)) throw new RequestError(409, [`The item with id ${id} is not deleted.`])
    if (parent !== undefined && goneWith.has(parent)) throw new RequestError(409, [`Restore ${parent} first.`])
    const write = goneWith.get(id)
    for (const [each, its] of goneWith) if (its === write) goneWith.delete(each)
  }
  const client = (async (method: string, path: string, { query }: { query?: { id: string } } = {}) => {
    const id = Number(query?.id ?? /\d+/.exec(path)?.[0])
    if (method === 'DELETE') remove(id)
    else if (method === 'POST') restore(id)
    // Deleted records can still be read by id, but are in no list.
    else if (query) return { data: goneWith.has(id) ? [] : [{ id }], meta: {}, etag: null }
    return { data: { id }, meta: {}, etag: null }
  }) as unknown as Client
  return { client, gone: () => [...goneWith.keys()].sort(ascending) }
}

const records = (...ids: number[]) => ids.map((id) => ({ id }))

it.each([
  ['those above first', [3, 2, 1]],
  ['those below first', [1, 2, 3]],
  ['in no order', [2, 1, 3]],
])('Nested records are deleted and restored, %s', async (_order, ids) => {
  const { client, gone } = service({ 1: 2, 2: 3 })
  const removed = await removeAll(client, items, records(...ids))
  expect(gone()).toEqual([1, 2, 3])
  await restoreRecords(client, items, removed)
  expect(gone()).toEqual([])
})

it('A record deleted with its parent is restored with it, even if both are requested', async () => {
  const { client, gone } = service({ 1: 2 })
  await removeAll(client, items, records(2))
  await restoreRecords(client, items, records(1, 2))
  expect(gone()).toEqual([])
})

it('Missing and refused records are reported', async () => {
  const { client } = service({ 1: 2 })
  await removeAll(client, items, records(1))
  await expect(removeAll(client, items, records(1))).rejects.toThrow('The item with id 1 was not found.')
  await removeAll(client, items, records(2))
  await expect(restoreRecords(client, items, records(1))).rejects.toThrow('Restore 2 first.')
})
