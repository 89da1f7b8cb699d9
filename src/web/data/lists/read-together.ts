/**
 * Batches reads by id: many components of a screen need some records at the same moment, such as the members of each team or the
 * person in each row. One request reads them all.
 */
import { ascending } from '../../../contract/ascending.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Client } from '../client.ts'
import type { Params } from '../queries.ts'
import { collectionOf, key, type RecordData } from '../record.ts'

/** Maximum number of ids in one URL, which proxies limit to some 8,000 characters. */
const most = 400

interface WaitingRead {
  readonly ids: readonly string[]
  readonly resolve: (rows: RecordData[]) => void
  readonly reject: (error: unknown) => void
}

const waiting = new WeakMap<Client, Map<string, WaitingRead[]>>()

/** @param params further query parameters */
export function readTogether(
  client: Client,
  resource: Resource,
  ids: readonly string[],
  params: Params,
): Promise<RecordData[]> {
  const wishes = waiting.get(client) ?? new Map<string, WaitingRead[]>()
  waiting.set(client, wishes)
  const name = JSON.stringify([resource.name, params])
  return new Promise((resolve, reject) => {
    const alike = wishes.get(name)
    if (alike) return void alike.push({ ids, resolve, reject })
    wishes.set(name, [{ ids, resolve, reject }])
    setTimeout(() => {
      const all = wishes.get(name) ?? []
      wishes.delete(name)
      for (const some of shares(all)) fulfil(client, resource, params, some)
    })
  })
}

/** Requests in order, as many per URL as fit. */
function shares(wishes: readonly WaitingRead[]): WaitingRead[][] {
  const found: WaitingRead[][] = []
  let room = 0
  for (const wish of wishes) {
    if (wish.ids.length > room) {
      found.push([])
      room = most
    }
    found.at(-1)?.push(wish)
    room -= wish.ids.length
  }
  return found
}

function fulfil(client: Client, resource: Resource, params: Params, wishes: readonly WaitingRead[]): void {
  const id = [...new Set(wishes.flatMap(({ ids }) => ids))].toSorted(ascending).join(',')
  client<RecordData[]>('GET', collectionOf(resource), { query: { ...params, id } }).then(
    ({ data }) => {
      for (const { ids, resolve } of wishes) resolve(data.filter((record) => ids.includes(key(record))))
    },
    (error: unknown) => {
      for (const { reject } of wishes) reject(error)
    },
  )
}
