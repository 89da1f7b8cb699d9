/** Saved views and preferences: all people have their own, and staff can read the views that colleagues share. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'

const service = await startTestService()

async function people() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const staff = await service.person(account, { grants: everything })
  const colleague = await service.person(account, { grants: everything })
  const administrator = await service.person(account, { administrator: true, grants: everything })
  const client = await service.person(account, { type: 'client', companyid: company, grants: everything })
  const contractor = await service.person(account, { type: 'contractor', companyid: company, grants: everything })
  return { account, api, staff, colleague, administrator, client, contractor }
}

const late = { name: 'Late', resource: 'items', query: 'dueto=-1d&sortby=duedate' }

describe('A view', () => {
  it('is private to its creator', async () => {
    const { api, ...all } = await people()
    for (const { id: ownerid, api: own } of [all.staff, all.client, all.contractor]) {
      const id = await own.create('/views', late)
      expect((await own.get(`/views/${id}`)).body.data).toMatchObject({ id, ...late, ownerid })
      for (const other of [all.colleague.api, all.administrator.api, all.client.api, api]) {
        if (other === own) continue
        expect((await other.get(`/views/${id}`)).status).toBe(404)
        expect((await other.put(`/views/${id}`, { name: 'Mine' })).status).toBe(404)
        expect((await other.delete(`/views/${id}`)).status).toBe(404)
      }
    }
  })

  it('that is shared can be read by all staff, but not from outside or another account', async () => {
    const { staff, colleague, client, contractor } = await people()
    const id = await staff.api.create('/views', { ...late, shared: true })
    expect((await colleague.api.list('/views?resource=items')).map((view) => view.id)).toEqual([id])
    for (const { api } of [client, contractor]) expect(await api.list('/views')).toEqual([])
    expect(await (await people()).staff.api.list('/views')).toEqual([])
  })

  it('that is shared can be changed and deleted by its owner and administrators only', async () => {
    const { staff, colleague, administrator } = await people()
    const id = await staff.api.create('/views', { ...late, shared: true })
    expect((await colleague.api.put(`/views/${id}`, { query: '' })).status).toBe(403)
    expect((await colleague.api.delete(`/views/${id}`)).status).toBe(403)
    expect((await colleague.api.put('/views/batch', { ids: [id], update: { name: 'X' } })).status).toBe(403)
    expect((await administrator.api.put(`/views/${id}`, { name: 'Very late' })).status).toBe(200)
    expect((await staff.api.put(`/views/${id}`, { query: 'dueto=-7d' })).body.data).toMatchObject({ name: 'Very late' })
    expect((await staff.api.delete(`/views/${id}`)).status).toBe(200)
    expect((await colleague.api.post(`/views/${id}/restore`)).status).toBe(403)
    expect((await staff.api.post(`/views/${id}/restore`)).status).toBe(200)
  })

  it('cannot be shared by people outside the firm, and belongs to its creator whatever the body says', async () => {
    const { client, staff } = await people()
    const answer = await client.api.post('/views?fields=all', { ...late, shared: true, ownerid: staff.id })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ ownerid: client.id })
    expect(await staff.api.list('/views')).toEqual([])
  })

  it('must be of an existing list', async () => {
    const { staff } = await people()
    expect((await staff.api.post('/views', { ...late, resource: 'apikeys' })).status).toBe(400)
  })
})

describe('Preferences', () => {
  it('are stored by name for each person, and null removes one', async () => {
    const { staff, colleague, client } = await people()
    const columns = { 'columns.items': ['name', 'duedate'], density: 'compact' }
    expect((await staff.api.put('/me/preferences', columns)).body.data).toEqual(columns)
    expect((await client.api.put('/me/preferences', { density: 'normal' })).status).toBe(200)
    expect((await staff.api.put('/me/preferences', { density: null })).body.data).toEqual({
      'columns.items': ['name', 'duedate'],
    })
    expect((await staff.api.get('/me/preferences')).body.data).toEqual({ 'columns.items': ['name', 'duedate'] })
    expect((await colleague.api.get('/me/preferences')).body.data).toEqual({})
    expect((await client.api.get('/me/preferences')).body.data).toEqual({ density: 'normal' })
  })

  it.each([
    ['/me/preferences', { density: 'compact' }, { density: 'normal' }],
    ['/me/notifications/settings', { mention: { mail: false } }, { mention: { app: false } }],
  ])('are only changed in the version that was read: If-Match of %s', async (path, one, other) => {
    const { api } = (await people()).staff
    const etag = async () => String((await api.get(path)).headers.etag)
    const put = (values: object, match: string) => api.put(path, values, { 'if-match': match })
    const read = await etag()
    const both = await Promise.all([put(one, read), put(other, read)])
    expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    expect((await put(one, read)).body.data).toEqual(['This was changed meanwhile; read it again first.'])
    expect((await put(one, `"other", ${await etag()}`)).status).toBe(200)
    expect((await put(other, '*')).status).toBe(200)
  })

  it('have a limited size, plain names, and require a person', async () => {
    const { staff, api } = await people()
    expect((await staff.api.put('/me/preferences', { big: 'x'.repeat(10_001) })).status).toBe(400)
    expect((await staff.api.put('/me/preferences', { 'No name': 1 })).status).toBe(400)
    expect((await staff.api.put('/me/preferences', ['no'])).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`name${at}`, at]))
    expect((await staff.api.put('/me/preferences', many)).status).toBe(400)
    expect((await staff.api.get('/me/preferences')).body.data).toEqual({})
    expect((await api.get('/me/preferences')).status).toBe(403)
  })
})
