/** What subscriptions tell of many events, and of what whoever set them up may see. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startTestService } from '../../testing/test-api.ts'
import { startTestReceiver } from '../../testing/test-receiver.ts'
import { casesOf } from '../../testing/test-size.ts'

const service = await startTestService()
const receiver = await startTestReceiver()
const { id: account, api } = await service.account({ timezone: 'Europe/Vienna' })
const company = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
const project = await api.create('/projects', { title: 'Mill house', companyid: company })

interface Subscription {
  readonly id: number
  readonly secret: string
}

const subscribe = async (event: string, path: string, by = api) =>
  (await by.post('/settings/webhooks', { event, url: receiver.url + path })).body.data as Subscription
const requests = (query: string) => api.list(`/settings/webhooks/requests?${query}`)
const step = () => api.create('/items', { name: 'Survey', projectid: project })

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

  it('to many receivers that hang do not keep those to others waiting', async () => {
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

  it('to a receiver that is down wait for one that gets through, and then go all at once', async () => {
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

  it('of a busy minute, a thousand, are all delivered within that minute, each once', async () => {
    const { id } = await subscribe('newtask', '/busy')
    const many = casesOf(20, 100)
    const items = Array.from({ length: many }, (_, index) => ({ name: `Task ${index}`, projectid: project }))
    const ids: number[] = []
    for (let batch = 0; batch < 10; batch += 1) {
      ids.push(...((await api.post('/items', items)).body.data as { ids: number[] }).ids)
    }
    await eventually(() => expect(receiver.at('/busy').length).toBeGreaterThanOrEqual(10 * many))
    const told = receiver.at('/busy').map(({ body }) => body.id)
    expect(told.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    const messages = receiver.at('/busy').map(({ headers }) => headers['webhook-id'])
    expect(new Set(messages).size).toBe(10 * many)
    await api.delete(`/settings/webhooks/${id}`)
  }, 90_000)
})

describe('A subscription tells what whoever set it up may see', () => {
  it('so it takes the right to the kind of record to make one, to switch it on and to give it an address', async () => {
    const clerk = await service.person(account, { grants: { 3: true } })
    const refused = await clerk.api.post('/settings/webhooks', { event: 'newinvoice', url: `${receiver.url}/clerk` })
    expect([refused.status, refused.body.data]).toEqual([
      403,
      ['You do not have permission to be told of newinvoice: it takes permission 12 (ViewInvoice).'],
    ])
    const { id } = await subscribe('newinvoice', '/director')
    expect((await clerk.api.put(`/settings/webhooks/${id}`, { url: `${receiver.url}/clerk` })).status).toBe(403)
    expect((await clerk.api.put(`/settings/webhooks/${id}`, { active: false })).status).toBe(200)
    expect((await clerk.api.put(`/settings/webhooks/${id}`, { active: true })).status).toBe(403)
    expect((await clerk.api.post('/settings/webhooks', { event: 'newtask', url: receiver.url })).status).toBe(201)
  })

  it('and no record out of its sight, also when somebody turns another one’s subscription to itself', async () => {
    const clerk = await service.person(account, { grants: { 3: true } })
    await subscribe('edittask', '/own', clerk.api)
    const { id } = await subscribe('edittask', '/turned')
    await clerk.api.put(`/settings/webhooks/${id}`, { url: `${receiver.url}/turned-away` })
    const [own, foreign] = [await step(), await step()]
    await api.put(`/items/${own}`, { contactid: [clerk.id] })
    await api.put(`/items/${foreign}`, { priority: 1 })
    await api.put(`/items/${own}`, { priority: 1 })
    await eventually(() => expect(receiver.at('/own').map(({ body }) => body.id)).toEqual([own, own]))
    await eventually(() => expect(receiver.at('/turned-away').map(({ body }) => body.id)).toEqual([own, own]))
    expect(await requests(`webhookid=${id}&dataid=${foreign}`)).toEqual([])
    await api.delete(`/items/${own}`)
    await api.post(`/settings/webhooks/${id}/test`)
    await eventually(() => expect(receiver.at('/turned-away').map(({ body }) => body.id)).toEqual([own, own, 0]))
  })

  it('also of plans: what is allocated to colleagues, and their days off, is told to those alone who see it', async () => {
    const clerk = await service.person(account, { grants: { 3: true, 7: true } })
    await subscribe('newdayoff', '/days', clerk.api)
    await subscribe('newtimeallocation', '/plans', clerk.api)
    await subscribe('editcapacity', '/hours', clerk.api)
    const colleague = await service.person(account, { grants: { 3: true, 7: true } })
    const day = { startdate: '2031-03-04', enddate: '2031-03-04' }
    const item = await step()
    const of = (contactid: number) => ({ contactid, itemid: item, timeallocated: 60, timeBillable: 0 })
    const made: { days: number[]; plans: number[] } = { days: [], plans: [] }
    for (const { id } of [colleague, clerk]) {
      await api.put(`/items/${item}`, { assignedto: [id] })
      made.days.push(await api.create('/daysoff', { ...day, contactid: id }))
      made.plans.push(await api.create('/timeallocations', of(id)))
      await api.put(`/capacities/${id}`, { friday: 60 })
    }
    const told = (path: string) => receiver.at(path).map(({ body }) => body.id)
    await eventually(() => expect(told('/hours')).toEqual([clerk.id]))
    await eventually(() => expect(told('/days')).toEqual([made.days[1]]))
    await eventually(() => expect(told('/plans')).toEqual([made.plans[1]]))
    const stranger = await service.person(account, { grants: { 3: true } })
    const refused = await stranger.api.post('/settings/webhooks', { event: 'newdayoff', url: receiver.url })
    expect(refused.status).toBe(403)
  })

  it('and nothing more once the right is lost, not even what waits', async () => {
    const clerk = await service.person(account, { grants: { 2: true, 3: true } })
    receiver.answer('/lost', { status: 503 })
    const { id } = await subscribe('newtask', '/lost', clerk.api)
    await step()
    await eventually(async () => expect(await requests(`webhookid=${id}`)).toMatchObject([{ tries: 1 }]))
    const none = { view: false, add: false, edit: false, delete: false }
    const lost = [2, 3].map((permission) => ({ id: permission, ...none }))
    expect((await api.put(`/contacts/${clerk.id}/permissions`, lost)).status).toBe(200)
    await step()
    const { kysely } = service.database
    await sql`update webhookrequests set nextruntime = now() where webhookid = ${id}`.execute(kysely)
    await sql`update webhooks set retryon = now() where id = ${id}`.execute(kysely)
    await eventually(async () => {
      const [waited, ...others] = await requests(`webhookid=${id}&fields=status,error`)
      expect(others).toEqual([])
      expect(waited).toMatchObject({
        status: 'cancelled',
        error: 'Whoever set up the webhook may not see this record.',
      })
    })
    expect(receiver.at('/lost')).toHaveLength(1)
  })
})
