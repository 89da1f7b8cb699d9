/** An account whose records of every resource were added, changed, deleted and restored is the same on another server. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openAccountFile } from '../resources/account-transfer/open-account-file.ts'
import { startTestService, type TestService } from '../testing/test-api.ts'
import { everything } from '../testing/test-audiences.ts'
import type { Caller } from '../testing/test-caller.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  everyResource,
  fresh,
  isChanged,
  isCreated,
  pathOf,
  samplesOf,
  sampleValue,
  writable,
} from '../testing/test-records.ts'
import { isFull, partOf } from '../testing/test-size.ts'
import { importAccount } from './import-account.ts'

const service = await startTestService({ alone: true })

/**
 * Adds, changes, deletes and restores a record of each resource, or of some of them in a small run; what a rule forbids is left out.
 * @param at chooses which
 */
async function useEverything(api: Caller, at: number): Promise<void> {
  const samples = samplesOf(api)
  for (const resource of partOf(everyResource, 5, at)) {
    if (!isCreated(resource)) continue
    const path = pathOf(resource.name)
    await samples.idOf(resource.name)
    const id = await fresh(api, samples, resource.name).catch(() => samples.idOf(resource.name))
    for (const [wire, field] of writable(resource, false))
      if (isChanged(resource)) await api.put(`${path}/${id}`, { [wire]: sampleValue(resource.name, wire, field) })
    await api.delete(`${path}/${id}`)
    await api.post(`${path}/${id}/restore`)
  }
}

/** What differs in every file: writes are numbered anew, and an item's token is made of its account and its number. */
const renewed = ['write', 'uniquetoken']

/** Rows by table, in the order of their texts. */
async function exported({ app, outbox }: TestService, api: Caller, path: string) {
  const answer = await app.inject({ url: '/api/v4/account/export', headers: api.headers })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  writeFileSync(join(outbox, path), answer.rawPayload)
  const { sizes, read, close } = await openAccountFile(join(outbox, path))
  const found: Record<string, readonly string[]> = {}
  for (const name of sizes.keys()) {
    if (!name.startsWith('rows/')) continue
    const rows = JSON.parse((await buffer(await read(name))).toString()) as object[]
    const texts = rows.map((row) => JSON.stringify(row, (key, value) => (renewed.includes(key) ? undefined : value)))
    found[name] = texts.toSorted((one, other) => (one < other ? -1 : 1))
  }
  close()
  return found
}

it('An account with changes of every resource is exported, imported and exported again as it was', async () => {
  const { id, api } = await service.account()
  const director = await service.person(id, { administrator: true, grants: { ...everything, 2: true, 11: true } })
  await useEverything(api, 0)
  // Administrators are notified, which is in the log for live updates only.
  expect((await api.put('/settings/account/looknfeel', { bankname: 'Harbour Bank' })).status).toBe(200)
  await useEverything(director.api, 2)
  const before = await exported(service, director.api, 'before.zip')

  const target = await openTestDatabase()
  const moved = await startTestService({ database: target })
  const settings = {
    dataDir: moved.outbox,
    filesUrl: null,
    publicUrl: 'http://localhost:1',
    authUrl: 'http://localhost:1/identity',
  }
  const path = join(service.outbox, 'before.zip')
  await importAccount.read([path])({ database: target, settings, print: () => {} })
  const { rows } = await sql<{ account: number }>`select max(id)::int as account from accounts`.execute(target.kysely)
  const again = await moved.signedIn({ account: rows[0]?.account ?? 0, contact: director.id })
  expect(await exported(moved, again, 'after.zip')).toEqual(before)

  const histories = before['rows/changes.json']?.map((row) => (JSON.parse(row) as { resource: string }).resource)
  expect(histories).toContain('notifications')
  expect(new Set(histories).size).toBeGreaterThan(isFull ? 20 : 3)
})
