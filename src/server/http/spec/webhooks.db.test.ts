/** Webhooks: subscriptions, events, deliveries that fail, and the console of the developer. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startTestService } from '../../testing/test-api.ts'
import { mailsIn } from '../../testing/test-outbox.ts'
import { type Received, startTestReceiver } from '../../testing/test-receiver.ts'
import { testSealed } from '../../testing/test-sealed.ts'

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

describe('A subscription', () => {
  it('is made with an event and an address; its secret is shown this once', async () => {
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

  it('is refused with a message for each thing that is wrong', async () => {
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

  it('needs staff-level access', async () => {
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

describe('An event', () => {
  it('is posted with the id and the address of its record, signed as Standard Webhooks says', async () => {
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

  it('is each of the eight of the specification, and a reactivation', async () => {
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

  it('is not sent for what was refused, nor to what is switched off, nor to another account', async () => {
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

describe('A delivery that fails', () => {
  it('is tried again after five seconds', async () => {
    const { id } = await subscribe('newtask', '/flaky')
    receiver.answer('/flaky', { status: 500, text: 'no' })
    await step()
    await eventually(async () => {
      const [first] = await requests(`webhookid=${id}&fields=all`)
      expect(first).toMatchObject({ status: 'pending', httpstatuscode: 500, tries: 1, answer: 'no' })
      const wait = Date.parse(String(first?.nextruntime)) - Date.parse(String(first?.completetime))
      // In whole seconds, from the end of the try to when it is told, which a busy database puts off.
      expect(wait).toBeGreaterThanOrEqual(4000)
      expect(wait).toBeLessThan(60_000)
    })
    receiver.answer('/flaky', { status: 200 })
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ status: 'delivered' }))
    const names = receiver.at('/flaky').map(({ headers }) => headers['webhook-id'])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('is not led elsewhere by a redirect', async () => {
    const { id } = await subscribe('newtask', '/moved')
    receiver.answer('/moved', { status: 307, headers: { location: `${receiver.url}/elsewhere` } })
    await step()
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ httpstatuscode: 307 }))
    expect(receiver.at('/elsewhere')).toEqual([])
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('says why where nobody answers', async () => {
    const url = 'http://127.0.0.1:9/'
    const { id } = (await api.post('/settings/webhooks', { event: 'newtask', url })).body.data as Subscription
    await step()
    await eventually(async () => {
      const [first] = await requests(`webhookid=${id}&fields=all`)
      expect(first).toMatchObject({ status: 'pending', tries: 1, error: expect.stringContaining('ECONNREFUSED') })
    })
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('switches the subscription off at once when the receiver is gone for good, and mails its creator', async () => {
    const creator = await service.person(account, { grants: { 2: true, 3: true } })
    await api.put(`/contacts/${creator.id}`, { email: 'webhooks@example.com' })
    const { id } = await subscribe('newtask', '/gone', creator.api)
    receiver.answer('/gone', { status: 410 })
    await step()
    await eventually(async () =>
      expect((await api.get(`/settings/webhooks/${id}`)).body.data).toMatchObject({
        active: false,
        disabledreason: 'The receiver answered 410 Gone.',
      }),
    )
    expect(await requests(`webhookid=${id}`)).toMatchObject([{ status: 'failed', tries: 1 }])
    await eventually(async () => {
      const mails = await mailsIn(service.outbox)
      const mail = mails.find(({ to }) => to?.[0]?.address === 'webhooks@example.com')
      expect(mail?.text).toContain('The receiver answered 410 Gone.')
    })
    await api.put(`/settings/webhooks/${id}`, { active: true })
    expect((await api.get(`/settings/webhooks/${id}`)).body.data).not.toHaveProperty('disabledreason')
    await api.delete(`/settings/webhooks/${id}`)
  })

  it('switches the subscription off when nothing gets through for all its tries, and never deletes it', async () => {
    const { id } = await subscribe('newtask', '/down')
    receiver.answer('/down', { status: 503 })
    await step()
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ tries: 1 }))
    const { kysely } = service.database
    await sql`update webhookrequests set tries = 8, nextruntime = now() where webhookid = ${id}`.execute(kysely)
    await sql`update webhooks set failures = 8, retryon = now() where id = ${id}`.execute(kysely)
    await eventually(async () => expect((await requests(`webhookid=${id}`))[0]).toMatchObject({ status: 'failed' }))
    await eventually(async () =>
      expect((await api.get(`/settings/webhooks/${id}`)).body.data).toMatchObject({
        active: false,
        disabledreason: expect.stringContaining('HTTP status 503'),
      }),
    )
  })
})

describe('The developer console', () => {
  it('sends a test, which is tried once, also to a webhook that is switched off', async () => {
    const { id } = await subscribe('newtask', '/test')
    await api.put(`/settings/webhooks/${id}`, { active: false })
    receiver.answer('/test', { status: 500 })
    const answer = await api.post(`/settings/webhooks/${id}/test`)
    expect(answer.body).toMatchObject({ message: 'A test is on its way.', data: { webhookid: id, status: 'pending' } })
    await eventually(async () => expect(await requests(`webhookid=${id}&status=failed`)).toHaveLength(1))
    const newest = await api.list('/items?status=all&sortby=id&sortorder=desc&pagesize=1')
    expect(receiver.at('/test').map(({ body }) => body.id)).toEqual([newest[0]?.id])
  })

  it('sends an event again, as the same message', async () => {
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
