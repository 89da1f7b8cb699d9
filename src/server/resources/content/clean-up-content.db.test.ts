import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestService } from '../../testing/test-api.ts'
import { uploadOf } from '../../testing/test-records.ts'
import { cleanUpContent } from './clean-up-content.ts'
import { createFileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { startBucket } from './test-bucket.ts'

const service = await startTestService({ alone: true })
const { database } = service
const bucket = await startBucket()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
const { id: file } = (await api.post('/files', ...(await uploadOf({ projectid })))).body.data as { id: number }
const newVersion = await api.post(`/files/${file}/versions`, ...(await uploadOf({})))
const { rows: versions } = await sql<{ id: number }>`select id from file_versions where content = id`.execute(
  database.kysely,
)
const version = `version-${versions[0]?.id}`

const day = 86_400_000
const longAgo = new Date(Date.now() - 3 * day)

/** As if the database had been there for a week. */
await sql`update migrations set ranon = ranon - interval '7 days'`.execute(database.kysely)

const everyOf = async (store: Pick<ReturnType<typeof createFileStore>, 'listAll'>) => {
  const found: string[] = []
  for await (const { account: of, name } of store.listAll()) found.push(`${of}/${name}`)
  return found.sort(ascending)
}

it('Content without a row is removed a day after it was stored, and nothing else', async () => {
  expect(newVersion.status).toBe(201)
  const directory = join(service.outbox, 'files')
  const files = createFileStore(directory)
  const keep = async (name: number | string, at: Date, of = account) => {
    await files.keep(await files.receive(Readable.from(['left over'])), of, name)
    utimesSync(join(directory, String(of), String(name)), at, at)
  }
  for (const name of [99_999, 'version-99999', 'import-99999', 'not-ours']) await keep(name, longAgo)
  // Numbers are those of an account.
  await keep(file, longAgo, account + 1000)
  await keep(99_998, new Date(Date.now() - day / 2))
  // From before this database: whoever has put it there knows what it is.
  await keep(99_997, new Date(Date.now() - 30 * day))
  for (const name of [String(file), version]) utimesSync(join(directory, String(account), name), longAgo, longAgo)

  await service.turn('sweep content', new Date())
  const left = [String(file), version, 'not-ours', '99998', '99997']
  const expected = left.map((name) => `${account}/${name}`).sort(ascending)
  await eventually(async () => expect(await everyOf(files)).toEqual(expected))
  const download = await service.app.inject({ url: `/api/v4/files/${file}/download`, headers: api.headers })
  expect([download.statusCode, download.body]).toEqual([200, 'content'])
  expect(readdirSync(join(directory, String(account + 1000)))).toEqual([])
})

it('The same applies in a bucket, including temporary objects of failed transactions', async () => {
  const files = openFileStore({ dataDir: service.outbox, filesUrl: bucket.url('swept') })
  for (const name of [file, version, 99_999])
    await files.keep(await files.receive(Readable.from(['content'])), account, name)
  const now = Date.now()
  expect(await cleanUpContent(database, files, new Date(now + day / 2))).toBe(0)
  expect(await cleanUpContent(database, files, new Date(now + 2 * day))).toBe(1)
  expect(await everyOf(files)).toEqual([`${account}/${file}`, `${account}/${version}`])
})
