/** API keys limited to reading, to some kinds of records, or in time. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { type Description, operationsIn } from '../../../testing/test-description.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Pier', companyid })
const item = await api.create('/items', { name: 'Sketches', projectid })
await api.create('/invoices', { title: 'Secret bill', companyid, projectid })

async function keyWith(body: object) {
  const answer = await api.post('/settings/apikeys', { name: 'Limited', ...body })
  expect(answer.status).toBe(201)
  const { id, key } = answer.body.data as { id: number; key: string }
  return { id, key, caller: service.caller({ apikey: key }) }
}

const said = ({ status, body }: { status: number; body: { data?: unknown } }) => [status, body.data]
const lacks = (scope: string) => [403, [`This API key lacks the scope ${scope}.`]]
const readOnly = [403, ['This API key is read-only; use one that may write.']]
const description = (await service.app.inject('/api/v4/openapi.json')).json<Description>()
/** Every described operation with invented ids: a request refused for its scope never looks at them. */
const operations = operationsIn(description)
  .filter(({ template }) => !/^\/(auth|openapi\.json|docs|mcp|changes\/stream)/.test(template))
  .map(({ method, template }) => ({ method, template, path: template.replace(/\{\w+\}/g, '999999999') }))

const reading = await keyWith({ readonly: true })
const scoped = await keyWith({ scopes: 'Time, items' })

describe('A read-only key', () => {
  const { caller, key } = reading

  it('can read, reports that it is read-only, and cannot write in any way', async () => {
    expect((await caller.get(`/items/${item}`)).status).toBe(200)
    expect((await caller.get('/me')).body.data).toMatchObject({ administrator: false, limits: { readonly: true } })
    for (const { method, path } of operations.filter((each) => each.method !== 'get')) {
      const answer = await service.app.inject({
        method: method.toUpperCase() as 'POST',
        url: `/api/v4${path}`,
        headers: { apikey: key },
      })
      expect([method, path, answer.statusCode, answer.json<{ data: unknown }>().data]).toEqual([
        method,
        path,
        ...readOnly,
      ])
    }
  })

  it('cannot write by a header or parameter that overrides the method', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    expect((await caller.get(`/items/${item}?_method=DELETE`, headers)).status).toBe(200)
    expect(
      said(await caller.post(`/items/${item}`, { _method: 'GET' }, { 'x-http-method-override': 'GET' }))[0],
    ).not.toBe(200)
    expect((await api.get(`/items/${item}`)).status).toBe(200)
  })
})

