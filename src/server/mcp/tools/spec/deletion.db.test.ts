/** Deletion by tools: what went along, and accounts that do not let tools delete. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { tools } from '../catalogue.ts'
import { callTool, createFixture, everyRight, use } from './test-fixture.ts'

const service = await startTestService()
const fixture = await createFixture(service)
const { api, person, ids } = fixture

async function offered(caller: Caller): Promise<string[]> {
  const { body } = await caller.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  return (body as unknown as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

async function instructionsTo(caller: Caller): Promise<string> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const { body } = await caller.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params })
  return (body as unknown as { result: { instructions: string } }).result.instructions
}

const entry = { contactid: person.id, timespent: 30, starttime: '2026-03-02T09:00:00' }

it('The response says how many records of each kind were deleted with it', async () => {
  const projectid = await api.create('/projects', { title: 'Pier', companyid: ids.company })
  const phase = await api.create('/projectphases', { name: 'Design', projectid })
  const items = [await api.create('/items', { name: 'Plan', projectid, itemcollectionid: phase })]
  items.push(await api.create('/items', { name: 'Model', projectid, itemcollectionid: phase }))
  for (const itemid of items) await api.create('/time', { ...entry, itemid })
  const { data } = await use(person.api, 'delete_project', { id: projectid })
  expect(data).toEqual({ id: projectid, along: { projectphases: 1, items: 2, time: 2 } })
  await use(person.api, 'restore_project', { id: projectid })
  expect(await api.list(`/projects/${projectid}/items?fields=id&sortby=id`)).toEqual(items.map((id) => ({ id })))
  expect((await use(person.api, 'bulk_delete_projects', { ids: [projectid] })).data).toMatchObject({
    deleted: 1,
    along: { projectphases: 1, items: 2, time: 2 },
  })
})

it('The response does not count records that the caller cannot see', async () => {
  const { id: account, api: key } = await service.account()
  const company = await key.create('/companies', { name: 'Quay', type: 'client' })
  const projectid = await key.create('/projects', { title: 'Pier', companyid: company })
  const itemid = await key.create('/items', { name: 'Plan', projectid })
  const contactid = await key.create('/contacts', { firstname: 'Ida', type: 'staff' })
  await key.create('/time', { ...entry, contactid, itemid })
  const { api: member } = await service.person(account, { grants: { 2: true, 3: true, 4: true } })
  const { body } = await member.delete(`/items/${itemid}`)
  expect(body.data).toEqual({ id: itemid })
})

it('Tools cannot delete in an account in which nobody has allowed it', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name) values ('Alder & Quay') returning id
  `.execute(service.database.kysely)
  const { api: administrator } = await service.person(Number(rows[0]?.id), {
    administrator: true,
    grants: everyRight,
  })
  expect((await administrator.get('/settings/account?fields=aideletion')).body.data).toMatchObject({
    aideletion: false,
  })
  const names = await offered(administrator)
  expect(names).toEqual(expect.arrayContaining(['create_company', 'restore_company']))
  expect(names.filter((name) => /delete/.test(name))).toEqual([])
  const company = await administrator.create('/companies', { name: 'Quay', type: 'client' })
  const { isError, text } = await callTool(administrator, 'delete_company', { id: company })
  expect([isError, text]).toEqual([true, expect.stringContaining('HTTP 403')])
  for (const said of ['its setting aideletion is off', 'Only an administrator', 'API keys and AI clients'])
    expect(text).toContain(said)
  expect((await administrator.get(`/companies/${company}`)).status).toBe(200)
  expect((await administrator.put('/settings/account', { aideletion: true })).status).toBe(200)
  expect((await use(administrator, 'delete_company', { id: company })).data).toMatchObject({ id: company })
})

it('Tools can delete where an administrator allowed it, and REST can in any case', async () => {
  const removing = tools.filter(({ removes }) => removes).map(({ name }) => name)
  expect(removing).toEqual(tools.map(({ name }) => name).filter((name) => /^(bulk_)?delete_/.test(name)))
  expect(await offered(person.api)).toEqual(expect.arrayContaining(removing))
  const { account } = await fixture.read('/me')
  const { api: member } = await service.person((account as { id: number }).id, {})
  expect((await member.put('/settings/account', { aideletion: false })).status).toBe(403)
  const refused = await api.put('/settings/account', { aideletion: false })
  expect([refused.status, String(refused.body.data)]).toEqual([
    400,
    expect.stringMatching(/^aideletion: only an admin/),
  ])
  expect((await person.api.put('/settings/account', { aideletion: false })).status).toBe(200)

  for (const caller of [api, person.api]) {
    expect(await instructionsTo(caller)).toContain('Deletion is off for AI clients')
    const names = await offered(caller)
    expect(names.filter((name) => removing.includes(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['restore_project', 'update_project']))
    const message = await api.create('/messages', { projectid: ids.project, body: 'Stays' })
    const { isError, text } = await callTool(caller, 'delete_message', { id: message })
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(
        /^API error \(HTTP 403\): \{"status":"error","data":\["[^"]*setting aideletion is off\. Only an administrator who is signed in/,
      ),
    ])
    expect((await caller.delete(`/messages/${message}`)).status).toBe(200)
    await use(caller, 'restore_message', { id: message })
  }
  await person.api.put('/settings/account', { aideletion: true })
  expect(await offered(api)).toEqual(expect.arrayContaining(removing))
})
