/** Settings of an account. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { todayIn } from '../../testing/test-days.ts'

const service = await startTestService()
const today = await todayIn('Pacific/Kiritimati')
const { id: account, api } = await service.account()

it('Staff can read the account, and administrators can change it', async () => {
  const clerk = await service.person(account, {})
  expect((await clerk.api.get('/settings/account')).body.data).toMatchObject({ timezone: 'UTC', currency: 'EUR' })
  expect((await clerk.api.put('/settings/account', { name: 'Mine' })).status).toBe(403)
  const answer = await api.put('/settings/account', { name: 'Harbour Practice', timezone: 'Europe/Dublin' })
  expect(answer.body.data).toMatchObject({ name: 'Harbour Practice', timezone: 'Europe/Dublin', outprice: 100 })
  const { headers } = await api.get('/settings/account')
  expect((await api.get('/settings/account', { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

it('The account has its public URL, which is read-only', async () => {
  const { accounturl } = (await api.get('/settings/account')).body.data as { accounturl: string }
  expect(accounturl).toBe(service.publicUrl)
  const answer = await api.put('/settings/account', { accounturl: 'https://elsewhere.example' })
  expect([answer.headers['x-ignored'], answer.body.data]).toMatchObject(['accounturl', { accounturl }])
})

it('A new time zone applies from the next request on', async () => {
  await api.put('/settings/account', { timezone: 'Pacific/Kiritimati' })
  await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const [company] = await api.list('/companies?fields=createdon')
  expect(String(company?.createdon).slice(0, 10)).toBe(today)
})

it('A time zone can be set by any of its names, in any letter case', async () => {
  for (const [given, kept] of [
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
  ]) {
    const answer = await api.put('/settings/account', { timezone: given })
    expect(answer).toMatchObject({ status: 200, body: { data: { timezone: kept } } })
    await api.list('/items?duefrom=2026-01-31')
  }
})

it('An unknown time zone, currency and locale are reported together', async () => {
  const answer = await api.put('/settings/account', { timezone: 'Moon/Base', currency: 'XX', locale: 'e' })
  expect(answer.status).toBe(400)
  expect(answer.body.data).toHaveLength(3)
})

it('Clients cannot see settings', async () => {
  const client = await service.person(account, { type: 'client' })
  expect((await client.api.get('/settings/account')).status).toBe(403)
  expect((await client.api.get('/settings/projects/categories')).status).toBe(403)
})

it('Bank details are an IBAN or an account number, and a BIC', async () => {
  const look = '/settings/account/looknfeel'
  const wrong = await api.put(look, { iban: 'FR7630006000011234567890188', bic: '__proto__' })
  expect([wrong.status, wrong.body.data]).toEqual([
    400,
    [
      "iban: 'FR7630006000011234567890188' is not allowed; use an IBAN such as FR76 3000 6000 0112 3456 7890 189, with its check digits, or an account number.",
      "bic: '__proto__' is not allowed; use a BIC of 8 or 11 characters such as AGRIFRPP.",
    ],
  ])
  const right = { iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'COBA DE FF XXX' }
  expect((await api.put(look, right)).body.data).toMatchObject(right)
  expect((await api.put(look, { iban: '', bic: null })).status).toBe(200)
})

it('Plan, licence and look have their own endpoints', async () => {
  expect((await api.get('/settings/account/plan')).body.data).toMatchObject({ planid: 3, planname: 'Advanced' })
  expect((await api.get('/settings/account/license')).body.data).toMatchObject({ staff: 1 })
  expect((await api.put('/settings/account/looknfeel', { accentcolor: '#0891B2' })).body.data).toMatchObject({
    accentcolor: '0891b2',
  })
})

it('Categories belong to one kind of record', async () => {
  const category = await api.create('/settings/companies/categories', { name: 'Arts' })
  expect((await api.post('/companies', { name: 'A', type: 'client', categoryid: category })).status).toBe(201)
  const company = await api.create('/companies', { name: 'B', type: 'client' })
  const refused = await api.post('/projects', { title: 'P', companyid: company, categoryid: category })
  expect(refused.body.data).toEqual([`categoryid: the category with id ${category} was not found.`])
  expect(await api.list('/settings/projects/categories')).toEqual([])
})

it('Product libraries contain their own item type, and staff can see unit prices of fixed-price products', async () => {
  const clerk = await service.person(account, {})
  await api.create('/settings/product/fixedprice', { name: 'Planning drawings', outUnitPrice: 900 })
  await api.create('/settings/product/goodservice', { name: 'Scale model', outUnitPrice: 400, outLabourPrice: 80 })
  await api.create('/settings/product/hourlyservice', { name: 'Design', outLabourPrice: 120 })
  expect(await clerk.api.list('/settings/product/fixedprice?fields=itemtypeid,outUnitPrice,outLabourPrice')).toEqual([
    expect.objectContaining({ itemtypeid: 2, outUnitPrice: 900 }),
  ])
  const [model] = await clerk.api.list('/settings/product/goodservice')
  expect(model).toMatchObject({ name: 'Scale model', itemtypeid: 3 })
  expect(Object.keys(model ?? {})).not.toContain('outUnitPrice')
  expect(Object.keys((await clerk.api.list('/settings/product/hourlyservice'))[0] ?? {})).not.toContain(
    'outLabourPrice',
  )
})

it('The Basic plan has one division, and neither teams nor groups', async () => {
  const { id, api: small } = await service.account()
  await sql`update accounts set planid = 1 where id = ${id}`.execute(service.database.kysely)
  const first = await small.create('/settings/contacts/divisions', { name: 'All of us' })
  const second = await small.post('/settings/contacts/divisions', { name: 'More of us' })
  expect([second.status, second.body.data]).toEqual([
    403,
    ['Several divisions need the Advanced plan; this account has the Basic plan.'],
  ])
  for (const name of ['teams', 'groups']) {
    expect((await small.post(`/settings/contacts/${name}`, [{ name: 'A' }])).status).toBe(403)
  }
  await small.delete(`/settings/contacts/divisions/${first}`)
  await small.create('/settings/contacts/divisions', { name: 'Again' })
  expect((await small.post(`/settings/contacts/divisions/${first}/restore`)).status).toBe(403)
})

it('/me returns the caller’s type, permissions, division, teams, and whose work it can see', async () => {
  const { id, api: key } = await service.account()
  const divisionid = await key.create('/settings/contacts/divisions', { name: 'North' })
  const modeOf = async (settings: Parameters<typeof service.person>[1]) => {
    const { api: caller } = await service.person(id, settings)
    return ((await caller.get('/me')).body.data as { contactfiltermode: number }).contactfiltermode
  }
  expect((await key.get('/me')).body.data).toMatchObject({ usertype: 3, contactfiltermode: 0, account: { id } })
  expect(await modeOf({ grants: { 2: true } })).toBe(0)
  expect(await modeOf({ grants: { 24: true }, divisionid })).toBe(0)
  expect(await modeOf({ grants: { 23: true } })).toBe(2)
  expect(await modeOf({})).toBe(1)
  expect(await modeOf({ type: 'contractor', grants: { 2: true } })).toBe(1)
  expect(await modeOf({ type: 'other', grants: { 2: true } })).toBe(0)
  const { api: client } = await service.person(id, { type: 'client', grants: { 4: 1 }, divisionid })
  expect((await client.get('/me')).body.data).toMatchObject({
    usertype: 1,
    administrator: false,
    divisionid,
    permissions: [{ id: 4, name: 'ViewProject', view: true, add: false, edit: false, delete: false }],
  })
})
