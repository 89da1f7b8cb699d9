/** A service with its files in a bucket: it works in the same way, and an unavailable store is reported. */
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { filesForBackup } from '../../../commands/backup/files-for-backup.ts'
import { placing, removeFromBucket, requireEmptyBucket } from '../../../commands/backup/put-files.ts'
import { bucket as examined } from '../../../commands/doctor/network.ts'
import { importAccountFile } from '../../../resources/account-transfer/import-account.ts'
import { createBucket } from '../../../resources/content/bucket.ts'
import { contentInBucket } from '../../../resources/content/bucket-store.ts'
import { openFileStore } from '../../../resources/content/open-file-store.ts'
import { startBucket } from '../../../resources/content/test-bucket.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { uploadOf } from '../../../testing/test-records.ts'

const bucket = await startBucket()
const filesUrl = bucket.url('firm/a')
const service = await startTestService({ filesUrl })
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
const incoming = join(service.outbox, 'files', 'incoming')
const onDisk = () => (existsSync(incoming) ? readdirSync(incoming) : [])

async function everyOf<T>(sequence: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of sequence) found.push(each)
  return found
}

it('Content is stored in and read from the bucket, and not on the disk', async () => {
  const { id } = (await api.post('/files', ...(await uploadOf({ projectid })))).body.data as { id: number }
  expect(await everyOf(contentInBucket(filesUrl))).toEqual([`${account}/${id}`])
  expect(onDisk()).toEqual([])
  expect(await everyOf(createBucket(filesUrl).objects('incoming/'))).toEqual([])
  const { headers, body } = await service.app.inject({ url: `/api/v4/files/${id}/download`, headers: api.headers })
  expect([Number(headers['content-length']), body]).toEqual([7, 'content'])
})

it('Large, empty and missing content is distinguished', async () => {
  const files = openFileStore({ dataDir: service.outbox, filesUrl: bucket.url('other') })
  const large = Buffer.alloc(9_000_000, 'worklane ')
  await files.keep(await files.receive(Readable.from([large])), 7, 'large')
  await files.keep(await files.receive(Readable.from([])), 7, 'empty')
  expect(await files.sizeOf(7, 'large')).toBe(large.length)
  const read = await files.read(7, 'large')
  expect(read && (await buffer(read.stream)).equals(large)).toBe(true)
  const part = await files.read(7, 'large', { firstByte: 9, lastByte: 13 })
  expect(part && [part.size, String(await buffer(part.stream))]).toEqual([5, 'workl'])
  expect(await files.sizeOf(7, 'empty')).toBe(0)
  await files.remove(7, 'large')
  expect([await files.sizeOf(7, 'large'), await files.read(7, 'large')]).toEqual([null, null])
  expect(await everyOf(contentInBucket(bucket.url('other')))).toEqual(['7/empty'])
})

const contents = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified></Contents>`

it('Lists of several pages are complete', async () => {
  const pages: Readonly<Record<string, string>> = {
    '': `${contents('p/1/1')}${contents('p/1/2')}<NextContinuationToken>more&amp;=+/</NextContinuationToken>`,
    'more&=+/': contents('p/1/3'),
  }
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    const token = new URL(url, 'http://store').searchParams.get('continuation-token') ?? ''
    asked.push(token)
    answer.end(`<ListBucketResult>${pages[token]}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await everyOf(contentInBucket(`http://a:b@127.0.0.1:${port}/worklane/p`))).toEqual(['1/1', '1/2', '1/3'])
  expect(asked).toEqual(['', 'more&=+/'])
  server.close()
})

it('Content is uploaded before its transaction commits, and temporary objects are removed afterwards', async () => {
  const place = { dataDir: service.outbox, filesUrl: bucket.url('waits') }
  const files = openFileStore(place)
  const received = await files.bring(await files.receive(Readable.from(['plan'])))
  const waiting = () => everyOf(createBucket(place.filesUrl).objects('incoming/'))
  expect(await waiting()).toHaveLength(1)
  // What is still to be sent when it is kept would be missed.
  rmSync(received.path)
  await files.keep(received, 7, 1)
  await files.drop(received)
  expect(await files.sizeOf(7, 1)).toBe(4)
  expect(await waiting()).toEqual([])
  await expect(files.keep({ ...received, waitsAs: 'incoming/nowhere' }, 7, 2)).rejects.toThrow('did not copy')
  expect(await files.sizeOf(7, 2)).toBe(null)
})

