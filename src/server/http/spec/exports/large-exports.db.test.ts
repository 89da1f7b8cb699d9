/** Exports of many records contain each of them once, and end when the client disconnects. */
import { get } from 'node:http'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { filesOf } from '../../../testing/test-files.ts'

const service = await startTestService()
const { answerTo, csv, sheet } = filesOf(service)

it('Ten thousand records arrive once each and in order, even if the caller reads slowly', async () => {
  const { id, api } = await service.account()
  await sql`
    insert into companies (account_id, name, type)
    select ${id}, 'Company ' || lpad(n::text, 5, '0'), 'client' from generate_series(1, 10000) n
  `.execute(service.database.kysely)
  const names = (await csv(api, '/companies/export?fields=name&sortby=name&sortorder=desc')).slice(1)
  expect(names).toHaveLength(10_000)
  expect([names[0], names.at(-1)]).toEqual(['Company 10000', 'Company 00001'])
  expect(new Set(names).size).toBe(10_000)
  const rows = await sheet(api, '/companies/export?format=xlsx&fields=name&sortby=name')
  expect(rows).toHaveLength(10_001)
  expect(rows.at(-1)).toEqual(['Company 10000'])
}, 60_000)

it('Disconnecting ends the export and frees its slot', async () => {
  const { id, api } = await service.account()
  await sql`
    insert into companies (account_id, name, type, notes)
    select ${id}, 'Company ' || n, 'client', repeat('long ', 400) from generate_series(1, 5000) n
  `.execute(service.database.kysely)
  const leave = () =>
    new Promise<void>((resolve) => {
      const url = `${service.publicUrl}/api/v4/companies/export?fields=name,notes`
      const request = get(url, { headers: api.headers }, (response) => {
        response.once('data', () => request.destroy())
        response.once('close', resolve)
      })
      request.once('error', () => resolve())
    })
  for (let turn = 0; turn < 6; turn++) await leave()
  await expect.poll(async () => (await answerTo(api, '/companies/export?fields=name&search=none')).statusCode).toBe(200)
}, 60_000)
