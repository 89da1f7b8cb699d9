/**
 * Batches reads by id: many components of a screen need some records at the same moment, such as the members of each team or the
 * person in each row. One request reads them all.
 */
import { ascending } from '../../../contract/ascending.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import type { Params } from '../queries.ts'
import { getCollection, key, type RecordData } from '../record.ts'

/** Maximum number of ids in one URL, which proxies limit to some 8,000 characters. */
const maxIds = 400

interface WaitingRead {
  readonly ids: readonly string[]
  readonly resolve: (rows: RecordData[]) => void
  readonly reject: (error: unknown) => void
}

const cache = new WeakMap<Client, Map<string, WaitingRead[]>>()

/** @param params further query parameters */
export function readTogether(
  client: Client,
  resource: Resource,
  ids: readonly string[],
  params: Params,
): Promise<RecordData[]> {
  const wishes = cache.get(client) ?? new Map<string, WaitingRead[]>()
  cache.set(client, wishes)
  const name = JSON.stringify([resource.name, params])
  return new Promise((resolve, reject) => {
    const alike = wishes.get(name)
    if (alike) return void alike.push({ ids, resolve, reject })
    wishes.set(name, [{ ids, resolve, reject }])
    setTimeout(() => {
      const wish = wishes.get(name) ?? []
      wishes.delete(name)
      for (const share of shares(wish)) fulfil(client, resource, params, share)
    })
  })
}

/** Requests in order, as many per URL as fit. */
function shares(wishes: readonly WaitingRead[]): WaitingRead[][] {
  const batches: WaitingRead[][] = []
  let room = 0
  for (const wish of wishes) {
    if (wish.ids.length > room) {
      batches.push([])
      room = maxIds
    }
    batches.at(-1)?.push(wish)
    room -= wish.ids.length
  }
  return batches
}

function fulfil(client: Client, resource: Resource, params: Params, wishes: readonly WaitingRead[]): void {
  const id = [...new Set(wishes.flatMap(({ ids }) => ids))].toSorted(ascending).join(',')
  client<RecordData[]>('GET', getCollection(resource), { query: { ...params, id } }).then(
    ({ data }) => {
      for (const { ids, resolve } of wishes) resolve(data.filter((record) => ids.includes(key(record))))
    },
    (error: unknown) => {
      for (const { reject } of wishes) reject(error)
    },
  )
}