it('A backup restores the files of one bucket into another', async () => {
  const [from, to] = [bucket.url('from'), bucket.url('restored')]
  const files = openFileStore({ dataDir: service.outbox, filesUrl: from })
  for (const name of [1, 2, 3]) await files.keep(await files.receive(Readable.from(['x'])), 1, name)
  const put = placing({ dataDir: service.outbox, filesUrl: to }, [])
  for await (const { path, size, read } of filesForBackup({ filesUrl: from, dataDir: service.outbox, kept: '' })) {
    expect(size).toBe(1)
    await put({ name: `files/${path}`, content: read() })
  }
  expect(await everyOf(contentInBucket(to))).toEqual(await everyOf(contentInBucket(from)))
  await expect(requireEmptyBucket(to)).rejects.toThrow('the bucket of FILES_URL holds files (http://S3RVER:***@127')
  await removeFromBucket({ dataDir: service.outbox, filesUrl: to }, ['1/1', '1/2', '1/3'])
  await requireEmptyBucket(to)
  expect(onDisk()).toEqual([])
})

it('An account is moved from one bucket to another, with its files and their versions', async () => {
  const [{ id: file }] = (await api.list('/files')) as [{ id: number }]
  const version = await api.post(`/files/${file}/versions`, ...(await uploadOf({})))
  expect(version.status).toBe(201)
  const { api: administrator } = await service.person(account, { administrator: true })
  const exported = await service.app.inject({ url: '/api/v4/account/export', headers: administrator.headers })
  const path = join(service.outbox, 'account.zip')
  writeFileSync(path, exported.rawPayload)

  const [database, filesUrl] = [await openTestDatabase(), bucket.url('moved')]
  await importAccountFile({ database, files: openFileStore({ dataDir: service.outbox, filesUrl }) }, path)
  const from = await everyOf(contentInBucket(bucket.url('firm/a')))
  expect(from).toHaveLength(2)
  const { rows } = await sql<{ id: number }>`select id from accounts`.execute(database.kysely)
  const moved = from.map((each) => each.replace(/^\d+/, String(rows[0]?.id)))
  expect(await everyOf(contentInBucket(filesUrl))).toEqual(moved)

  // Its sign-in emails are in use there by now; nothing of a refused file is stored.
  const again = bucket.url('again')
  const refused = importAccountFile(
    { database, files: openFileStore({ dataDir: service.outbox, filesUrl: again }) },
    path,
  )
  await expect(refused).rejects.toThrow('sign in to another account')
  expect(await everyOf(createBucket(again).objects())).toEqual([])
})

it('The doctor distinguishes a working store from one that refuses access', async () => {
  expect(await examined(filesUrl)).toMatchObject({ state: 'ok' })
  const refused = await examined(filesUrl.replace('S3RVER:S3RVER', 'S3RVER:another'))
  expect(refused).toMatchObject({ state: 'wrong', todo: expect.stringContaining('SignatureDoesNotMatch') })
  expect(JSON.stringify(refused)).not.toContain('another')
  expect(await examined(filesUrl.replace('/worklane/', '/nowhere/'))).toMatchObject({ state: 'wrong' })
})

it('While the store is unavailable, uploads and downloads get 503, and nothing is stored', async () => {
  const [{ id }] = (await api.list('/files')) as [{ id: number }]
  await bucket.stop()
  const answer = await api.post('/files', ...(await uploadOf({ projectid })))
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
  expect((await api.get(`/files/${id}/download`)).status).toBe(503)
  expect(await api.list('/files')).toHaveLength(1)
  expect(onDisk()).toEqual([])
  expect(await examined(filesUrl)).toMatchObject({ state: 'wrong' })
})
