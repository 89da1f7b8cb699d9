/** Eight writers of items, each in a project of its own, until a number of changes is stored. */
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from '../../../contract/imports/import-status.ts'
import type { TestImport } from '../../resources/imports/test-imports.ts'
import { type Api, ask, dataOf } from './api.ts'

const writers = 8

/** Items of a usual batch, and of one that takes seconds while others commit. */
const [few, many] = [20, 2_000]

interface Writer {
  readonly api: Api
  readonly projectid: number
  readonly project: string
  /** Changes that all of them have stored. */
  readonly count: { stored: number }
  /** Changes after which they stop. */
  readonly changes: number
}

/** @returns the number of changes that were acknowledged */
export async function write(api: Api, changes: number): Promise<number> {
  const count = { stored: 0 }
  const companyid = (await dataOf<{ id: number }>(api, 'POST', '/companies', { name: 'Hill & Sons', type: 'client' }))
    .id
  const working = Array.from({ length: writers }, async (_each, at) => {
    const project = `House ${at}`
    const { id } = await dataOf<{ id: number }>(api, 'POST', '/projects', { title: project, companyid })
    return work({ api, project, projectid: id, count, changes }, at)
  })
  await Promise.all(working)
  return count.stored
}

async function work(writer: Writer, at: number): Promise<void> {
  const { count, changes } = writer
  // The first two are busy with long writes, so that all others commit meanwhile.
  const size = at < 2 ? Math.min(many, changes / 10) : few
  for (let turn = 0; count.stored < changes; turn += 1) {
    if (at === 2 && turn % 10 === 0) await bringIn(writer, turn)
    const ids = await add(writer, Math.ceil(size), turn)
    for (const id of ids.slice(0, few / 2)) await change(writer, id)
    const filter = { id: ids.join() }
    await ask(writer.api, 'PUT', '/items/batch', { filter, update: { priority: 1 + (turn % 5) } })
    count.stored += ids.length
  }
}

async function add({ api, projectid, count }: Writer, size: number, turn: number): Promise<readonly number[]> {
  const items = Array.from({ length: size }, (_each, at) => ({ name: `Item ${turn}.${at}`, projectid }))
  const { ids } = await dataOf<{ ids: number[] }>(api, 'POST', '/items', items)
  count.stored += ids.length
  return ids
}

/** What may happen to one item, by the last digit of its id. */
async function change({ api, count }: Writer, id: number): Promise<void> {
  const done = async (method: string, path: string, body?: object) => {
    await ask(api, method, path, body)
    count.stored += 1
  }
  await done('PUT', `/items/${id}`, { name: `Item ${id} renamed` })
  if (id % 3 === 0) await done('PUT', `/items/${id}/complete`)
  if (id % 6 === 0) await done('PUT', `/items/${id}/reactivate`)
  if (id % 2 === 0) await done('DELETE', `/items?ids=${id}`)
  if (id % 4 === 0) await done('POST', `/items/${id}/restore`)
}

/** Imports a file of items. */
async function bringIn({ api, project, count }: Writer, turn: number): Promise<void> {
  const form = new FormData()
  form.set('resource', 'items')
  const rows = Array.from({ length: few }, (_each, at) => `Imported ${turn}.${at},${project}`)
  form.set('file', new Blob([['Task,Project', ...rows, ''].join('\n')]), 'items.csv')
  const { id } = await dataOf<TestImport>(api, 'POST', '/imports', form)
  await ended(api, id)
  await ask(api, 'PUT', `/imports/${id}`, {})
  await ended(api, id)
  await ask(api, 'POST', `/imports/${id}/run`)
  const { created, message } = await ended(api, id)
  if (created !== few) throw new Error(`the import has stored ${created} items: ${message}`)
  count.stored += created
}

async function ended(api: Api, id: number): Promise<TestImport> {
  for (;;) {
    const found = await dataOf<TestImport>(api, 'GET', `/imports/${id}`)
    if (!isBusy(found)) return found
    await wait(50)
  }
}
