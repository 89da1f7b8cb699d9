/** Runs imports through the API: uploads a file and waits for the service. */

import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { isBusy } from '../../../contract/imports/import-status.ts'
import type { Import, ImportRow } from '../../../contract/operations/imports.ts'
import type { Caller, TestResponse } from '../../testing/test-caller.ts'

export type TestImport = Import
export type TestRow = ImportRow

/** Uploads a file and returns the response. */
export function upload(
  api: Caller,
  resource: string,
  content: string | Buffer,
  name = 'rows.csv',
): Promise<TestResponse> {
  const head = `--b\r\nContent-Disposition: form-data; name="resource"\r\n\r\n${resource}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')])
  return api.upload('/imports', form, 'multipart/form-data; boundary=b')
}

/** Waits until the service has nothing left to do for the import. */
export async function settled(api: Caller, id: number): Promise<TestImport> {
  return vi.waitUntil(
    async () => {
      const found = (await api.get(`/imports/${id}`)).body.data as TestImport
      return isBusy(found) ? null : found
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** Uploads a file and checks it with the guessed mapping, unless `mapping` overrides it. */
export async function checked(api: Caller, resource: string, content: string | Buffer, mapping: object = {}) {
  const answer = await upload(api, resource, content)
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  const { id } = answer.body.data as TestImport
  const read = await settled(api, id)
  if (read.status !== 'mapping') throw new Error(`The file was not read: ${read.message}`)
  const mapped = await api.put(`/imports/${id}`, mapping)
  if (mapped.status !== 200) throw new Error(`${mapped.status} ${JSON.stringify(mapped.body)}`)
  return settled(api, id)
}

/** Runs or undoes an import. */
export async function finished(
  api: Caller,
  action: 'run' | 'undo',
  { id }: Pick<TestImport, 'id'>,
): Promise<TestImport> {
  const answer = await api.post(`/imports/${id}/${action}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return settled(api, id)
}

export async function rowsOf(api: Caller, { id }: Pick<TestImport, 'id'>, status = 'bad'): Promise<TestRow[]> {
  return (await api.list(`/imports/${id}/rows?status=${status}`)) as unknown as TestRow[]
}

interface ImportCall {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Valid calls of every operation of imports. */
export function importCalls(api: Caller): Readonly<Record<string, () => Promise<ImportCall>>> {
  const file = () => `Name,Email\nHarbour ${randomUUID()},\nQuay,none\n`
  const ready = async () => checked(api, 'companies', file())
  const at =
    (more = '') =>
    async () => ({ path: `/imports/${(await ready()).id}${more}` })
  const form = [
    '--b\r\nContent-Disposition: form-data; name="resource"\r\n\r\ncompanies\r\n',
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file()}\r\n--b--\r\n`,
  ]
  return {
    'get /imports': async () => ({ path: '/imports' }),
    'post /imports': async () => ({
      path: '/imports',
      body: form.join(''),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }),
    'get /imports/{importid}': at(),
    'put /imports/{importid}': async () => ({ ...(await at()()), body: { existing: 'keep' } }),
    'delete /imports/{importid}': at(),
    'put /imports/{importid}/table': async () => ({ ...(await at('/table')()), body: { headingrow: 1 } }),
    'post /imports/{importid}/run': at('/run'),
    'post /imports/{importid}/stop': at('/stop'),
    'post /imports/{importid}/undo': async () => ({
      path: `/imports/${(await finished(api, 'run', await ready())).id}/undo`,
    }),
    'get /imports/{importid}/rows': at('/rows'),
    'get /imports/{importid}/vanished': at('/vanished'),
    'get /imports/{importid}/causes': at('/causes'),
    'put /imports/{importid}/causes': async () => ({
      ...(await at('/causes')()),
      body: { column: 1, cause: 'none', cell: 'quay@example.com' },
    }),
    'put /imports/{importid}/rows': async () => ({
      ...(await at('/rows')()),
      body: { rows: [{ row: 3, cells: ['Quay', 'quay@example.com'] }] },
    }),
  }
}
