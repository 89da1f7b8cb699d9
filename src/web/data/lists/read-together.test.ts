import { expect, it, vi } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import type { Client } from '../client.ts'
import { readTogether } from './read-together.ts'

/** A service that has every person, and records the requests. */
function service() {
  const asked: string[] = []
  const client = vi.fn(async (_method: string, _path: string, { query }: { query: { id: string } }) => {
    asked.push(query.id)
    return { data: query.id.split(',').map((id) => ({ id: Number(id) })) }
  })
  return { client: client as unknown as Client, asked }
}

it('Concurrent reads are combined in one request, and the results distributed', async () => {
  const { client, asked } = service()
  const wanted = [['7', '3'], ['3'], ['9']].map((ids) => readTogether(client, contacts, ids, { fields: 'fullname' }))
  const ids = (await Promise.all(wanted)).map((rows) => rows.map(({ id }) => id))
  expect(ids).toEqual([[3, 7], [3], [9]])
  expect(asked).toEqual(['3,7,9'])
  await readTogether(client, contacts, ['3'], { fields: 'fullname' })
  expect(asked).toHaveLength(2)
})

it('Reads with other parameters, or with more ids than a URL can hold, are separate requests', async () => {
  const { client, asked } = service()
  const many = Array.from({ length: 300 }, (_each, index) => String(index + 1))
  await Promise.all([
    readTogether(client, contacts, many, { fields: 'fullname' }),
    readTogether(
      client,
      contacts,
      many.map((id) => `9${id}`),
      { fields: 'fullname' },
    ),
    readTogether(client, contacts, ['3'], { fields: 'email' }),
  ])
  expect(asked.map((ids) => ids.split(',').length).toSorted(ascending)).toEqual([1, 300, 300])
})

it('All waiting reads fail when the request fails', async () => {
  const client = vi.fn(() => Promise.reject(new Error('away'))) as unknown as Client
  const wanted = [['3'], ['7']].map((ids) => readTogether(client, contacts, ids, {}))
  for (const each of wanted) await expect(each).rejects.toThrow('away')
})
