/** Webhooks: many events, and receivers that are slow, hang or are down. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { casesOf } from '../../../testing/test-size.ts'
import { subscribedFirm } from './test-subscriptions.ts'

const { service, receiver, api, project, subscribe, requests } = await subscribedFirm()

describe('Many events', () => {
  it('are delivered while another receiver is slow', async () => {
    const slow = await subscribe('newtask', '/slow')
    const fast = await subscribe('newtask', '/fast')
    receiver.answer('/slow', () => new Promise((resolve) => setTimeout(() => resolve({ status: 200 }), 3000)))
    const many = casesOf(60, 300)
    const items = Array.from({ length: many }, (_, index) => ({ name: `Task ${index}`, projectid: project }))
    expect((await api.post('/items', items)).status).toBe(201)
    await eventually(() => expect(receiver.at('/fast')).toHaveLength(many))
    expect(receiver.at('/slow').length).toBeLessThan(many)
    await api.delete(`/settings/webhooks/${slow.id}`)
    await api.delete(`/settings/webhooks/${fast.id}`)
  }, 90_000)

  it('to many hanging receivers do not delay those to others', async () => {
    const hanging = await Promise.all(
      Array.from({ length: 15 }, (_each, index) => subscribe('newtask', `/hang${index}`)),
    )
    for (const index of hanging.keys()) receiver.answer(`/hang${index}`, () => new Promise(() => {}))
    const other = await service.account()
    const harbour = await other.api.create('/companies', { name: 'Harbour', type: 'client' })
    const pier = await other.api.create('/projects', { title: 'Pier', companyid: harbour })
    await subscribe('newtask', '/healthy', other.api)
    const tasks = (projectid: number) =>
      Array.from({ length: 60 }, (_each, index) => ({ name: `Task ${index}`, projectid }))
    expect((await api.post('/items', tasks(project))).status).toBe(201)
    await eventually(() => expect(receiver.at('/hang14').length).toBeGreaterThan(0))
    expect((await other.api.post('/items', tasks(pier))).status).toBe(201)
    await eventually(() => expect(receiver.at('/healthy')).toHaveLength(60))
    for (const index of hanging.keys()) expect(receiver.at(`/hang${index}`).length).toBeLessThanOrEqual(4)
    for (const { id } of hanging) await api.delete(`/settings/webhooks/${id}`)
  })

  it('to a receiver that is down wait until one succeeds, and are then all sent', async () => {
    const { id } = await subscribe('newtask', '/asleep')
    receiver.answer('/asleep', { status: 503 })
    const items = Array.from({ length: 200 }, (_each, index) => ({ name: `Task ${index}`, projectid: project }))
    expect((await api.post('/items', items)).status).toBe(201)
    await eventually(async () => {
      const [webhook] = (
        await sql<{ failures: number }>`select failures from webhooks where id = ${id}`.execute(service.database.kysely)
      ).rows
      expect(webhook?.failures).toBeGreaterThan(0)
    })
    receiver.answer('/asleep', { status: 204 })
    await eventually(async () => expect(await requests(`webhookid=${id}&status=delivered`)).toHaveLength(200))
    expect(receiver.at('/asleep').length).toBeLessThan(215)
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('are all delivered, a thousand of them, each once', async () => {
    const { id } = await subscribe('newtask', '/busy')
    const many = casesOf(20, 100)
    const items = Array.from({ length: many }, (_, index) => ({ name: `Task ${index}`, projectid: project }))
    const ids: number[] = []
    for (let batch = 0; batch < 10; batch += 1) {
      ids.push(...((await api.post('/items', items)).body.data as { ids: number[] }).ids)
    }
    for (let batch = 1; batch <= 10; batch += 1)
      await eventually(() => expect(receiver.at('/busy').length).toBeGreaterThanOrEqual(batch * many))
    const told = receiver.at('/busy').map(({ body }) => body.id)
    expect(told.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    const messages = receiver.at('/busy').map(({ headers }) => headers['webhook-id'])
    expect(new Set(messages).size).toBe(10 * many)
    await api.delete(`/settings/webhooks/${id}`)
  }, 300_000)
})
