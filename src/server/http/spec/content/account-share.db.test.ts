/** The share of the disk that the files of one account may take. */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const megabyte = 1_048_576
const { blocks, bsize } = statfsSync(tmpdir())
const service = await startTestService({ filesShare: (10.5 * megabyte) / (blocks * bsize) })
const { database } = service

async function firm() {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  return { api, project: await api.create('/projects', { title: 'Boathouse', companyid }) }
}

function upload(api: Caller, path: string, megabytes: number, fields: Record<string, unknown> = {}) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const body = `${parts.join('')}${head}${'x'.repeat(megabytes * megabyte)}\r\n--b--`
  return api.upload(path, Buffer.from(body), 'multipart/form-data; boundary=b')
}

it('Files that exceed the account’s share are refused, naming the share; deleted files and versions count', async () => {
  const { api, project } = await firm()
  const first = await upload(api, '/files', 4, { projectid: project })
  expect(first.status).toBe(201)
  const { id } = first.body.data as { id: number }
  expect((await upload(api, `/files/${id}/versions`, 4)).status).toBe(201)
  await api.delete(`/files/${id}`)
  const refused = [
    'The files of this account may take 10 MB, with deleted ones and earlier versions; they take 8 MB, and this one does not fit.',
  ]
  const answer = await upload(api, '/files', 4, { projectid: project })
  expect([answer.status, answer.body.data]).toEqual([413, refused])
  expect(await api.list('/files')).toEqual([])
  const small = await upload(api, '/files', 2, { projectid: project })
  expect(small.status).toBe(201)
  const { id: other } = small.body.data as { id: number }
  expect((await upload(api, `/files/${other}/versions`, 1)).status).toBe(413)
})

it('Restoring a version takes no space, and another account has a share of its own', async () => {
  const { api, project } = await firm()
  const { id } = (await upload(api, '/files', 5, { projectid: project })).body.data as { id: number }
  expect((await upload(api, `/files/${id}/versions`, 2)).status).toBe(201)
  expect((await api.put(`/files/${id}/versions/current`, { version: 1 })).status).toBe(200)
  expect((await upload(api, `/files/${id}/versions`, 3)).status).toBe(201)
  expect((await upload(api, `/files/${id}/versions`, 1)).status).toBe(413)
  const other = await firm()
  expect((await upload(other.api, '/files', 5, { projectid: other.project })).status).toBe(201)
})

it('The kept files of issued documents take room, too', async () => {
  const { api, project } = await firm()
  const { id: account } = (await api.get('/settings/account')).body.data as { id: number }
  await sql`
    insert into issued_files (account_id, invoiceid, content)
    values (${account}, 1, ${Buffer.alloc(8 * megabyte)})
  `.execute(service.database.kysely)
  expect((await upload(api, '/files', 3, { projectid: project })).status).toBe(413)
  expect((await upload(api, '/files', 2, { projectid: project })).status).toBe(201)
})

/** Lets no file be stored until everything that can happen before has happened. */
async function storedTogether<T>(work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await sql`lock table files in share mode`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const working = work()
  await wait(1000)
  released.resolve()
  await holding
  return working
}

it('Twenty concurrent uploads stay within the share, and refused ones free their space', async () => {
  const { api, project } = await firm()
  const together = async (megabytes: number) => {
    const uploads = Array.from({ length: 20 }, () => upload(api, '/files', megabytes, { projectid: project }))
    return (await Promise.all(uploads)).map(({ status }) => status)
  }
  const statuses = await storedTogether(() => together(1))
  const stored = statuses.filter((status) => status === 201).length
  expect(statuses.toSorted(ascending)).toEqual([...Array(stored).fill(201), ...Array(20 - stored).fill(413)])
  expect(stored).toBeLessThanOrEqual(10)
  for (let left = 10 - stored; left > 0; left -= 1)
    expect((await upload(api, '/files', 1, { projectid: project })).status).toBe(201)
  expect(await together(1)).toEqual(Array(20).fill(413))
  expect(await api.list('/files?fields=id')).toHaveLength(10)
})
