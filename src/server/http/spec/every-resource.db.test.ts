/** Properties of all resources, derived from their declarations. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '../../../contract/language/field.ts'
import { stateField } from '../../../contract/language/resource.ts'
import { startTestService } from '../../testing/test-api.ts'
import {
  badValue,
  everyResource,
  isChanged,
  isCreated,
  isUploaded,
  pathOf,
  samplesOf,
  sampleValue,
  writable,
} from '../../testing/test-records.ts'

const service = await startTestService()
const { api } = await service.account()
const { api: stranger } = await service.account()
const own = samplesOf(api)
const theirs = samplesOf(stranger)

const created = everyResource.filter(isCreated)
const messagesOf = (answer: { body: { data?: unknown } }) => answer.body.data as string[]
/** Whether one of the messages is about the field. */
const named = (messages: readonly string[], wire: string, { label }: Field) =>
  messages.some(
    (message) => message.startsWith(`${wire}:`) || message.startsWith(`${wire} `) || message.includes(label),
  )

describe.each(created.map((of) => [of.name, of] as const))('%s', (name, of) => {
  const path = pathOf(name)
  let id: number
  beforeAll(async () => {
    id = await own.idOf(name)
  })

  it('are created, listed and read', async () => {
    const single = await api.get(`${path}/${id}?fields=all`)
    expect(single.status).toBe(200)
    expect(single.body.data).toMatchObject({ id })
    const { body } = await api.get(`${path}?id=${id}&status=all&fields=all&includetotalrows=true`)
    expect(body.meta).toMatchObject({ count: 1, total: 1 })
    expect(body.data).toEqual([single.body.data])
  })

  it('accept every writable value, and return it', async () => {
    const fresh = await api.create(path, await own.bodyOf(name))
    const given = writable(of, false).flatMap(([wire, field]) => {
      const value = sampleValue(name, wire, field)
      return value === undefined ? [] : [[wire, value] as const]
    })
    const answer = await api.put(`${path}/${fresh}?fields=all`, Object.fromEntries(given))
    expect(answer.body).toMatchObject({ status: 'success' })
    const shown = given.filter(([wire]) => !(of.fields as Record<string, Field>)[wire]?.writeOnly)
    expect(answer.body.data).toMatchObject(Object.fromEntries(shown))
  })

  it('are refused without required fields, naming them', async () => {
    const answer = await api.post(path, {})
    expect(answer.status).toBe(400)
    const required = writable(of, true).filter(([, field]) => field.required)
    for (const [wire, field] of required) expect(named(messagesOf(answer), wire, field), wire).toBe(true)
  })

  it('are refused with invalid values, naming each', async () => {
    const fields = writable(of, true)
    const answer = await api.post(path, Object.fromEntries(fields.map(([wire, field]) => [wire, badValue(field)])))
    expect(answer.status).toBe(400)
    for (const [wire, field] of fields) expect(named(messagesOf(answer), wire, field), wire).toBe(true)
  })

  it.skipIf(!of.restorable)('are deleted in lists of all records, whatever fields these have', async () => {
    const fresh = await api.create(path, await own.bodyOf(name))
    await api.delete(`${path}/${fresh}`)
    const all = `${path}?id=${fresh}&status=all,deleted&trackedfrom=1000-01-01&trackedto=9000-12-31`
    for (const fields of ['', '&fields=all', '&fields=id,status']) {
      expect(await api.list(all + fields), fields).toMatchObject([{ id: fresh, status: 'deleted' }])
    }
  })

  it('are deleted and restored', async () => {
    const fresh = await api.create(path, await own.bodyOf(name))
    expect((await api.delete(`${path}/${fresh}`)).body).toEqual({ status: 'success', data: { id: fresh } })
    expect(await api.list(`${path}?id=${fresh}&status=all`)).toEqual([])
    expect((await api.put(`${path}/${fresh}`, {})).status).toBe(404)
    if (!of.restorable) return
    expect(await api.list(`${path}?id=${fresh}&status=deleted`)).toMatchObject([{ id: fresh }])
    const state = stateField(of) ?? 'status'
    const read = await api.get(`${path}/${fresh}?fields=${state}`)
    expect([read.body.data, read.headers['x-ignored']]).toMatchObject([{ id: fresh, [state]: 'deleted' }, undefined])
    expect((await api.post(`${path}/${fresh}/restore`)).status).toBe(200)
    expect((await api.post(`${path}/${fresh}/restore`)).status).toBe(409)
    expect(await api.list(`${path}?id=${fresh}&status=all&fields=id`)).toEqual([{ id: fresh }])
  })
})

