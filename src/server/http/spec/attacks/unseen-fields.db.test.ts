/**
 * Bodies cannot set what callers must not set (mass assignment): read-only fields, columns, names used by other
 * programs.
 */
import { expect, it } from 'vitest'
import type { Field } from '../../../../contract/language/field.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everyResource, isChanged, isCreated, pathOf, samplesOf } from '../../../testing/test-records.ts'

const service = await startTestService()
const { api } = await service.account()
const stranger = await service.account()
// Every member of staff has staff rates.
await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
const { idOf, bodyOf } = samplesOf(api)

/** Columns of tables, and names that other programs take from a body unchecked. */
const inside = { account_id: 1, accountid: 1, deleted: true, administrator: true, passwordhash: 'x', sortorder: '00' }

const strangeTo = (fields: object) => Object.fromEntries(Object.entries(inside).filter(([wire]) => !(wire in fields)))
const readOnlyOf = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([wire, { write }]) => (write === 'never' && wire !== 'id' ? [[wire, 4711]] : [])),
  )

const cases = everyResource.filter((of) => isChanged(of) && !of.singleton)

it.each(cases.map((of) => [of.name, of] as const))('%s: a change cannot set read-only fields', async (name, of) => {
  const path = `${pathOf(name)}/${await idOf(name)}`
  const body = { ...readOnlyOf(of.fields), ...strangeTo(of.fields) }
  const plain = async () => {
    const { data } = (await api.get(`${path}?fields=all`)).body
    return { ...(data as object), lastmodified: null, lastmodifiedutc: null }
  }
  const before = await plain()
  const answer = await api.put(path, body)
  expect([answer.status, await plain()]).toEqual([200, before])
  for (const wire of Object.keys(body)) expect(`, ${answer.headers['x-ignored']},`).toContain(`, ${wire},`)
})

const created = cases.filter(isCreated)

it.each(created.map((of) => [of.name, of] as const))(
  '%s: a new record cannot be attributed to somebody else or backdated',
  async (name, of) => {
    // No sequence reaches this.
    const taken = 2_000_000_011
    const own = { id: taken, createdby: 4711, createdon: '1999-01-01T00:00:00', lastmodified: '1999-01-01T00:00:00' }
    const set = Object.fromEntries(Object.entries(own).filter(([wire]) => of.fields[wire]?.write !== 'always'))
    const body = {
      ...(await bodyOf(name)),
      ...set,
      account_id: stranger.id,
      accountid: stranger.id,
      account: stranger.id,
    }
    const answer = await api.post(pathOf(name), body)
    expect([answer.status, answer.body.data]).toEqual([201, expect.anything()])
    const { id } = answer.body.data as { id: number }
    expect(id).not.toBe(taken)
    expect((await stranger.api.get(`${pathOf(name)}/${id}`)).status).toBe(404)
    const { data } = (await api.get(`${pathOf(name)}/${id}?fields=all`)).body
    expect(JSON.stringify(data)).not.toContain('1999-01-01')
  },
)
