/** Planned time, expenses and staff rates. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'
import { recordOf } from '../../../testing/test-records.ts'

const service = await startTestService()
const today = await todayIn('UTC')

/** A project with one item; the account's rates are 40 and 100. */
async function firm() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid, clientaccess: true })
  const item = await api.create('/items', { name: 'Survey', projectid: project })
  return { account, api, company: companyid, project, item }
}

describe('A time allocation', () => {
  it('plans time on an item, assigned or not, priced like tracked time', async () => {
    const { api, item, project } = await firm()
    const answer = await api.post('/timeallocations?fields=all', { itemid: item, timeallocated: 90, timeBillable: 60 })
    expect(answer.status).toBe(201)
    expect(recordOf(answer)).toMatchObject({
      itemid: item,
      projectid: project,
      timeallocated: 90,
      timeBillable: 60,
      timespent: 0,
      hourlyRate: 100,
      cost: 60,
      charge: 100,
    })
    expect((await api.get('/timeallocations?contacts=unassigned')).body.meta?.count).toBe(1)
    const { id } = recordOf(answer)
    const ida = await api.create('/contacts', { firstname: 'Ida', type: 'staff', chargeoutrate: 120 })
    expect(recordOf(await api.put(`/timeallocations/${id}?fields=labour`, { contactid: ida }))).toMatchObject({
      hourlyRate: 120,
      charge: 120,
    })
    const spent = { contactid: ida, itemid: item, timespent: 15, starttime: '2026-01-31T09:00:00' }
    await api.create('/time', { ...spent, timeallocationid: id })
    expect(recordOf(await api.get(`/timeallocations/${id}?fields=time`))).toMatchObject({ timespent: 15 })
  })

  it('requires item, time and billable time', async () => {
    const { api } = await firm()
    expect((await api.post('/timeallocations', {})).body.data).toEqual([
      'itemid is required.',
      'timeallocated is required.',
      'timeBillable is required.',
    ])
  })

  it('can be sorted by id, contactid, itemid and projectid and returns groups of fields', async () => {
    const { api, item } = await firm()
    const id = await api.create('/timeallocations', { itemid: item, timeallocated: 90, timeBillable: 60 })
    for (const field of ['id', 'contactid', 'itemid', 'projectid']) {
      expect(await api.list(`/timeallocations?sortby=${field}&fields=time`)).toMatchObject([{ id, timeallocated: 90 }])
    }
  })

  it('is visible to its person, and while unassigned to the item’s assignees', async () => {
    const { account, api, company, item } = await firm()
    const grants = { 3: true, 7: true } as const
    const [me, other] = [await service.person(account, { grants }), await service.person(account, { grants })]
    await api.put(`/items/${item}`, { assignedto: [me.id] })
    const plan = (contactid: number | null) =>
      api.create('/timeallocations', { itemid: item, timeallocated: 60, timeBillable: 60, contactid })
    const [open, mine, theirs] = [await plan(null), await plan(me.id), await plan(other.id)]
    const seen = async (who: typeof me) => (await who.api.list('/timeallocations')).map((each) => each.id)
    expect(await seen(me)).toEqual([open, mine])
    expect(await seen(other)).toEqual([theirs])
    const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: true, 7: true } })
    expect(await seen(client)).toEqual([])
  })
})

