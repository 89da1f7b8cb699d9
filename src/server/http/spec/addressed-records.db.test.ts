/** Which record a path identifies, and who learns that it exists. */
import { describe, expect, it } from 'vitest'
import { actions } from '../../../contract/rights.ts'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const other = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
const elsewhere = await api.create('/projects', { title: 'Warehouse', companyid: company })
const item = await api.create('/items', { name: 'Survey', projectid: project })

describe('A record under a parent', () => {
  it('can be read, changed and deleted only under its own parent', async () => {
    const location = await api.create(`/companies/${company}/locations`, { name: 'Office' })
    expect((await api.get(`/companies/${company}/locations/${location}`)).status).toBe(200)
    const wrong = `/companies/${other}/locations/${location}`
    expect((await api.get(wrong)).status).toBe(404)
    expect((await api.put(wrong, { name: 'Depot' })).status).toBe(404)
    expect((await api.delete(wrong)).status).toBe(404)
  })

  it('can be completed, moved and restored only under its own parent', async () => {
    const wrong = `/projects/${elsewhere}/items/${item}`
    expect((await api.put(`${wrong}/complete`)).status).toBe(404)
    expect((await api.put(`${wrong}/order`, { placeafterid: item + 1 })).status).toBe(404)
    expect((await api.post(`${wrong}/restore`)).status).toBe(404)
    expect((await api.get(`/items/${item}?fields=status`)).body.data).toMatchObject({ status: 'active' })
  })

  it('cannot be listed or created under a missing parent', async () => {
    expect((await api.get('/companies/987654/locations')).status).toBe(404)
    expect((await api.post('/companies/987654/locations', { name: 'Office' })).status).toBe(404)
    expect((await api.get('/companies/abc/projects')).status).toBe(404)
  })

  it('gets its parent from the path, whatever the body says', async () => {
    const location = await api.create(`/companies/${company}/locations`, { name: 'Studio', companyid: other })
    expect((await api.get(`/companylocations/${location}`)).body.data).toMatchObject({ companyid: company })
  })
})

describe('A record that the caller does not see', () => {
  it('is not found, even with a guessed version', async () => {
    const person = await service.person(account, { grants: { 3: true } })
    expect((await person.api.get(`/items/${item}`)).status).toBe(404)
    expect((await person.api.put(`/items/${item}`, { name: 'Mine' })).status).toBe(404)
    const guessed = await person.api.put(`/items/${item}`, { name: 'Mine' }, { 'if-match': '"1-x"' })
    expect(guessed.status).toBe(404)
  })

  it('is returned with only its id to callers who may change but not view such records', async () => {
    const person = await service.person(account, { grants: { 2: true, 3: actions.add | actions.edit } })
    const created = await person.api.post('/items?fields=all', { name: 'Sketch', projectid: project })
    expect(created.status).toBe(201)
    expect(Object.keys(created.body.data as object)).toEqual(['id'])
    const changed = await person.api.put(`/items/${item}?fields=all`, { name: 'Survey of the site' })
    expect(changed.body.data).toEqual({ id: item })
  })
})

describe('Records inside the body of another one', () => {
  it('require the right to add such records', async () => {
    const person = await service.person(account, { grants: { 2: true, 3: actions.view, 4: true } })
    const tasks = [{ name: 'Measure' }]
    const refused = await person.api.post('/projects', { title: 'Pier', companyid: company, tasks })
    expect(refused.status).toBe(403)
    expect(refused.body.data).toEqual(['You do not have permission to add items.'])
    expect((await person.api.post('/projects', { title: 'Pier', companyid: company })).status).toBe(201)
  })
})

describe('The version of a record', () => {
  it('changes when only its links change', async () => {
    const team = await api.create('/settings/contacts/teams', { name: 'Interiors' })
    const ida = await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
    const tag = String((await api.get(`/settings/contacts/teams/${team}`)).headers.etag)
    const path = `/settings/contacts/teams/${team}`
    expect((await api.put(path, { members: [ida] }, { 'if-match': tag })).status).toBe(200)
    expect((await api.put(path, { members: [] }, { 'if-match': tag })).status).toBe(409)
  })
})
