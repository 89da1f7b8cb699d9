/** Who can be mentioned in a message, and how many messages of each project a person has not read. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { firmWithProject } from './test-firm.ts'

const service = await startTestService()
const firm = () => firmWithProject(service)

describe('People to mention', () => {
  it('are those visible to the caller who have a sign-in and may see the project', async () => {
    const { api, manager, writer, outsider, client, project } = await firm()
    const names = async (caller: Caller, query = '') =>
      ((await caller.get(`/projects/${project}/mentionable${query}`)).body.data as { id: number }[]).map(({ id }) => id)
    expect(await names(writer.api)).toEqual([manager.id])
    expect(await names(api)).toEqual([manager.id, writer.id])
    expect(await names(api, '?q=nobody')).toEqual([])
    expect(await names(api, '?q=lind')).toEqual([manager.id, writer.id])
    expect((await api.put(`/contacts/${manager.id}`, { lastname: 'Oisín' })).status).toBe(200)
    expect(await names(api, '?q=OISIN')).toEqual([manager.id])
    expect(await names(api, `?q=${encodeURIComponent('oisín')}`)).toEqual([manager.id])
    expect((await outsider.api.get(`/projects/${project}/mentionable`)).status).toBe(404)
    expect((await client.api.get(`/projects/${project}/mentionable`)).status).toBe(200)
    expect(await names(client.api)).toEqual([])
    expect((await (await firm()).manager.api.get(`/projects/${project}/mentionable`)).status).toBe(404)
  })
})

describe('Unread messages', () => {
  const unreadOf = async (caller: Caller) =>
    (await caller.get('/me/messages/unread')).body.data as readonly { projectid: number; count: number }[]

  it('are counted by project until they are read, except one’s own', async () => {
    const { api, company, manager, writer, project } = await firm()
    const other = await api.create('/projects', { title: 'Jetty', companyid: company })
    for (const body of ['Ready.', 'Look.']) await writer.api.create('/messages', { projectid: project, body })
    await writer.api.create('/messages', { projectid: other, body: 'Later.' })
    expect(await unreadOf(writer.api)).toEqual([])
    expect(await unreadOf(manager.api)).toEqual([
      { projectid: other, count: 1 },
      { projectid: project, count: 2 },
    ])
    expect((await manager.api.put('/me/messages/read', { projectid: project })).status).toBe(200)
    expect(await unreadOf(manager.api)).toEqual([{ projectid: other, count: 1 }])
    await writer.api.create('/messages', { projectid: project, body: 'One more.' })
    expect(await unreadOf(manager.api)).toContainEqual({ projectid: project, count: 1 })
  })

  it('are only those that the person may see', async () => {
    const { writer, outsider, client, project } = await firm()
    await writer.api.create('/messages', { projectid: project, body: 'Among ourselves.' })
    expect(await unreadOf(outsider.api)).toEqual([])
    expect(await unreadOf(client.api)).toEqual([])
    expect((await outsider.api.put('/me/messages/read', { projectid: project })).status).toBe(404)
    const shared = await writer.api.create('/messages', { projectid: project, body: 'For you.', clientaccess: true })
    expect(shared).toBeGreaterThan(0)
    expect(await unreadOf(client.api)).toEqual([{ projectid: project, count: 1 }])
    const { manager: stranger } = await firm()
    expect(await unreadOf(stranger.api)).toEqual([])
    expect((await stranger.api.put('/me/messages/read', { projectid: project })).status).toBe(404)
  })
})
