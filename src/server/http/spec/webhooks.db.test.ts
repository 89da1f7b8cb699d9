import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startTestService } from '../../testing/test-api.ts'
import { mailsIn } from '../../testing/test-outbox.ts'
import { type Received, startTestReceiver } from '../../testing/test-receiver.ts'
import { testSealed } from '../../testing/test-sealed.ts'
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
