/** For tests: a service with one line that responds only on request. */
import type { Client } from '../../../../data/client.ts'
import type { RecordData } from '../../../../data/record.ts'
import { RequestError } from '../../../../data/request-error.ts'

export const kept: RecordData = {
  id: 9,
  name: 'Survey',
  itemcollectionid: 5,
  billType: 2,
  outUnitQty: 1,
  outUnitPrice: 80,
}

export function pausedService() {
  const stored = new Map<number, RecordData>([[9, kept]])
  const calls: string[] = []
  const waiting: (() => void)[] = []
  let refusal: RequestError | null = null
  let next = 40
  const client = (async (method, path, { body } = {}) => {
    const given = (body ?? {}) as Record<string, unknown>
    calls.push(method === 'GET' ? `GET ${path}` : `${method} ${path} ${JSON.stringify(given)}`)
    if (method !== 'GET') await new Promise<void>((resolve) => waiting.push(resolve))
    if (refusal && method === 'POST') throw refusal
    if (method === 'POST' && Array.isArray(body)) return { data: { ids: body.map(() => next++) }, meta: {}, etag: null }
    const id = method === 'POST' ? next++ : Number(path.match(/\d+/)?.[0])
    if (!Number.isInteger(id)) throw new RequestError(404, ['There is no such line.'])
    // A created line has all fields, not only those sent.
    const known = stored.get(id) ?? { outUnitPrice: 0, discount: null }
    const record: RecordData = { ...known, ...given, id }
    if (method === 'DELETE') stored.delete(id)
    else stored.set(id, record)
    return { data: record, meta: {}, etag: '"1"' }
  }) as Client
  return {
    client,
    stored,
    calls,
    refuse: (error: RequestError | null) => {
      refusal = error
    },
    /** Responds until there are no more requests. */
    async answer() {
      for (let quiet = 0; quiet < 10; quiet += 1) {
        if (waiting.length > 0) quiet = 0
        for (const resolve of waiting.splice(0)) resolve()
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    underway: async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