describe.each(everyResource.filter((of) => of.singleton).map((of) => [of.name, of] as const))('%s', (name, of) => {
  it('is a single record of the account, read and changed at the same path', async () => {
    const path = pathOf(name)
    const others = (await stranger.get(`${path}?fields=all`)).body.data
    const given = writable(of, false).map(([wire, field]) => [wire, sampleValue(name, wire, field)] as const)
    const values = Object.fromEntries(given)
    expect((await api.put(path, values)).status).toBe(200)
    expect((await api.get(`${path}?fields=all`)).body.data).toMatchObject(values)
    expect((await stranger.get(`${path}?fields=all`)).body.data).toEqual(others)
    expect((await api.delete(path)).status).toBe(405)
  })
})

describe('Accounts never meet:', () => {
  beforeAll(async () => {
    const project = await own.idOf('projects')
    const stage = await api.create('/settings/workstages/project', { name: 'Won', workstate: 'active' })
    await api.put(`/projects/${project}/workstage`, { workstageid: stage })
  })

  it.each(everyResource.filter((of) => !of.singleton && !of.fixedSet).map((of) => [of.name, of] as const))(
    'records of %s do not exist for another one',
    async (name, of) => {
      const path = pathOf(name)
      const id = isCreated(of) || isUploaded(of) ? await own.idOf(name) : ((await api.list(path))[0]?.id ?? 1)
      const ids = (await stranger.list(`${path}?status=all`)).map((record) => record.id)
      expect(ids).not.toContain(id)
      expect((await stranger.get(`${path}/${id}`)).status).toBe(404)
      expect((await stranger.get(`${path}?id=${id}&includetotalrows=true`)).body.meta).toMatchObject({
        count: 0,
        total: 0,
      })
      if (!isChanged(of)) return
      expect((await stranger.put(`${path}/${id}`, {})).status).toBe(404)
      expect((await stranger.delete(`${path}/${id}`)).status).toBe(404)
      expect((await stranger.delete(`${path}?ids=${id}`)).status).toBe(404)
    },
  )

  it.each(created.map((of) => [of.name, of] as const))(
    '%s cannot refer to records of another account',
    async (name, of) => {
      const references = writable(of, true).filter(([, field]) => field.kind === 'toone' || field.kind === 'tomany')
      if (references.length === 0) return
      const body = await own.bodyOf(name)
      for (const [wire, field] of references) {
        const id = await theirs.idOf(field.target as string)
        body[wire] = field.kind === 'tomany' ? [id] : id
      }
      const answer = await api.post(pathOf(name), body)
      expect(answer.status).toBe(400)
      for (const [wire] of references) {
        expect(messagesOf(answer)).toContainEqual(
          expect.stringMatching(new RegExp(`^${wire}: the .+ was not found\\.$`)),
        )
      }
    },
  )

  const scoped = everyResource.flatMap((of) =>
    of.paths.filter((at) => Object.keys(at.scope).length > 0).map((at) => [at, of] as const),
  )
  it.each(scoped.map(([at, of]) => [at.path, at, of] as const))(
    '%s does not exist for another one',
    async (_path, at, of) => {
      const [filter = ''] = Object.values(at.scope)
      const wire = of.filters.get(filter)?.fields[0] ?? filter
      const parent = (of.fields as Record<string, Field>)[wire]?.target ?? at.of ?? ''
      const address = at.path.replace(/:\w+/, String(await own.idOf(parent)))
      expect((await api.get(address)).status).toBe(200)
      expect((await stranger.get(address)).status).toBe(404)
      if (isCreated(of)) expect((await stranger.post(address, await theirs.bodyOf(of.name))).status).toBe(404)
    },
  )
})
