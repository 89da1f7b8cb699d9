/** Notifications: who gets which, and that nobody learns more than they may see. */
import { describe, expect, it } from 'vitest'
import type { OwnNotification } from '../../../../contract/operations/notifications.ts'
import { gatherMails } from '../../../resources/notifications/gather-mails.ts'
import { eventually } from '../../../testing/eventually.ts'
import { freePort } from '../../../testing/postgres-cluster.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'
import { listenTo } from '../../../testing/test-stream.ts'
import { firmWithProject } from './test-firm.ts'

const service = await startTestService({ port: await freePort() })
const firm = () => firmWithProject(service)

const told = async (caller: Caller, query = '') =>
  (await caller.get(`/me/notifications${query}`)).body.data as readonly OwnNotification[]
const unread = async (caller: Caller) =>
  ((await caller.get('/me/notifications')).body.meta as unknown as { unread: number }).unread

describe('A notification', () => {
  it('goes to those mentioned, participating or assigned, and never to the actor', async () => {
    const { api, manager, writer, project } = await firm()
    const item = await writer.api.create('/items', { name: 'Sections', projectid: project, contactid: [writer.id] })
    expect(await told(writer.api)).toEqual([])
    await writer.api.create('/messages', { projectid: project, itemid: item, body: 'Ready to look at.' })
    await writer.api.create('/messages', { projectid: project, body: '@Ida Lind please', mentions: [manager.id] })
    await manager.api.put(`/items/${item}`, { contactid: [writer.id, manager.id] })
    await api.put(`/items/${item}`, { name: 'Sections and details' })
    const [mention, message, ...none] = await told(manager.api)
    expect(none).toEqual([])
    expect(mention).toMatchObject({
      kind: 'mention',
      resource: 'messages',
      title: 'Boathouse',
      context: null,
      read: false,
      excerpt: '@Ida Lind please',
      contactid: writer.id,
      contactname: 'Ida Lind',
      projectid: project,
    })
    expect(message).toMatchObject({
      kind: 'message',
      itemid: item,
      title: 'Sections and details',
      context: 'Boathouse',
    })
    expect(await told(writer.api)).toEqual([])
    await manager.api.create('/messages', { projectid: project, itemid: item, body: 'Thanks.' })
    expect(await told(writer.api)).toMatchObject([{ kind: 'message', excerpt: 'Thanks.' }])
  })

  it('is sent for items assigned by somebody else, once per write', async () => {
    const { manager, writer, project } = await firm()
    const items = ['Roof', 'Walls', 'Floor'].map((name) => ({ name, projectid: project, contactid: [writer.id] }))
    await manager.api.post('/items', items)
    const [only, ...more] = await told(writer.api)
    expect(more).toEqual([])
    expect(only).toMatchObject({ kind: 'assigned', title: 'Roof', more: 2, context: 'Boathouse' })
    await manager.api.put(`/items/${only?.recordid}`, { contactid: [] })
    expect(await told(writer.api)).toEqual([])
  })

  it('is sent for a week that is approved or sent back, with the reason', async () => {
    const { manager, writer } = await firm()
    const week = (await writer.api.put('/timesheets/submit', { week: '2026-W30' })).body.data as { id: number }
    await manager.api.put(`/timesheets/${week.id}/sendback`, { note: 'Friday is missing' })
    await writer.api.put('/timesheets/submit', { week: '2026-W30' })
    await manager.api.put(`/timesheets/${week.id}/approve`)
    const found = await told(writer.api)
    expect(found).toMatchObject([
      { kind: 'timesheet', detail: 'approved', title: '2026-W30' },
      { kind: 'timesheet', detail: 'sentback', title: '2026-W30' },
    ])
  })

  it('is sent to a project’s manager when the client replies to a quote', async () => {
    const { api, company, manager, client, project } = await firm()
    const quote = await api.create('/quotes', {
      title: 'Jetty',
      companyid: company,
      projectid: project,
      clientaccess: true,
    })
    await api.put(`/quotes/${quote}`, { status: 'sent' })
    const answer = await client.api.post(`/quotes/${quote}/accept`, { name: 'Rosa Vale' })
    expect(answer.status).toBe(200)
    const [first] = await told(manager.api)
    expect(first).toMatchObject({ kind: 'answer', detail: 'accepted', contactname: 'Rosa Vale', recordid: quote })
    expect(await told(client.api)).toEqual([])
  })

  it('is not visible to those who may not see its subject, now or later', async () => {
    const { api, manager, writer, outsider, client, project } = await firm()
    const others = [outsider.id, client.id]
    await api.create('/messages', { projectid: project, body: 'Between us.', mentions: [...others, writer.id] })
    for (const each of [outsider, client]) expect(await told(each.api)).toEqual([])
    expect(await told(writer.api)).toHaveLength(1)
    expect(await unread(writer.api)).toBe(1)
    await api.put(`/contacts/${writer.id}/permissions`, { permissions: [{ id: 2, view: false }] })
    expect([await told(writer.api), await unread(writer.api)]).toEqual([[], 0])
    // Earlier events are not reported when the project becomes visible.
    await api.put(`/projects/${project}`, { staffid: [outsider.id] })
    expect(await told(outsider.api)).toEqual([])
    expect(await told(manager.api)).toHaveLength(1)
  })

  it('is private: nobody else can list or mark it, whatever ids they send', async () => {
    const { api, manager, writer, project } = await firm()
    await writer.api.create('/messages', { projectid: project, body: 'Hello' })
    const [own] = await told(manager.api)
    for (const other of [writer.api, (await firm()).manager.api]) {
      await other.put('/me/notifications/read', { ids: [own?.id] })
      await other.put('/me/notifications/readall')
    }
    expect(await unread(manager.api)).toBe(1)
    expect((await api.get('/me/notifications')).status).toBe(403)
    expect((await api.put('/me/notifications/readall')).status).toBe(403)
    for (const ids of ['1', [0], ['x'], [1.5], null]) {
      expect((await manager.api.put('/me/notifications/read', { ids })).status).toBe(400)
    }
    for (const query of ['?pagesize=0', '?pagesize=101', '?pagenumber=x']) {
      expect((await manager.api.get(`/me/notifications${query}`)).status).toBe(400)
    }
    const answer = await manager.api.put('/me/notifications/read', { ids: [own?.id] })
    expect(answer.body.data).toEqual({ unread: 0 })
    expect(await told(manager.api, '?unread=true')).toEqual([])
    expect(await told(manager.api)).toMatchObject([{ read: true }])
  })

  it('is sent to its person’s stream at once, to nobody else, and is in no history', async () => {
    const { api, manager, writer, client, project } = await firm()
    const url = `${service.publicUrl}/api/v4/changes/stream`
    const [own, other, shared] = await Promise.all(
      [manager, writer, client].map((each) => listenTo(url, each.api.headers)),
    )
    const news = (stream: typeof own) => stream?.events.filter(({ data }) => data.resource === 'notifications').length
    await eventually(() => expect(own?.position()).toMatch(/^\d+$/))
    await writer.api.create('/messages', { projectid: project, body: 'Hello', clientaccess: true })
    await eventually(() => expect(news(own)).toBe(1))
    await manager.api.put('/me/notifications/readall')
    await eventually(() => expect(news(own)).toBe(2))
    await eventually(() => expect(shared?.events.some(({ data }) => data.resource === 'messages')).toBe(true))
    expect([news(other), news(shared)]).toEqual([0, 0])
    for (const stream of [own, other, shared]) stream?.close()
    for (const caller of [api, manager.api, writer.api]) {
      expect((await caller.list('/changes')).filter(({ resource }) => resource === 'notifications')).toEqual([])
    }
  })

  it('is sent by the channels that its person has chosen', async () => {
    const { manager, writer, project } = await firm()
    const settings = await manager.api.get('/me/notifications/settings')
    expect(settings.body.data).toMatchObject({
      mention: { app: true, mail: true },
      message: { app: true, mail: false },
    })
    const answer = await manager.api.put('/me/notifications/settings', { message: { app: false } })
    expect(answer.body.data).toMatchObject({ message: { app: false, mail: false }, mention: { app: true } })
    await writer.api.create('/messages', { projectid: project, body: 'Hello' })
    await writer.api.create('/messages', { projectid: project, body: 'You', mentions: [manager.id] })
    expect(await told(manager.api)).toMatchObject([{ kind: 'mention' }])
    for (const wrong of [
      [],
      { rain: { app: true } },
      { message: { post: true } },
      { message: { app: 1 } },
      { message: 1 },
    ]) {
      expect((await manager.api.put('/me/notifications/settings', wrong)).status).toBe(400)
    }
  })
})