describe('A key with scopes', () => {
  const { id, caller, key } = scoped

  it('is listed with its scopes, and existing keys keep full access', async () => {
    const keys = await api.list('/settings/apikeys')
    expect(keys.find((each) => each.id === id)).toMatchObject({ readonly: false, scopes: 'time,items' })
    expect(keys.find((each) => each.id !== id && each.name === 'Test')?.scopes).toBeUndefined()
  })

  it('reads and writes within its scopes, and errors name the missing one', async () => {
    expect((await caller.put(`/items/${item}`, { name: 'Sketches again' })).status).toBe(200)
    expect(said(await caller.get('/invoices'))).toEqual(lacks('invoices'))
    expect(said(await caller.get(`/projects/${projectid}/invoices`))).toEqual(lacks('invoices'))
    expect(said(await caller.get(`/companies/${companyid}/summary`))).toEqual(lacks('companies'))
    expect(said(await caller.post('/invoices/fromtime', { companyid }))).toEqual(lacks('invoices'))
    expect(said(await caller.put('/projects/batch', { ids: [projectid], update: { priority: 1 } }))).toEqual(
      lacks('projects'),
    )
    expect(said(await caller.delete(`/projects?ids=${projectid}`))).toEqual(lacks('projects'))
    expect(said(await caller.get('/invoices/export'))).toEqual(lacks('invoices'))
    expect(said(await caller.get('/reports/profit'))).toEqual(lacks('reports'))
    expect((await caller.get('/documents')).status).toBe(403)
  })

  it('finds nothing else by search, history or embedded records', async () => {
    expect(JSON.stringify((await caller.get('/search?q=Secret')).body)).not.toContain('Secret bill')
    expect(JSON.stringify((await caller.get('/changes')).body)).not.toContain('Secret bill')
    const { caller: projects } = await keyWith({ scopes: 'projects', readonly: true })
    const whole = await projects.get(`/projects/${projectid}?fields=all,invoices,items,timerecords`)
    expect(whole.status).toBe(200)
    expect(JSON.stringify(whole.body)).not.toContain('Secret bill')
    expect(said(await projects.post('/projects', { title: 'New', companyid }))).toEqual(readOnly)
  })

  it('cannot create other records embedded in those that it may create', async () => {
    const { caller: projects } = await keyWith({ scopes: 'projects' })
    expect(said(await projects.post('/projects', { title: 'New', companyid, tasks: [{ name: 'Task' }] }))).toEqual(
      lacks('items'),
    )
  })

  it('changes nothing indirectly that it may not write: items of a phase or a project', async () => {
    const { caller: keyed } = await keyWith({ scopes: 'projects, phases' })
    const project = await api.create('/projects', { title: 'Quay', companyid })
    const phase = await api.create('/projectphases', { name: 'Survey', projectid: project })
    const inside = await api.create('/items', { name: 'Levels', projectid: project, phaseid: phase })
    expect(said(await keyed.delete(`/projectphases/${phase}`))).toEqual(lacks('items'))
    expect(said(await keyed.delete(`/projects/${project}`))).toEqual(lacks('items'))
    expect(said(await keyed.put(`/projects/${project}`, { activeworkstate: 'complete' }))).toEqual(lacks('items'))
    expect((await api.get(`/items/${inside}`)).body.data).toMatchObject({ id: inside })
    expect((await api.get(`/projectphases/${phase}`)).status).toBe(200)
    const { caller: both } = await keyWith({ scopes: 'phases, items' })
    expect((await both.delete(`/projectphases/${phase}`)).status).toBe(200)
    const bare = await api.create('/projectphases', { name: 'Bare', projectid: project })
    expect((await keyed.delete(`/projectphases/${bare}`)).status).toBe(200)
    expect(said(await keyed.post(`/projectphases/${phase}/restore`, {}))).toEqual(lacks('items'))
  })

  it.each([{ scopes: 'settings, contacts' }, { expires: '2099-01-01' }])(
    'cannot change who belongs to a team, which determines what people see: %j',
    async (limits) => {
      const { caller: keyed } = await keyWith(limits)
      const person = await service.person(account, {})
      const team = await api.create('/settings/contacts/teams', { name: `Team ${JSON.stringify(limits)}` })
      const none = [403, ['This takes an API key without limits.']]
      expect(said(await keyed.put(`/settings/contacts/teams/${team}`, { members: [person.id] }))).toEqual(none)
      expect(said(await keyed.post('/settings/contacts/teams', { name: 'More', members: [person.id] }))).toEqual(none)
      expect(
        (await keyed.put(`/settings/contacts/teams/${team}`, { name: `${JSON.stringify(limits)} x` })).status,
      ).toBe(200)
    },
  )

  it('cannot extend its access: keys, its own limits, people, webhooks, settings', async () => {
    const none = [403, ['This takes an API key without limits.']]
    for (const answer of [
      await caller.get('/settings/apikeys'),
      await caller.put(`/settings/apikeys/${id}`, { scopes: null, name: 'More' }),
      await caller.post('/settings/apikeys', { name: 'Another' }),
      await caller.post('/settings/webhooks', { event: 'newinvoice', url: 'https://example.com/' }),
      await caller.post('/settings/people/invitations', { emails: 'eve@example.com', role: 'manager' }),
    ])
      expect(said(answer)).toEqual(none)
    expect(said(await caller.put('/settings/account', { name: 'Eve' }))).toEqual(lacks('settings'))
    const { caller: people } = await keyWith({ scopes: 'contacts' })
    const contact = await people.create('/contacts', {
      firstname: 'Eve',
      type: 'staff',
      email: `eve${account}@example.com`,
    })
    for (const answer of [
      await people.put(`/contacts/${contact}`, { allowlogin: true }),
      await people.post('/contacts', { firstname: 'Eve', type: 'staff', allowlogin: true, email: 'eve2@example.com' }),
      await people.get(`/contacts/${contact}/permissions`),
      await people.put(`/contacts/${contact}/permissions`, { permissions: [{ id: 12, view: true }] }),
      await people.put(`/contacts/${contact}/signin`, { email: 'eve3@example.com' }),
      await people.post(`/contacts/${contact}/invite`, {}),
      await people.post(`/contacts/${contact}/deactivate`, {}),
      await people.get(`/contacts/${contact}/sessions`),
    ])
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([403, expect.any(String)])
  })

  it('gets new limits from the next request on, set by an administrator or an unlimited key', async () => {
    const { id: other, caller: changing } = await keyWith({ scopes: 'items' })
    const limit = async (body: object) => (await api.put(`/settings/apikeys/${other}`, body)).status
    expect(said(await changing.get('/invoices'))).toEqual(lacks('invoices'))
    expect(await limit({ scopes: 'Invoices, invoices' })).toBe(200)
    expect((await changing.get('/invoices')).status).toBe(200)
    expect(said(await changing.get('/items'))).toEqual(lacks('items'))
    expect(await limit({ scopes: null, readonly: true })).toBe(200)
    expect((await changing.get('/items')).status).toBe(200)
    expect(said(await changing.post('/companies', { name: 'Quay', type: 'client' }))).toEqual(readOnly)
    expect(said(await changing.put(`/settings/apikeys/${other}`, { readonly: false }))).toEqual(readOnly)
    expect(await limit({ name: 'Only its name' })).toBe(200)
    expect((await api.list('/settings/apikeys')).find((each) => each.id === other)).toMatchObject({ readonly: true })
    expect(await limit({ expires: '2001-01-01' })).toBe(400)
    expect(await limit({ scopes: 'money' })).toBe(400)
    const events = await api.list('/settings/securitylog?event=apikey.changed&fields=all')
    expect(events.map(({ detail }) => detail)).toContain(`key: ${other}, changed: scopes`)
    const { api: clerk } = await service.person(account, {})
    expect((await clerk.put(`/settings/apikeys/${other}`, { readonly: false })).status).toBe(403)
  })

  it('accepts only existing scopes', async () => {
    const answer = await api.post('/settings/apikeys', { name: 'Wrong', scopes: 'time,money' })
    expect(answer.status).toBe(400)
    expect(String(answer.body.data)).toContain("scopes: 'money' is no scope; use companies, contacts,")
  })

  it('is refused by every operation outside of all scopes', async () => {
    const open =
      /^\/(projects\/)?(items|projectitems|time|timelogs|timesheets|expenses|search|changes|me)(\/|$)|\/(items|time|timelogs|expenses|changes)(\/|$)/
    for (const { method, template, path } of operations.filter((each) => !open.test(each.template))) {
      const answer = await service.app.inject({
        method: method.toUpperCase() as 'POST',
        url: `/api/v4${path}`,
        headers: { apikey: key },
      })
      expect([method, template, answer.statusCode]).toEqual([method, template, 403])
    }
  })
})

describe('A key with an expiry date', () => {
  it('works until the end of that day in account time, cannot manage keys, and cannot be created for a past day', async () => {
    const { id, caller } = await keyWith({ expires: '2999-12-31' })
    expect((await caller.get('/invoices')).status).toBe(200)
    expect((await caller.post('/settings/apikeys', { name: 'For ever' })).status).toBe(403)
    const { caller: late, id: lateId } = await keyWith({ expires: '2999-12-31', scopes: 'items' })
    await sql`update apikeys set expires = '2001-01-01' where account_id = ${account} and id in (${id}, ${lateId})`.execute(
      service.database.kysely,
    )
    expect((await late.get('/items')).status).toBe(401)
    expect((await api.post('/settings/apikeys', { name: 'Late', expires: '2001-01-01' })).status).toBe(400)
  })
})
