/** Messages and files of invoices, quotes and companies: who finds, writes and has read them, and who is notified. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { uploadOf } from '../../../testing/test-records.ts'

const service = await startTestService()
const money = { 2: 1, 3: true, 4: true, 11: 1, 12: true, 13: true } as const
const idsOf = async (caller: Caller, path: string) => (await caller.list(path)).map(({ id }) => id)

async function firm() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const other = await api.create('/companies', { name: 'Quay Works', type: 'client' })
  const [clerk, director] = [
    await service.person(account, { grants: money }),
    await service.person(account, { grants: money }),
  ]
  const plain = await service.person(account, { grants: { 2: 1, 3: true, 4: true } })
  const grants = { 4: 15, 12: 1, 13: 1 } as never
  const client = await service.person(account, { type: 'client', companyid, grants })
  const stranger = await service.person(account, { type: 'client', companyid: other, grants })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid, managerid: director.id })
  const invoiceid = await api.create('/invoices', { title: 'March', companyid, projectid })
  await api.put(`/invoices/${invoiceid}`, { status: 'submitted' })
  const quoteid = await api.create('/quotes', { title: 'Jetty', companyid, clientaccess: true })
  await api.put(`/quotes/${quoteid}`, { status: 'sent' })
  return { account, api, companyid, other, clerk, director, plain, client, stranger, projectid, invoiceid, quoteid }
}

describe.each(['invoices', 'quotes'] as const)('Messages of %s', (kind) => {
  const key = kind === 'invoices' ? 'invoiceid' : 'quoteid'

  it('are visible to those who see the document, to its client once shared, and to nobody else', async () => {
    const { clerk, plain, client, stranger, projectid, ...all } = await firm()
    const path = `/${kind}/${all[key]}/messages`
    const inside = await clerk.api.create('/messages', { [key]: all[key], body: 'Is the rate right?' })
    const shared = await clerk.api.create(path, { body: 'As we agreed.', clientaccess: true })
    const answer = await client.api.create(path, { body: 'Thank you.', parentid: shared })
    expect(await idsOf(clerk.api, path)).toEqual([answer, shared, inside])
    expect(await idsOf(client.api, path)).toEqual([answer, shared])
    expect(await idsOf(client.api, '/messages')).toEqual([answer, shared])
    expect(await idsOf(clerk.api, `/projects/${projectid}/messages`)).toEqual([])
    for (const { api } of [plain, stranger]) {
      expect(JSON.stringify((await api.get(path)).body)).not.toMatch(/agreed|rate|Thank/)
      expect(await idsOf(api, '/messages')).toEqual([])
      expect((await api.get(`/messages/${shared}`)).status).toBe(404)
      expect((await api.post('/messages', { [key]: all[key], body: 'Me too.' })).status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify((await api.get('/search?q=agreed')).body)).not.toContain('As we agreed')
    }
    await clerk.api.put(`/messages/${shared}`, { clientaccess: false })
    expect(await idsOf(client.api, path)).toEqual([answer])
    await clerk.api.delete(`/${kind}/${all[key]}`)
    expect(await idsOf(clerk.api, '/messages')).toEqual([])
  })

  it('are unread until they are read, and notify those mentioned or responsible', async () => {
    const { clerk, director, plain, stranger, ...all } = await firm()
    const record = all[key]
    const names = (await clerk.api.get(`/${kind}/${record}/mentionable`)).body.data as { id: number }[]
    expect(names.map(({ id }) => id)).toContain(director.id)
    expect(names.map(({ id }) => id)).not.toContain(plain.id)
    await clerk.api.create('/messages', { [key]: record, body: 'Look, @you', mentions: [director.id, plain.id] })
    const unread = async (caller: Caller) => (await caller.get('/me/messages/unread')).body.data
    expect(await unread(director.api)).toEqual([{ [key]: record, count: 1 }])
    const told = (await director.api.get('/me/notifications')).body.data as object[]
    expect(told).toMatchObject([{ kind: 'mention', resource: 'messages', [key]: record, projectid: null }])
    expect((await plain.api.get('/me/notifications')).body.data).toEqual([])
    for (const { api } of [plain, stranger]) {
      expect(await unread(api)).toEqual([])
      expect((await api.put('/me/messages/read', { [key]: record })).status).toBe(404)
    }
    expect((await director.api.put('/me/messages/read', { [key]: record })).body.data).toEqual({ [key]: record })
    expect(await unread(director.api)).toEqual([])
  })
})

describe('Messages and files of a company', () => {
  it('are for staff who see the company, and for nobody outside the firm, shared or not', async () => {
    const { api, clerk, client, stranger, companyid } = await firm()
    const path = `/companies/${companyid}/messages`
    const message = await clerk.api.create(path, { body: 'They pay late.' })
    const file = await api.post(`/companies/${companyid}/files`, ...(await uploadOf({})))
    expect(file.status).toBe(201)
    expect(await idsOf(clerk.api, path)).toEqual([message])
    expect(await idsOf(clerk.api, `/companies/${companyid}/files`)).toHaveLength(1)
    for (const outside of [client.api, stranger.api]) {
      expect(await idsOf(outside, '/messages')).toEqual([])
      expect(await idsOf(outside, '/files')).toEqual([])
      expect((await outside.post('/messages', { companyid, body: 'Hello.' })).status).toBeGreaterThanOrEqual(400)
    }
    const refused = await clerk.api.post(path, { body: 'For you.', clientaccess: true })
    expect(refused.body.data).toEqual(['clientaccess: a message of a company is not shared with clients.'])
    expect((await clerk.api.put(`/messages/${message}`, { clientaccess: true })).status).toBe(400)
  })
})

it('A message belongs to one record, and a reply to the same one', async () => {
  const { api, projectid, invoiceid, quoteid } = await firm()
  const first = await api.create('/messages', { invoiceid, body: 'First.' })
  const refused = async (body: object) => (await api.post('/messages', { body: 'Second.', ...body })).body.data
  expect(await refused({})).toEqual(['projectid is required, or else invoiceid, quoteid or companyid.'])
  expect(await refused({ projectid, invoiceid })).toEqual([
    'invoiceid: a message is of one record; leave out projectid, or this.',
  ])
  expect(await refused({ quoteid, parentid: first })).toEqual([`parentid: '${first}' is not of the same record.`])
  expect((await api.put('/me/messages/read', { invoiceid, quoteid })).status).toBe(403)
})

it('A message about an item is in its project, which need not be named', async () => {
  const { api, projectid, invoiceid } = await firm()
  const item = await api.create('/items', { name: 'Roof', projectid })
  const first = await api.create('/messages', { itemid: item, body: 'First.' })
  const second = await api.create(`/items/${item}/messages`, { body: 'Second.', parentid: first })
  const found = await api.list(`/messages?itemid=${item}&fields=projectid,itemid&sortby=id`)
  const place = { projectid, itemid: item }
  expect(found.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual([
    { id: first, ...place },
    { id: second, ...place },
  ])
  expect((await api.post('/messages', { itemid: item, invoiceid, body: 'Third.' })).status).toBe(400)
  const elsewhere = await firm()
  expect((await elsewhere.api.post('/messages', { itemid: item, body: 'Fourth.' })).status).toBe(400)
})

it('Files of a quote are visible to its client once shared, and are deleted with it', async () => {
  const { api, clerk, client, stranger, plain, quoteid } = await firm()
  const sent = await api.post(`/quotes/${quoteid}/files`, ...(await uploadOf({})))
  const { id } = sent.body.data as { id: number }
  const path = `/quotes/${quoteid}/files`
  expect(await idsOf(client.api, path)).toEqual([])
  await api.put(`/files/${id}`, { clientaccess: true })
  expect(await idsOf(client.api, path)).toEqual([id])
  const { headers } = client.api
  expect((await service.app.inject({ url: `/api/v4/files/${id}/download`, headers })).statusCode).toBe(200)
  for (const { api: outside } of [stranger, plain]) {
    expect(await idsOf(outside, '/files')).toEqual([])
    expect((await outside.get(`/files/${id}/download`)).status).toBe(404)
  }
  await clerk.api.delete(`/quotes/${quoteid}`)
  expect(await idsOf(client.api, '/files')).toEqual([])
})
