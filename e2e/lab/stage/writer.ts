/** A client that creates, renames and deletes records of its own as fast as the service responds. */
import type { Ledger } from './ledger.ts'

/** Number of records created by one request, in one transaction: all are stored or none. */
export const batchSize = 3

export interface Api {
  readonly root: string
  readonly headers: Readonly<Record<string, string>>
}

/** Writes until the service is gone. Throws if the service refuses a write. */
export async function writeUntilGone(api: Api, ledger: Ledger, name: string): Promise<void> {
  const mine: number[] = []
  try {
    for (let turn = 1; ; turn += 1) {
      mine.push(...(await createBatch(api, ledger, `${name}.${turn}`)))
      const renamed = mine[turn % mine.length] as number
      const next = `${name}.${turn} renamed`
      ledger.begin(renamed, next)
      await send(api, 'PUT', `/companies/${renamed}`, { name: next })
      ledger.acknowledge(renamed, next)
      if (turn % 2 === 0) await deleteOne(api, ledger, mine.splice(turn % mine.length, 1)[0] as number)
    }
  } catch (error) {
    if (!(error instanceof Gone)) throw error
  }
}

async function createBatch(api: Api, ledger: Ledger, name: string): Promise<number[]> {
  const companies = Array.from({ length: batchSize }, () => ({ name, type: 'other' }))
  const { data } = (await send(api, 'POST', '/companies', companies)) as { data: { ids: number[] } }
  for (const id of data.ids) ledger.acknowledge(id, name)
  return data.ids
}

async function deleteOne(api: Api, ledger: Ledger, id: number): Promise<void> {
  ledger.begin(id, null)
  await send(api, 'DELETE', `/companies/${id}`)
  ledger.acknowledge(id, null)
}

/** The service went away before it responded. */
class Gone extends Error {}

async function send({ root, headers }: Api, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const init = { method, ...sent, headers: { ...headers, ...sent.headers } }
  const answer = await fetch(root + path, init).catch(() => null)
  // A truncated response acknowledges nothing.
  const text = await answer?.text().catch(() => null)
  if (!answer || typeof text !== 'string') throw new Gone()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
