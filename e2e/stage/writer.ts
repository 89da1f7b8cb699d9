/** One program that works with the service as fast as it answers: creates, renames and deletes records of its own. */
import type { Ledger } from './ledger.ts'

/** Records that are created by one request, in one transaction: all of them are stored or none. */
export const batchSize = 3

export interface Api {
  readonly root: string
  readonly headers: Readonly<Record<string, string>>
}

/** Writes until the service is gone. Throws when it refuses a write instead. */
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

/** The service ended before it answered. */
class Gone extends Error {}

async function send({ root, headers }: Api, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const init = { method, ...sent, headers: { ...headers, ...sent.headers } }
  const answer = await fetch(root + path, init).catch(() => null)
  // An answer that broke off in the middle acknowledges nothing.
  const text = await answer?.text().catch(() => null)
  if (!answer || typeof text !== 'string') throw new Gone()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
