/** Any request by anyone gets JSON, a message if it is refused, and never a server error. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hostileBody, hostileParams, hostilePath, queryOf } from '../../testing/hostile/test-hostility.ts'
import { startTestService } from '../../testing/test-api.ts'
import { actorNames, createAudiences } from '../../testing/test-audiences.ts'
import type { TestResponse } from '../../testing/test-caller.ts'
import { everyResource, isChanged, isCreated, pathOf } from '../../testing/test-records.ts'
import { runsOf } from '../../testing/test-size.ts'

const service = await startTestService()
const audiences = await createAudiences(service)
const { key } = audiences.callers
const ids = await Promise.all(
  ['companies', 'contacts', 'projects', 'items', 'tags', 'invoices'].map((name) => audiences.idOf(name, 'shared')),
)

/** All statuses but server errors. */
const refused = [400, 403, 404, 409]

function expectAnswer(answer: TestResponse, allowed: readonly number[]): void {
  expect([...allowed, ...refused]).toContain(answer.status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  if (allowed.includes(answer.status)) {
    expect(answer.body.status).toBe('success')
    return
  }
  const messages = answer.body.data as string[]
  expect(answer.body.status).toBe('error')
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) expect(message).toMatch(/^.+\.$/s)
}

it('Any read succeeds or is refused with a message', { timeout: 120_000 }, async () => {
  const requests = fc.constantFrom(...everyResource).chain((of) =>
    fc.record({
      path: fc.constantFrom(...of.paths).chain((at) => hostilePath(at, ids)),
      single: fc.constantFrom('', '', '', '', '', '', ...ids.map((id) => `/${id}`)),
      params: hostileParams(of, ids),
      actor: fc.constantFrom(...actorNames),
    }),
  )
  const property = fc.asyncProperty(requests, async ({ path, single, params, actor }) => {
    expectAnswer(await audiences.callers[actor].get(`${path}${single}?${queryOf(params)}`), [200])
  })
  await fc.assert(property, runsOf(100, 500))
})

/** Everything that a write may have stored. */
async function sideEffects(table: string): Promise<unknown> {
  const result = await sql<{ changes: number; records: string }>`
    select (select count(*) from changes) as changes, (select md5(string_agg(t::text, '' order by t::text)) from ${sql.table(table)} t) as records
  `.execute(service.database.kysely)
  return result.rows[0]
}

const tables: Readonly<Record<string, string>> = {
  companies: 'companies',
  contacts: 'contacts',
  projects: 'projects',
  items: 'items',
}

it('Any creation is stored completely, or refused with a message and stores nothing', {
  timeout: 120_000,
}, async () => {
  const requests = fc.constantFrom(...everyResource.filter(isCreated)).chain((of) => {
    const body = hostileBody(of, ids, true)
    return fc.record({ of: fc.constant(of), body: fc.oneof(body, body, fc.array(body, { maxLength: 3 })) })
  })
  const property = fc.asyncProperty(requests, async ({ of, body }) => {
    const table = tables[of.name] ?? 'items'
    const needed = await audiences.bodyOf(of.name, 'shared')
    const before = await sideEffects(table)
    const whole = Array.isArray(body) ? body.map((each) => ({ ...needed, ...each })) : { ...needed, ...body }
    const answer = await key.post(pathOf(of.name), whole)
    expectAnswer(answer, [201])
    if (answer.status !== 201) expect(await sideEffects(table)).toEqual(before)
  })
  await fc.assert(property, runsOf(50, 250))
})

it('Any change is stored completely, or refused with a message and stores nothing', { timeout: 120_000 }, async () => {
  const requests = fc
    .constantFrom(...everyResource.filter((of) => isChanged(of) && of.name !== 'apikeys'))
    .chain((of) => fc.record({ of: fc.constant(of), body: hostileBody(of, ids, false) }))
  const property = fc.asyncProperty(requests, async ({ of, body }) => {
    const record = of.singleton ? pathOf(of.name) : `${pathOf(of.name)}/${await audiences.idOf(of.name, 'shared')}`
    const read = async () => (await key.get(`${record}?fields=all`)).body
    const before = await read()
    const answer = await key.put(record, body)
    expectAnswer(answer, [200])
    if (answer.status !== 200) expect(await read()).toEqual(before)
  })
  await fc.assert(property, runsOf(50, 250))
})

it('Any batch and any action succeeds or is refused with a message', { timeout: 120_000 }, async () => {
  const kept = ['apikeys', 'contacts']
  const changed = everyResource.filter((of) => isCreated(of) && !kept.includes(of.name))
  const requests = fc.constantFrom(...changed).chain((of) =>
    fc.record({
      path: fc.constant(pathOf(of.name)),
      body: fc.record({ filter: hostileParams(of, ids), update: hostileBody(of, ids, false) }, { requiredKeys: [] }),
      action: fc.constantFrom('batch', '1/order', '1/workstage', '1/complete', '1/reactivate', '1/nothing'),
      place: fc.record(
        { placeafterid: fc.constantFrom(...ids, {}, null, 'x', 1.5), placebeforeid: fc.constantFrom(...ids, [], '1') },
        { requiredKeys: [] },
      ),
    }),
  )
  const property = fc.asyncProperty(requests, async ({ path, body, action, place }) => {
    expectAnswer(await key.put(`${path}/${action}`, action === 'batch' ? body : place), [200])
    expectAnswer(await key.post(`${path}/1/restore`, place), [200])
  })
  await fc.assert(property, runsOf(40, 200))
})
