/** People's rights and API keys. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()

it('Rights of a contact are visible with permission 18 and take effect at once', async () => {
  const person = await service.person(account, {})
  expect((await person.api.get('/items')).status).toBe(403)
  const path = `/contacts/${person.id}/permissions`
  expect((await person.api.get(path)).status).toBe(403)
  expect((await api.put(path, [{ id: 3, view: true }])).status).toBe(200)
  expect((await person.api.get('/items')).status).toBe(200)
  const { permissions } = (await api.get(path)).body.data as {
    permissions: { id: number; view: boolean; add: boolean }[]
  }
  expect(permissions.find((each) => each.id === 3)).toMatchObject({ view: true, add: false })
})

it('A repeated list request reflects the caller’s current rights', async () => {
  const companyid = await api.create('/companies', { name: 'Alder', type: 'client' })
  await api.create('/projects', { title: 'Boathouse', companyid, manualBudget: 1200 })
  const person = await service.person(account, { grants: { 4: true, 2: true, 11: true } })
  const ask = () => person.api.list('/projects?fields=title,budget')
  expect(await ask()).toEqual([{ id: expect.anything(), title: 'Boathouse', budget: 1200 }])
  const permit = (id: number, view: boolean) => api.put(`/contacts/${person.id}/permissions`, [{ id, view }])
  await permit(11, false)
  expect(await ask()).toEqual([{ id: expect.anything(), title: 'Boathouse' }])
  await permit(2, false)
  expect(await ask()).toEqual([])
  await permit(2, true)
  await permit(11, true)
  expect(await ask()).toEqual([{ id: expect.anything(), title: 'Boathouse', budget: 1200 }])
})

it('Only administrators can grant more than they hold', async () => {
  const person = await service.person(account, { grants: { 18: true, 3: 1 } })
  const other = await service.person(account, {})
  const path = `/contacts/${other.id}/permissions`
  expect((await person.api.put(path, [{ id: 3, view: true }])).status).toBe(200)
  const refused = await person.api.put(path, [{ id: 11, view: true }])
  expect(refused.status).toBe(403)
  expect(refused.body.data).toEqual(['You cannot grant ViewSensitiveBusinessInfo (11) beyond what you hold yourself.'])
})

it('An invalid permission is refused with its name, value and what is allowed', async () => {
  const person = await service.person(account, {})
  const answer = await api.put(`/contacts/${person.id}/permissions`, [{ id: 5 }, { id: 3, view: 'yes' }])
  expect(answer.body.data).toEqual([
    "[0] id: '5' is not allowed; allowed values are 2, 3, 4, 7, 8, 11, 12, 13, 14, 18, 23, 24.",
    "[1] view: 'yes' is not allowed; use true or false.",
  ])
})

it('An API key is shown once, works, and stops working when it is revoked', async () => {
  const made = (await api.post('/settings/apikeys', { name: 'Payroll' })).body.data as { id: number; key: string }
  expect(made.key).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}-WL4$/)
  expect(JSON.stringify(await api.list('/settings/apikeys'))).not.toContain(made.key)
  const program = service.caller({ apikey: made.key })
  expect((await program.get('/companies')).status).toBe(200)
  expect((await api.delete(`/settings/apikeys/${made.id}`)).status).toBe(200)
  expect((await program.get('/companies')).status).toBe(401)
  expect((await api.post(`/settings/apikeys/${made.id}/restore`)).status).toBe(404)
})

it('Only administrators see and create API keys', async () => {
  const person = await service.person(account, { grants: { 2: true } })
  expect((await person.api.get('/settings/apikeys')).status).toBe(403)
  expect((await person.api.post('/settings/apikeys', { name: 'Mine' })).status).toBe(403)
})

it('Fields that determine rights can be changed with permission 18 only', async () => {
  const division = await api.create('/settings/contacts/divisions', { name: 'North' })
  const other = await service.person(account, { administrator: true })
  const person = await service.person(account, { grants: { 24: true } })
  const mine = `/contacts/${person.id}`
  const refused = await person.api.put(mine, { divisionid: division, phone: '1' })
  expect(refused.status).toBe(403)
  expect(refused.body.data).toEqual([
    `You do not have permission to change divisionid of contact ${person.id}, who may sign in.`,
  ])
  expect((await person.api.put(`/contacts/${other.id}`, { allowlogin: false })).status).toBe(403)
  expect((await person.api.put(`/contacts/${other.id}`, { type: 'client' })).status).toBe(403)
  expect((await person.api.delete(`/contacts/${other.id}`)).status).toBe(403)
  expect((await person.api.put(mine, { mobilephone: '1', divisionid: null, type: 'staff' })).status).toBe(200)
  const guest = await person.api.create('/contacts', { firstname: 'Cleo', type: 'client' })
  expect((await person.api.put(`/contacts/${guest}`, { type: 'contractor', divisionid: division })).status).toBe(200)
  expect((await other.api.put(mine, { divisionid: division })).status).toBe(200)
})

it('A company’s sums are visible to those who may see money', async () => {
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const item = await api.create('/items', { name: 'Survey', projectid: project })
  const { id: contactid } = await service.person(account, {})
  await api.create('/time', { itemid: item, contactid, timespent: 90, starttime: '2026-11-02T09:00:00' })
  expect((await api.get(`/companies/${company}/summary`)).body.data).toEqual({
    id: company,
    invoiced: 0,
    paid: 0,
    outstanding: 0,
    unbilledtime: 90,
    unbilledamount: 150,
    credit: 0,
    earned: 150,
    invoicedAmount: 0,
    paidAmount: 0,
    ondrafts: 0,
    tobill: 150,
    billedahead: 0,
    currencies: [],
  })
  const clerk = await service.person(account, { grants: { 2: 1 } })
  expect((await clerk.api.get(`/companies/${company}/summary`)).status).toBe(403)
  expect((await api.get('/companies/999999/summary')).status).toBe(404)
})

it('Setting money, notes and custom fields requires the right to add or edit them, not just to view them', async () => {
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client', notes: 'Pays late' })
  const field = await api.create('/settings/companies/customfields', { name: 'Since', type: 'date' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const work = { 2: true, 3: true, 4: true } as const
  const { api: reader } = await service.person(account, { grants: { ...work, 8: 1, 11: 1, 14: 1 } })
  const { api: writer } = await service.person(account, { grants: { ...work, 8: true, 11: true, 14: true } })
  const item = { name: 'Survey', projectid: project, billType: 2, outUnitQty: 2 }
  const refused = await reader.post('/items', { ...item, outUnitPrice: 50, inUnitPrice: 0 })
  expect([refused.status, refused.body.data]).toEqual([403, ['You do not have permission to set outUnitPrice.']])
  const inside = await reader.post('/projects', {
    title: 'A',
    companyid: company,
    tasks: [{ name: 'a', manualBudget: 5 }],
  })
  expect([inside.status, inside.body.data]).toEqual([403, ['You do not have permission to set manualBudget.']])
  const id = await writer.create('/items', { ...item, outUnitPrice: 50 })
  expect((await reader.put(`/items/${id}`, { outUnitPrice: 60 })).status).toBe(403)
  expect((await reader.put('/items/batch', { filter: { id: [id] }, update: { outUnitPrice: 60 } })).status).toBe(403)
  // Records may be sent back as they were read.
  expect((await reader.put(`/items/${id}`, { outUnitPrice: 50, name: 'Survey of the site' })).status).toBe(200)
  expect((await writer.put(`/items/${id}`, { outUnitPrice: 60 })).status).toBe(200)
  for (const change of [
    { notes: 'Pays' },
    { creditlimit: 5 },
    { customfields: [{ id: field, value: '2026-01-31' }] },
  ]) {
    expect((await reader.put(`/companies/${company}`, change)).status).toBe(403)
    expect((await writer.put(`/companies/${company}`, change)).status).toBe(200)
  }
})

it('Definitions of custom fields are visible with permission 14', async () => {
  const { api: without } = await service.person(account, {})
  const { api: holder } = await service.person(account, { grants: { 14: 1 } })
  for (const path of ['/settings/customfields', '/settings/projects/customfields', '/settings/customfieldoptions']) {
    expect((await without.get(path)).status).toBe(403)
    expect((await holder.get(path)).status).toBe(200)
  }
})

it('Members of a division can put nothing into another one without the right to all work', async () => {
  const [north, south] = [
    await api.create('/settings/contacts/divisions', { name: 'North' }),
    await api.create('/settings/contacts/divisions', { name: 'South' }),
  ]
  const client = { name: 'Quay Ltd', type: 'client' }
  const company = await api.create('/companies', { ...client, divisionid: north })
  const grants = { 4: true, 24: true } as const
  const { api: ida } = await service.person(account, { divisionid: north, grants })
  const { api: all } = await service.person(account, { divisionid: north, grants: { ...grants, 2: true } })
  const refused = await ida.post('/companies', { ...client, divisionid: south })
  expect([refused.status, refused.body.data]).toEqual([403, ['You do not have permission to set divisionid.']])
  expect((await ida.post('/projects', { title: 'A', companyid: company, divisionid: south })).status).toBe(403)
  expect((await ida.post('/projects', { title: 'A', companyid: company, divisionid: north })).status).toBe(201)
  expect((await ida.put(`/companies/${company}`, { divisionid: south })).status).toBe(403)
  expect((await ida.put(`/companies/${company}`, { divisionid: north, phone: '1' })).status).toBe(200)
  expect((await all.put(`/companies/${company}`, { divisionid: south })).status).toBe(200)
  expect((await ida.get(`/companies/${company}`)).status).toBe(404)
})

it('People of the type other have only the rights they are given, and never those of staff only', async () => {
  const company = await api.create('/companies', { name: 'Mill', type: 'client' })
  const project = await api.create('/projects', { title: 'Mill house', companyid: company, privatenotes: 'Between us' })
  const { api: nothing } = await service.person(account, { type: 'other' })
  const { api: own } = await service.person(account, { type: 'other', grants: { 4: true } })
  const { api: all } = await service.person(account, { type: 'other', grants: { 2: true, 4: true } })
  const { api: contractor } = await service.person(account, { type: 'contractor', grants: { 2: true, 4: true } })
  expect((await nothing.get('/projects')).status).toBe(403)
  for (const caller of [own, contractor]) expect((await caller.get(`/projects/${project}`)).status).toBe(404)
  const seen = await all.get(`/projects/${project}?fields=title,privatenotes`)
  expect(seen.body.data).toEqual({ id: project, title: 'Mill house' })
  expect((await all.get('/settings/account')).status).toBe(403)
})
