/** Webhooks: subscriptions, and the list of deliveries for developers. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { testSealed } from '../../../testing/test-sealed.ts'
import { type Subscription, subscribedFirm } from './test-subscriptions.ts'

const { service, receiver, account, api, company, subscribe, requests, step } = await subscribedFirm()

describe('A subscription', () => {
  it('is created with an event and a URL; its secret is shown once', async () => {
    const answer = await api.post('/settings/webhooks', { event: 'newproject', url: 'https://example.com/hook' })
    expect(answer.status).toBe(201)
    const { id, secret, ...rest } = answer.body.data as Subscription
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(rest).toMatchObject({ event: 'newproject', url: 'https://example.com/hook', active: true })
    const { body } = await api.get(`/settings/webhooks/${id}?fields=all`)
    expect(JSON.stringify(body)).not.toContain('secret')
    const stored = await sql<{ secret: string }>`select secret from webhooks where id = ${id}`.execute(
      service.database.kysely,
    )
    expect(stored.rows.map((row) => testSealed.open(row.secret))).toEqual([secret])
    expect(JSON.stringify(await api.list('/changes?resource=webhooks'))).not.toContain('whsec_')
    expect((await api.put(`/settings/webhooks/${id}`, { event: 'edittask', active: false })).headers['x-ignored']).toBe(
      'event',
    )
    expect((await api.get(`/settings/webhooks/${id}`)).body.data).toMatchObject({ event: 'newproject', active: false })
    expect((await api.delete(`/settings/webhooks/${id}`)).status).toBe(200)
    expect((await api.get('/settings/webhooks')).body.data).toEqual([])
  })

  it('holds one event, several, or all', async () => {
    for (const [event, held] of [
      [['newtask', 'newproject', 'newtask'], 'newtask,newproject'],
      ['newtask, newproject', 'newtask,newproject'],
      ['*', '*'],
      [['*', 'newtask'], '*'],
    ]) {
      const { status, body } = await api.post('/settings/webhooks', { event, url: 'https://example.com/hook' })
      expect([status, body.data]).toEqual([201, expect.objectContaining({ event: held })])
      await api.delete(`/settings/webhooks/${(body.data as Subscription).id}`)
    }
    for (const event of [['newtask', 'newthing'], 'newtask,newthing', ['newtask', 7], [], {}]) {
      expect((await api.post('/settings/webhooks', { event, url: 'https://example.com/hook' })).status).toBe(400)
    }
  })

  it('is refused with a message for each problem', async () => {
    const answer = await api.post('/settings/webhooks', { event: 'newthing' })
    expect(answer.status).toBe(400)
    expect(answer.body.data).toEqual([
      expect.stringContaining("event: 'newthing' is not allowed; allowed values are newproject, editproject"),
      'url is required.',
    ])
    for (const url of ['ftp://example.com', 'example.com', 'https://user:secret@example.com']) {
      const { body } = await api.post('/settings/webhooks', { event: 'newtask', url })
      expect(body.data).toEqual(['url: use an http or https address without a user name.'])
    }
  })

  it('requires staff access', async () => {
    const client = await service.person(account, { type: 'client', companyid: company })
    const staff = await service.person(account, {})
    for (const path of ['/settings/webhooks', '/settings/webhooks/requests']) {
      expect((await client.api.get(path)).status).toBe(403)
      expect((await staff.api.get(path)).status).toBe(200)
    }
    expect((await client.api.post('/settings/webhooks/1/test')).status).toBe(403)
    expect((await staff.api.post('/settings/webhooks/999/test')).status).toBe(404)
    expect((await staff.api.post('/settings/webhooks/requests/999/redeliver')).status).toBe(404)
  })
})

describe('The developer console', () => {
  it('sends a test event once, even to a disabled webhook', async () => {
    const newest = await step()
    const { id } = await subscribe('newtask', '/test')
    await api.put(`/settings/webhooks/${id}`, { active: false })
    receiver.answer('/test', { status: 500 })
    const answer = await api.post(`/settings/webhooks/${id}/test`)
    expect(answer.body).toMatchObject({ message: 'A test is on its way.', data: { webhookid: id, status: 'pending' } })
    await eventually(async () => expect(await requests(`webhookid=${id}&status=failed`)).toHaveLength(1))
    expect(receiver.at('/test').map(({ body }) => body.id)).toEqual([newest])
  })

  it('resends an event as the same message', async () => {
    const { id } = await subscribe('newtask', '/again')
    await step()
    await eventually(async () => expect(await requests(`webhookid=${id}&status=delivered`)).toHaveLength(1))
    const [first] = await requests(`webhookid=${id}`)
    const answer = await api.post(`/settings/webhooks/requests/${first?.id}/redeliver`)
    expect(answer.body.data).toMatchObject({ webhookid: id, dataid: first?.dataid, tries: 0 })
    await eventually(() => expect(receiver.at('/again')).toHaveLength(2))
    const [one, two] = receiver.at('/again')
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(two?.text).toBe(one?.text)
    await api.delete(`/settings/webhooks/${id}`)
  })
})
