/** Reads stored records from the service after a restart, and checks that records and history agree. */
import type { State } from './ledger.ts'
import { type Api, batchSize } from './writer.ts'

interface Company {
  readonly id: number
  readonly name: string
  readonly status: string
}

interface LoggedChange {
  readonly recordid: number
  readonly action: string
  readonly after?: { readonly name?: string }
}

export async function storedRecords(api: Api): Promise<Map<number, State>> {
  const query = '/companies?fields=name,status&sortby=id&status='
  const kept = await listed<Company>(api, `${query}all`)
  const deleted = await listed<Company>(api, `${query}deleted`)
  return new Map([
    ...kept.map(({ id, name }): [number, State] => [id, name]),
    ...deleted.map(({ id }): [number, State] => [id, null]),
  ])
}

/** A record and its history are written in one transaction, and so are all records of a batch. */
export async function inconsistencies(api: Api, records: ReadonlyMap<number, State>): Promise<string[]> {
  const told = new Map<number, State>()
  const batches = new Map<string, number>()
  for (const { recordid, action, after } of await history(api)) {
    const name = after?.name
    if (action === 'delete') told.set(recordid, null)
    else if (name !== undefined) told.set(recordid, name)
    if (action === 'create' && name !== undefined) batches.set(name, (batches.get(name) ?? 0) + 1)
  }
  const ids = new Set([...records.keys(), ...told.keys()])
  const untold = [...ids].filter((id) => records.get(id) !== told.get(id))
  const torn = [...batches].filter(([, count]) => count !== batchSize)
  return [
    ...untold.map((id) => `record ${id} is ${records.get(id)}, but its history says ${told.get(id)}`),
    ...torn.map(([name, count]) => `batch ${name} was stored in part: ${count} of ${batchSize}`),
  ]
}

/** Oldest first, in pages of the maximum size. */
async function history(api: Api): Promise<LoggedChange[]> {
  const size = 30_000
  const found: LoggedChange[] = []
  for (let page = 1; found.length === (page - 1) * size; page += 1) {
    const query = `resource=companies&fields=recordid,action,after&sortby=id&sortorder=asc&pagenumber=${page}`
    found.push(...(await listed<LoggedChange>(api, `/changes?${query}&pagesize=${size}`)))
  }
  return found
}

async function listed<Record>({ root, headers }: Api, path: string): Promise<Record[]> {
  const answer = await fetch(root + path, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${body}`)
  return (JSON.parse(body) as { data: Record[] }).data
}
