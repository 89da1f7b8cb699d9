import { expect, it } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import { RequestError } from '../request-error.ts'
import { bringBack } from './bring-back.ts'

const items = resourceNamed('items')

/** A service that has items back only behind the one that they lie below. */
function service(above: Readonly<Record<number, number>>) {
  const back: number[] = []
  const client = (async (_method: string, path: string) => {
    const id = Number(path.split('/').at(-2))
    const parent = above[id]
    if (parent !== undefined && !back.includes(parent))
      throw new RequestError(409, ['It is deleted; restore it first.'])
    back.push(id)
    return { data: { id }, meta: {}, etag: null }
  }) as unknown as Client
  return { back, client }
}

it('Records that lie below others of them are back behind these', async () => {
  const { back, client } = service({ 1: 2, 2: 4 })
  await bringBack(client, items, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
  expect(back).toEqual([3, 4, 2, 1])
})

it('What stays refused is told', async () => {
  const { client } = service({ 1: 9 })
  await expect(bringBack(client, items, [{ id: 1 }, { id: 2 }])).rejects.toThrow('It is deleted; restore it first.')
})
