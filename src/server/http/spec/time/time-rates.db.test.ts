/** Cost and price of an hour, and whose time it is. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'
import { recordOf } from '../../../testing/test-records.ts'
import { firm } from './test-time.ts'

const service = await startTestService()
const todayInUtc = await todayIn('UTC')
await todayIn('Pacific/Auckland')

const today = (time: string) => `${todayInUtc}T${time}:00`

describe('The rate of a time record', () => {
  it("is the item's service rate, else the contact's, else the account's", async () => {
    const { account, api, project, item, ida, track } = await firm(service, todayInUtc)
    const { rows } = await sql<{ id: number }>`
      insert into servicerates (account_id, name, inprice, outprice) values (${account}, 'Design', 55, 140) returning id
    `.execute(service.database.kysely)
    const designed = await api.create('/items', {
      name: 'Design',
      projectid: project,
      hourlyrateserviceid: Number(rows[0]?.id),
    })
    const paid = await api.create('/contacts', { firstname: 'Eva', type: 'staff', chargeoutrate: 120, costPerHour: 50 })
    const ids = [
      await track({ itemid: designed, contactid: paid }),
      await track({ itemid: item, contactid: paid }),
      await track({ itemid: item, contactid: ida }),
      await track({ itemid: item, hourlyrateserviceid: Number(rows[0]?.id) }),
    ]
    expect(await api.list('/time?fields=hourlyRate,cost,charge,profit&sortby=id')).toEqual([
      { id: ids[0], hourlyRate: 140, cost: 55, charge: 140, profit: 85 },
      { id: ids[1], hourlyRate: 120, cost: 50, charge: 120, profit: 70 },
      { id: ids[2], hourlyRate: 100, cost: 40, charge: 100, profit: 60 },
      { id: ids[3], hourlyRate: 140, cost: 55, charge: 140, profit: 85 },
    ])
  })

  it('is set when the record is saved, and again when its item or contact changes, but not with its minutes', async () => {
    const { api, ida, project, track } = await firm(service, todayInUtc)
    const id = await track()
    await api.put(`/contacts/${ida}`, { chargeoutrate: 90 })
    const charge = async () => recordOf(await api.get(`/time/${id}?fields=charge`)).charge
    expect(await charge()).toBe(100)
    await api.put(`/time/${id}`, { notes: 'Only words', timespent: 60 })
    expect(await charge()).toBe(100)
    await api.put(`/time/${id}`, { timespent: 120 })
    expect(await charge()).toBe(200)
    await api.put(`/time/${id}`, { itemid: await api.create('/items', { name: 'Another', projectid: project }) })
    expect(await charge()).toBe(180)
  })

  it('is added to time without one when its minutes change, and an existing cost stays', async () => {
    const { account, api, ida, track } = await firm(service, todayInUtc)
    const priced = (outprice: number, inprice: number) =>
      sql`update accounts set outprice = ${outprice}, inprice = ${inprice} where id = ${account}`.execute(
        service.database.kysely,
      )
    await priced(0, 40)
    const id = await track()
    await priced(100, 60)
    await api.put(`/contacts/${ida}`, { chargeoutrate: 90 })
    await api.put(`/time/${id}`, { timespent: 120 })
    expect(recordOf(await api.get(`/time/${id}?fields=charge,cost`))).toEqual({ id, charge: 180, cost: 80 })
  })

  it('is hidden, with cost, charge and profit, without permission 11', async () => {
    const { account, track } = await firm(service, todayInUtc)
    await track()
    const plain = await service.person(account, { grants: { 2: true, 7: true } })
    const [seen] = await plain.api.list('/time?fields=all')
    expect(seen).toMatchObject({ timespent: 60 })
    for (const field of ['cost', 'charge', 'profit', 'hourlyRate']) expect(seen).not.toHaveProperty(field)
    const trusted = await service.person(account, { grants: { 2: true, 7: true, 11: true } })
    expect((await trusted.api.list('/time?fields=all'))[0]).toMatchObject({ charge: 100, hourlyRate: 100 })
  })
})

describe('Access to time', () => {
  it('to view: everybody’s with permission 2, the team’s with 23, the division’s with 24, otherwise one’s own', async () => {
    const { account, api, company, item, track } = await firm(service, todayInUtc)
    const grants = { 3: true, 7: true } as const
    const [me, mate] = [await service.person(account, { grants }), await service.person(account, { grants })]
    await api.put(`/items/${item}`, { assignedto: [me.id, mate.id] })
    const [mine, his] = [await track({ contactid: me.id }), await track({ contactid: mate.id })]
    const seen = async (person: typeof me) => (await person.api.list('/time?sortby=id')).map((each) => each.id)
    expect(await seen(me)).toEqual([mine])
    expect((await me.api.get(`/time/${his}`)).status).toBe(404)
    expect((await me.api.put(`/time/${his}`, { timespent: 1 })).status).toBe(404)
    const lead = await service.person(account, { grants: { ...grants, 23: true } })
    await api.create('/settings/contacts/teams', { name: 'Studio', members: [lead.id, mate.id] })
    expect(await seen(lead)).toEqual([his])
    const all = await service.person(account, { grants: { 2: true, 7: true } })
    expect(await seen(all)).toEqual([mine, his])
    const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: true } })
    expect((await client.api.get('/time')).status).toBe(403)
    const trusted = await service.person(account, { type: 'client', companyid: company, grants: { 4: true, 7: 1 } })
    expect(await seen(trusted)).toEqual([mine, his])
  })

  it('to write: one’s own with the right to add, that of others only with the right to edit and to see it', async () => {
    const { account, api, item, ida } = await firm(service, todayInUtc)
    const body = { contactid: ida, itemid: item, timespent: 30, starttime: today('09:00') }
    const adding = await service.person(account, { grants: { 2: true, 3: true, 7: 3 } })
    expect((await adding.api.post('/time', body)).status).toBe(403)
    expect((await adding.api.post('/time', { ...body, contactid: adding.id })).status).toBe(201)
    const own = await service.person(account, { grants: { 3: true, 7: true } })
    await api.put(`/items/${item}`, { assignedto: [own.id] })
    const refused = await own.api.post('/time', body)
    expect(refused.status).toBe(403)
    expect(refused.body.data).toEqual(['You do not have permission to write time of other people.'])
    expect((await own.api.post('/time', { ...body, contactid: own.id })).status).toBe(201)
    const all = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
    expect((await all.api.post('/time', body)).status).toBe(201)
    expect(await api.list('/time')).toHaveLength(3)
  })
})

it('Billed time does not change', async () => {
  const { account, api, track } = await firm(service, todayInUtc)
  const id = await track()
  await sql`update timerecords set invoiceid = 1 where account_id = ${account} and id = ${id}`.execute(
    service.database.kysely,
  )
  expect(recordOf(await api.get(`/time/${id}`))).toMatchObject({ accountedfor: true })
  expect((await api.put(`/time/${id}`, { timespent: 61 })).status).toBe(409)
  expect((await api.put(`/time/${id}`, { notes: 'Thanks', timespent: 60 })).status).toBe(200)
})
