/** Webhooks: the deliveries of an event. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import type { Received } from '../../../testing/test-receiver.ts'
import { subscribedFirm } from './test-subscriptions.ts'

const { service, receiver, account, api, company, subscribe, requests, step } = await subscribedFirm()

describe('An event', () => {
  it('is posted with the id and URL of its record, signed according to Standard Webhooks', async () => {
    const { id, secret } = await subscribe('newtask', '/signed')
    const item = await step()
    await eventually(() => expect(receiver.at('/signed')).toHaveLength(1))
    const [{ headers, body, text }] = receiver.at('/signed') as [Received]
    expect(body).toEqual({ id: item, url: `${service.publicUrl}/api/v4/projects/items/${item}` })
    expect(headers['content-type']).toBe('application/json')
    expect(headers['webhook-event']).toBe('newtask')
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
    const signature = createHmac('sha256', key).update(content).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    await eventually(async () => expect(await requests(`webhookid=${id}&status=delivered`)).toHaveLength(1))
    expect((await requests(`webhookid=${id}`))[0]).toEqual({
      id: expect.any(Number),
      requestid: expect.any(Number),
      webhookid: id,
      event: 'newtask',
      dataid: item,
      url: `${receiver.url}/signed`,
      status: 'delivered',
      httpstatuscode: 204,
      tries: 1,
      starttime: expect.stringMatching(/^\d{4}-/),
      completetime: expect.stringMatching(/^\d{4}-/),
    })
    expect(await api.list(`/settings/webhooks/${id}/requests`)).toHaveLength(1)
  })

  it('is one of the eight of the specification, or a reactivation', async () => {
    const events = ['new', 'edit', 'complete', 'reactivate', 'delete'].flatMap((verb) => [
      `${verb}project`,
      `${verb}task`,
    ])
    for (const event of events) await subscribe(event, `/${event}`)
    const other = await api.create('/projects', { title: 'Boathouse', companyid: company })
    const item = await api.create('/items', { name: 'Plan', projectid: other })
    await api.put(`/items/${item}`, { name: 'Plans' })
    await api.put(`/items/${item}/complete`)
    await api.put(`/items/${item}/reactivate`)
    await api.delete(`/items/${item}`)
    await api.put(`/projects/${other}`, { title: 'Boat house' })
    await api.put(`/projects/${other}/complete`)
    await api.put(`/projects/${other}/reactivate`)
    await api.delete(`/projects/${other}`)
    for (const event of events) {
      const record = event.endsWith('task') ? item : other
      await eventually(() => expect(receiver.at(`/${event}`).map(({ body }) => body.id)).toEqual([record]))
    }
  })

  it('is not sent for refused changes, to disabled subscriptions, or to other accounts', async () => {
    const { id } = await subscribe('newcompany', '/none')
    await api.put(`/settings/webhooks/${id}`, { active: false })
    const stranger = await service.account()
    await subscribe('newcompany', '/none', stranger.api)
    await api.create('/companies', { name: 'Harbour', type: 'client' })
    expect((await api.post('/companies', [{ name: 'Good', type: 'client' }, {}])).status).toBe(400)
    const result = await sql`
      select id from webhookrequests where event = 'newcompany' and account_id in (${account}, ${stranger.id})
    `.execute(service.database.kysely)
    expect(result.rows).toEqual([])
  })
})