describe('A notification mail', () => {
  const later = () => new Date(Date.now() + 10 * 60_000)
  /** Recipients of mails at a moment. */
  async function dueAt(now: Date): Promise<number[]> {
    const due: number[] = []
    const put = async (_tx: unknown, { contact }: { contact: number }) => void due.push(contact)
    await gatherMails(service.database, { notificationDigest: put } as never, now)
    return due
  }
  const mailsTo = async (contact: number) =>
    (await mailsIn(service.outbox)).filter(({ to }) => to?.[0]?.address === `person${contact}@example.com`)

  it('combines those of some minutes, without those read or no longer visible', async () => {
    const { api, manager, writer, project } = await firm()
    await manager.api.create('/items', { name: 'Sections', projectid: project, contactid: [writer.id] })
    const say = (body: string) => api.create('/messages', { projectid: project, body, mentions: [writer.id] })
    await say('Read already')
    const [newest] = await told(writer.api)
    await writer.api.put('/me/notifications/read', { ids: [newest?.id] })
    await say('Still new')
    await say('Gone')
    const [gone] = await told(writer.api)
    expect(await dueAt(new Date())).toEqual([])
    await api.delete(`/messages/${gone?.recordid}`)
    await service.turn('mail notifications', later())
    await eventually(async () => expect(await mailsTo(writer.id)).toHaveLength(1))
    const [mail] = await mailsTo(writer.id)
    expect(mail?.subject).toBe('2 new notifications')
    expect(mail?.text).toContain('A program mentioned you in Boathouse\n“Still new”')
    expect(mail?.text).toContain('Ida Lind assigned you Sections')
    expect(mail?.text).toContain(`${service.publicUrl}/notifications`)
    expect(mail?.text).toContain(`${service.publicUrl}/settings/notifications`)
    expect(mail?.text).not.toMatch(/Read already|Gone/)
    expect(await dueAt(later())).not.toContain(writer.id)
  })

  it('is not sent for kinds disabled in the meantime', async () => {
    const { api, writer, manager, project } = await firm()
    await api.create('/messages', { projectid: project, body: 'You', mentions: [writer.id, manager.id] })
    await writer.api.put('/me/notifications/settings', { mention: { mail: false } })
    await service.turn('mail notifications', later())
    await eventually(async () => expect(await mailsTo(manager.id)).toHaveLength(1))
    const [mail] = await mailsTo(manager.id)
    expect(mail?.subject).toBe('A program mentioned you in Boathouse')
    expect(mail?.text).toContain(`${service.publicUrl}/projects/${project}?tab=messages`)
    expect(await mailsTo(writer.id)).toEqual([])
  })
})
