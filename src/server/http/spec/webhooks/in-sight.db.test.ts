/** Webhooks report no more than the person who set them up may see. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { subscribedFirm } from './test-subscriptions.ts'

const { service, receiver, account, api, subscribe, requests, step } = await subscribedFirm()

describe('A subscription reports what its creator may see', () => {
  it('so creating, enabling, and setting its URL require the right to view its resource', async () => {
    const clerk = await service.person(account, { administrator: true, grants: { 3: true } })
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

  it('and no other record, even after an administrator changes the URL of somebody else’s subscription', async () => {
    const clerk = await service.person(account, { administrator: true, grants: { 3: true } })
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

  it('including allocations and days off of colleagues', async () => {
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

  it('and nothing once the right is lost, not even pending deliveries', async () => {
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

describe('A subscription is visible to its creator and administrators', () => {
  it('and cannot be listed, read, changed, tested or deleted by anybody else', async () => {
    const clerk = await service.person(account, { grants: { 2: true, 3: true } })
    const other = await service.person(account, { grants: { 2: true, 3: true } })
    const director = await service.person(account, { administrator: true })
    const own = await subscribe('newtask', '/clerk-own', clerk.api)
    const ofKey = await subscribe('newtask', '/of-key')
    const item = await step()
    await eventually(() => expect(receiver.at('/clerk-own').map(({ body }) => body.id)).toEqual([item]))
    await eventually(async () => expect(await requests(`webhookid=${ofKey.id}`)).toHaveLength(1))
    const [delivery] = await requests(`webhookid=${own.id}`)
    const seenBy = async ({ list }: typeof api) => [
      ...(await list('/settings/webhooks?sortby=id')).map(({ url }) => String(url).replace(receiver.url, '')),
      ...(await list(`/settings/webhooks/requests?dataid=${item}&sortby=id`)).map(({ webhookid }) => webhookid),
    ]
    expect(await seenBy(clerk.api)).toEqual(['/clerk-own', own.id])
    expect(await seenBy(other.api)).toEqual([])
    expect(await seenBy(director.api)).toEqual(await seenBy(api))
    expect(await seenBy(api)).toEqual(expect.arrayContaining(['/clerk-own', '/of-key', own.id, ofKey.id]))
    const path = `/settings/webhooks/${own.id}`
    const answers = [
      await other.api.get(path),
      await other.api.get(`/settings/webhooks/requests/${delivery?.id}`),
      await other.api.get(`${path}/requests`),
      await other.api.put(path, { url: `${receiver.url}/taken` }),
      await other.api.put(path, { active: false }),
      await other.api.post(`${path}/test`),
      await other.api.post(`/settings/webhooks/requests/${delivery?.id}/redeliver`),
      await other.api.delete(path),
      await clerk.api.delete(`/settings/webhooks/${ofKey.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    for (const asked of ['/settings/webhooks?search=clerk-own', `/settings/webhooks?contactid=${clerk.id}`]) {
      expect(await other.api.list(asked)).toEqual([])
    }
    expect(await other.api.list('/changes?resource=webhooks')).toEqual([])
    expect(await clerk.api.list(`/changes?resource=webhooks&recordid=${own.id}`)).toHaveLength(1)
    expect((await clerk.api.post(`/settings/webhooks/requests/${delivery?.id}/redeliver`)).status).toBe(200)
    expect((await director.api.put(path, { active: false })).status).toBe(200)
    expect((await clerk.api.delete(path)).status).toBe(200)
    expect((await other.api.post(`${path}/restore`)).status).toBe(404)
  })
})