describe('An expense', () => {
  it('totals its rounded cost plus markup', async () => {
    const { api, project } = await firm()
    const body = { name: 'Prints', projectid: project, quantity: 3, cost: 3.35, markup: 10, date: '2026-01-31' }
    const id = await api.create('/expenses', body)
    expect(recordOf(await api.get(`/expenses/${id}`))).toMatchObject({
      name: 'Prints',
      projecttitle: 'Boathouse',
      date: '2026-01-31',
      quantity: 3,
      cost: 3.35,
      markup: 10,
      total: 11.06,
      billable: true,
    })
    expect(recordOf(await api.get(`/projects/${project}?fields=costs,actualCost,earned,actualProfit`))).toMatchObject({
      costs: 10.05,
      actualCost: 10.05,
      earned: 11.06,
      actualProfit: 1.01,
    })
  })

  it('can be created one or many, also under a project, and is dated today by default', async () => {
    const { api, project } = await firm()
    const answer = await api.post(`/projects/${project}/expenses`, [{ name: 'Prints' }, { name: 'Taxi', quantity: 2 }])
    expect(answer.body.data).toMatchObject({ created: 2 })
    expect(await api.list('/expenses?fields=name,date&sortby=name')).toMatchObject([
      { name: 'Prints', date: today },
      { name: 'Taxi', date: today },
    ])
  })

  it('must be on an item of its project', async () => {
    const { api, company, project, item } = await firm()
    const other = await api.create('/projects', { title: 'Other', companyid: company })
    expect((await api.post('/expenses', { name: 'Prints', projectid: other, itemid: item })).status).toBe(400)
    expect((await api.post('/expenses', { name: 'Prints', projectid: project, itemid: item })).status).toBe(201)
  })

  it('can be filtered by project, item, date and billable', async () => {
    const { api, project, item } = await firm()
    const first = await api.create('/expenses', { name: 'A', projectid: project, itemid: item, date: '2026-01-01' })
    const last = await api.create('/expenses', { name: 'B', projectid: project, date: '2026-03-01', billable: false })
    const seen = async (query: string) => (await api.list(`/expenses?${query}`)).map((each) => each.id)
    expect(await seen(`projectid=${project}`)).toEqual([first, last])
    expect(await seen(`itemid=${item}`)).toEqual([first])
    expect(await seen('datefrom=2026-02-01')).toEqual([last])
    expect(await seen('billable=billable')).toEqual([first])
    expect(await seen('search=b')).toEqual([last])
  })

  it('shows its item to those who can see it', async () => {
    const { account, api, project, item } = await firm()
    const { id, api: joiner } = await service.person(account, { type: 'contractor', grants: { 3: true, 4: true } })
    const own = await api.create('/items', { name: 'Soil report', projectid: project, assignedto: [id] })
    await api.create('/expenses', { name: 'Prints', projectid: project, itemid: item })
    await api.create('/expenses', { name: 'Samples', projectid: project, itemid: own })
    const seen = await joiner.list('/expenses?fields=name,itemname&sortby=name')
    expect(seen.map(({ name, itemname }) => [name, itemname])).toEqual([
      ['Prints', undefined],
      ['Samples', 'Soil report'],
    ])
    expect((await api.list('/expenses?fields=itemname')).every(({ itemname }) => itemname)).toBe(true)
  })

  it('hides cost, markup and total without permission 11, and is hidden from clients', async () => {
    const { account, api, company, project } = await firm()
    await api.create('/expenses', { name: 'Prints', projectid: project, cost: 5 })
    const plain = await service.person(account, { grants: { 2: true, 4: true } })
    const [seen] = await plain.api.list('/expenses?fields=all')
    expect(seen).toMatchObject({ name: 'Prints' })
    for (const field of ['cost', 'markup', 'total']) expect(seen).not.toHaveProperty(field)
    const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: true, 11: true } })
    expect(await client.api.list('/expenses')).toEqual([])
    expect((await client.api.post('/expenses', { name: 'X', projectid: project })).status).toBe(403)
  })
})

describe('A staff rate', () => {
  it('belongs to a member of staff, by contact id, with the service that their hours are sold as', async () => {
    const { account, api } = await firm()
    const { rows } = await sql<{ id: number }>`
      insert into servicerates (account_id, name, inprice, outprice) values (${account}, 'Design', 55, 140) returning id
    `.execute(service.database.kysely)
    const design = Number(rows[0]?.id)
    const ida = await api.create('/contacts', { firstname: 'Ida', lastname: 'Lind', type: 'staff' })
    await api.create('/contacts', { firstname: 'Cy', lastname: 'Client', type: 'client' })
    expect(await api.list('/settings/staffrates')).toEqual([{ id: ida, firstname: 'Ida', lastname: 'Lind' }])
    await api.put(`/settings/staffrates/${ida}`, { hourlyrateserviceid: design })
    const rate = { hourlyrateserviceid: design, hourlyrateservicename: 'Design', outprice: 140 }
    expect(recordOf(await api.get(`/settings/staffrates/${ida}`))).toMatchObject(rate)
    await api.put(`/settings/staffrates/${ida}`, { outprice: 150 })
    expect(recordOf(await api.get(`/settings/staffrates/${ida}`))).toMatchObject({ ...rate, outprice: 150 })
    expect(recordOf(await api.get(`/contacts/${ida}`))).toMatchObject({
      chargeoutrate: 150,
      defaulthourlyrateid: design,
    })
    expect((await api.post('/settings/staffrates', { outprice: 1 })).status).toBe(405)
    expect((await api.delete(`/settings/staffrates/${ida}`)).status).toBe(405)
  })

  it('shows its price with permission 11 only', async () => {
    const { account, api } = await firm()
    await api.create('/contacts', { firstname: 'Ida', lastname: 'A', type: 'staff', chargeoutrate: 90 })
    const plain = await service.person(account, { grants: { 2: true } })
    expect((await plain.api.list('/settings/staffrates?fields=all'))[0]).not.toHaveProperty('outprice')
    const client = await service.person(account, { type: 'client' })
    expect((await client.api.get('/settings/staffrates')).status).toBe(403)
  })
})
