/**
 * Many concurrent writes of one caller: waiting ones are stored together, invisibly. Each is answered, refused and
 * logged as if it had come alone.
 */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import {
  everyResource,
  isChanged,
  isCreated,
  pathOf,
  samplesOf,
  sampleValue,
  writable,
} from '../../../testing/test-records.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const samples = samplesOf(api)
const projectid = await samples.idOf('projects')

/** Some run by themselves, the others wait and run together. */
const several = 7
const atOnce = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: several }, (_, index) => make(index)))

const newItems = async (): Promise<number[]> => {
  const answer = await api.post(
    '/items',
    Array.from({ length: several }, (_, index) => ({ name: `Item ${index}`, projectid })),
  )
  return (answer.body.data as { ids: number[] }).ids
}

/** The changes of records, and how many transactions have made them. */
async function historyOf(resource: string, ids: readonly number[], action: string) {
  const { rows } = await sql<{ recordid: number; write: number; before: object | null; after: object }>`
    select recordid::float8 as recordid, write::float8 as write, before, after
    from changes
    where account_id = ${account} and resource = ${resource} and action = ${action}
      and recordid in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
    order by recordid, id
  `.execute(service.database.kysely)
  return { changes: rows, writes: new Set(rows.map(({ write }) => write)).size }
}

const idsOf = (answers: readonly { body: { data?: unknown } }[]) =>
  answers.map(({ body }) => (body.data as { id: number }).id)

it('Each change returns its own record, and fewer transactions are used', async () => {
  const ids = await newItems()
  const answers = await atOnce((index) => api.put(`/items/${ids[index]}?fields=name`, { name: `Renamed ${index}` }))
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
    ids.map((id, index) => [200, { id, name: `Renamed ${index}` }]),
  )
  for (const [index, { headers }] of answers.entries()) {
    expect(headers.etag).toBe((await api.get(`/items/${ids[index]}?fields=name`)).headers.etag)
  }
  const { changes, writes } = await historyOf('items', ids, 'update')
  expect(changes.map(({ recordid, before, after }) => [recordid, before, after])).toEqual(
    ids.map((id, index) => [id, { name: `Item ${index}` }, { name: `Renamed ${index}` }]),
  )
  expect(writes).toBeLessThan(several)
})

it('Each response has the fields that its request asked for', async () => {
  const ids = await newItems()
  const answers = await atOnce((index) =>
    api.put(`/items/${ids[index]}?fields=${index % 2 ? 'code' : 'name'}`, { name: `N${index}`, code: `C${index}` }),
  )
  expect(answers.map(({ body }) => body.data)).toEqual(
    ids.map((id, index) => (index % 2 ? { id, code: `C${index}` } : { id, name: `N${index}` })),
  )
})

it('A refused write does not affect others, and has the message of a single request', async () => {
  const ids = await newItems()
  const bodies = [
    {},
    {},
    { name: 'Fine' },
    { itemcollectionid: 999_999 },
    { parentid: ids[4] },
    { name: 'Fine too' },
    {},
  ]
  const answers = await atOnce((index) => api.put(`/items/${index === 6 ? 999_999 : ids[index]}`, bodies[index] ?? {}))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400, 200, 404])
  expect(answers[3]?.body.data).toEqual(['itemcollectionid: the phase with id 999999 was not found.'])
  expect(answers[4]?.body.data).toEqual([`parentid: the item with id ${ids[4]} is the item itself or lies below it.`])
  expect((await api.get(`/items/${ids[2]}?fields=name`)).body.data).toEqual({ id: ids[2], name: 'Fine' })
  expect((await api.get(`/items/${ids[5]}?fields=name`)).body.data).toEqual({ id: ids[5], name: 'Fine too' })
})

it('Changes of one record run in sequence', async () => {
  const [id] = await newItems()
  const answers = await atOnce((index) => api.put(`/items/${id}?fields=name`, { name: `Name ${index}` }))
  expect(answers.map(({ body }) => (body.data as { name: string }).name)).toEqual(
    answers.map((_, index) => `Name ${index}`),
  )
  const { changes, writes } = await historyOf('items', [id as number], 'update')
  expect(writes).toBe(several)
  for (const [index, { before }] of changes.entries()) if (index > 0) expect(before).toEqual(changes[index - 1]?.after)
})

it('Two records cannot become each other’s parent', async () => {
  const ids = await newItems()
  const [one, other] = [ids[4], ids[5]]
  const answers = await atOnce((index) =>
    api.put(
      `/items/${ids[index]}`,
      index === 4 ? { parentid: other } : index === 5 ? { parentid: one } : { name: 'x' },
    ),
  )
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 200, 200, 200, 200, 400])
})

it('Writes with an idempotency key or a version run once, and only on that version', async () => {
  const ids = await newItems()
  const key = (index: number): Record<string, string> => (index > 3 ? { 'idempotency-key': 'one' } : {})
  const made = await atOnce((index) => api.post('/items', { name: 'Once', projectid }, key(index)))
  expect(new Set(idsOf(made)).size).toBe(5)
  const old = await atOnce((index) => api.put(`/items/${ids[index]}`, { name: 'New' }, { 'if-match': 'W/"1-old"' }))
  expect(old.map(({ status }) => status)).toEqual(old.map(() => 409))
})

describe.each(everyResource.filter(isCreated).map((of) => [of.name, of] as const))(
  '%s at the same time',
  (name, of) => {
    const path = pathOf(name)

    it('are created and changed as if in sequence', async () => {
      const bodies: object[] = []
      while (bodies.length < several) bodies.push(await samples.bodyOf(name))
      const made = await atOnce((index) => api.post(`${path}?fields=all`, bodies[index] ?? {}))
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
      const ids = idsOf(made)
      const { changes } = await historyOf(name, ids, 'create')
      expect(changes.map(({ recordid }) => recordid)).toEqual(ids.toSorted((a, b) => a - b))
      if (!isChanged(of)) return

      const given = writable(of, false).flatMap(([wire, field]) => {
        const value = sampleValue(name, wire, field)
        return value === undefined ? [] : [[wire, value] as const]
      })
      const changed = await atOnce((index) => api.put(`${path}/${ids[index]}?fields=all`, Object.fromEntries(given)))
      const done = changed.flatMap((answer, index) =>
        answer.status === 200 ? [{ id: ids[index] as number, answer }] : [],
      )
      expect(done.length).toBeGreaterThan(0)
      // Numbers are unique, and a person has one timer.
      const others = changed.filter(({ status }) => status !== 200).map(({ status }) => status)
      if (others.length > 0) expect([409, 404]).toEqual(expect.arrayContaining(others))
      for (const { id, answer } of done) {
        const now = await api.get(`${path}/${id}?fields=all`)
        expect([answer.body.data, answer.headers.etag]).toEqual([now.body.data, now.headers.etag])
      }
      const history = await historyOf(
        name,
        done.map(({ id }) => id),
        'update',
      )
      const kept = Map.groupBy(history.changes, ({ recordid }) => recordid)
      const named = [...kept.values()].map((own) =>
        own.map(({ after }) => Object.keys(after).sort(ascending).join()).join('; '),
      )
      expect(new Set(named).size).toBeLessThanOrEqual(1)
    })
  },
)
