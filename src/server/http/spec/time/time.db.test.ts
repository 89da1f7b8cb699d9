/** Tracked time: the content of a record, its amount, and whose it may be. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { dayIn, todayIn } from '../../../testing/test-days.ts'
import { type Description, operationsIn } from '../../../testing/test-description.ts'
import { recordOf } from '../../../testing/test-records.ts'
import { firm } from './test-time.ts'

const service = await startTestService()
const todayInUtc = await todayIn('UTC')
await todayIn('Pacific/Auckland')

const today = (time: string) => `${todayInUtc}T${time}:00`

describe('A time record', () => {
  it('belongs to an item, and so to a project and a company', async () => {
    const { api, item, project, company, ida, track } = await firm(service, todayInUtc)
    const id = await track({ timespent: 90, notes: 'Measured the slipway' })
    expect(recordOf(await api.get(`/time/${id}`))).toMatchObject({
      id,
      contactid: ida,
      contactname: 'Ida Lind',
      itemid: item,
      itemname: 'Survey',
      projectid: project,
      projecttitle: 'Boathouse',
      companyid: company,
      companyname: 'Harbour Trust',
      startdate: today('').slice(0, 10),
      trackedon: today('').slice(0, 10),
      starttime: today('09:00'),
      endtime: today('10:30'),
      timespent: 90,
      notes: 'Measured the slipway',
      billable: true,
      accountedfor: false,
    })
  })

  it('lasts a week at most, however it is created', async () => {
    const { api, item, ida } = await firm(service, todayInUtc)
    const body = { contactid: ida, itemid: item, starttime: today('09:00') }
    const refused = ["timespent: '10081' is not allowed; use a number from 0 to 10080."]
    expect((await api.post('/time', { ...body, timespent: 10_081 })).body.data).toEqual(refused)
    const id = await api.create('/time', { ...body, timespent: 10_080 })
    expect((await api.put(`/time/${id}`, { timespent: 10_081 })).body.data).toEqual(refused)
    expect((await api.put('/time/batch', { ids: [id], update: { timespent: 10_081 } })).body.data).toEqual(refused)
    await api.post('/time/activetimers', { itemid: item, contactid: ida })
    const stopped = await api.put('/time/stoptimer', { contactid: ida, timespent: 10_081 })
    expect(stopped.body.data).toEqual(refused)
  })

  it('counts against planned time of its own item only', async () => {
    const { api, project, item, ida, track } = await firm(service, todayInUtc)
    const other = await api.create('/items', { name: 'Plan', projectid: project })
    const plan = { timeallocated: 60, timeBillable: 60 }
    const [own, foreign] = [
      await api.create('/timeallocations', { ...plan, itemid: item }),
      await api.create('/timeallocations', { ...plan, itemid: other }),
    ]
    const body = { contactid: ida, itemid: item, timespent: 30, starttime: today('09:00') }
    const refused = await api.post('/time', { ...body, timeallocationid: foreign })
    expect(refused.status).toBe(400)
    expect(refused.body.data).toEqual([
      `timeallocationid: the time allocation with id ${foreign} is not one of item ${item}.`,
    ])
    const id = await track({ timeallocationid: own })
    expect((await api.put(`/time/${id}`, { itemid: other, timeallocationid: own })).status).toBe(400)
    expect(recordOf(await api.put(`/time/${id}?fields=all`, { notes: 'On site' })).timeallocationid).toBe(own)
    expect(recordOf(await api.put(`/time/${id}?fields=all`, { itemid: other }))).not.toHaveProperty('timeallocationid')
  })

  it('can be created at /timelogs as well, one or many', async () => {
    const { api, item, ida } = await firm(service, todayInUtc)
    const one = { contactid: ida, itemid: item, timespent: 30, starttime: today('09:00') }
    const answer = await api.post('/timelogs', [one, { ...one, starttime: today('10:00') }])
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ created: 2 })
    const wrong = await api.post('/timelogs', [one, { ...one, itemid: 999_999 }])
    expect(wrong.status).toBe(400)
    expect(wrong.body.data).toEqual(['[1] itemid: the item with id 999999 was not found.'])
    expect(await api.list('/time')).toHaveLength(2)
  })

  it('can be written under its project, contact, company or item, but not under another', async () => {
    const { api, item, ida, project, company } = await firm(service, todayInUtc)
    const body = { contactid: ida, itemid: item, timespent: 30, starttime: today('09:00') }
    for (const path of [`/projects/${project}`, `/contacts/${ida}`, `/companies/${company}`, `/items/${item}`]) {
      await api.create(`${path}/time`, body)
      expect((await api.list(`${path}/time`)).length).toBeGreaterThan(0)
    }
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    expect((await api.post(`/companies/${other}/time`, body)).status).toBe(400)
    expect(await api.list(`/companies/${other}/time`)).toEqual([])
  })

  it('is not billable if its item is not, unless specified', async () => {
    const { api, project, track } = await firm(service, todayInUtc)
    const item = await api.create('/items', { name: 'Office', projectid: project, billType: 0 })
    const [free, sold] = [await track({ itemid: item }), await track({ itemid: item, billable: true })]
    expect(await api.list('/time?fields=billable,charge')).toEqual([
      { id: free, billable: false, billed: false, accountedfor: false, charge: 0 },
      { id: sold, billable: true, billed: false, accountedfor: false, charge: 100 },
    ])
  })

  it('is deleted and restored with its item', async () => {
    const { api, item, track } = await firm(service, todayInUtc)
    const id = await track()
    await api.delete(`/items/${item}`)
    expect(await api.list('/time')).toEqual([])
    await api.post(`/items/${item}/restore`)
    expect((await api.list('/time')).map((each) => each.id)).toEqual([id])
  })

  it('is included in the sums of its item and project, and a sub-entity of the project whatever its date', async () => {
    const { api, item, project, track } = await firm(service, todayInUtc)
    await track({ timespent: 50 })
    const old = await track({ timespent: 25, starttime: '2020-01-31T09:00:00' })
    expect(recordOf(await api.get(`/items/${item}?fields=timespent`))).toEqual({ id: item, timespent: 75 })
    const whole = recordOf(await api.get(`/projects/${project}`))
    expect(whole).toMatchObject({ timespent: 75, actualCost: 50, actualRevenue: 125, actualProfit: 75 })
    expect((whole.timerecords as { id: number }[]).map((each) => each.id)).toContain(old)
  })
})

describe('A time list', () => {
  it('has its default window, and what disables it, in the API description', async () => {
    const operations = operationsIn((await service.app.inject('/api/v4/openapi.json')).json<Description>())
    const list = operations.find(({ method, template }) => method === 'get' && template === '/time')
    const told = list?.operation.parameters.find(({ name }) => name === 'trackedfrom')?.description
    expect(told).toMatch(
      /Without it -6d; counted from now whatever the other end is, so other days take both ends; switched off by id where neither end is given, and by an end under another name/,
    )
  })

  it('covers the last six days and today by default', async () => {
    const { api, track } = await firm(service, todayInUtc, { timezone: 'Pacific/Auckland' })
    const day = (offset: number) => dayIn('Pacific/Auckland', offset)
    const at = (offset: number, time: string) => track({ starttime: `${day(offset)}T${time}` })
    const ids = [await at(0, '00:00:00'), await at(0, '23:59:00'), await at(-6, '00:00:00')]
    const [older, later] = [await at(-7, '23:59:00'), await at(1, '00:00:00')]
    const seen = (query = '') => api.list(`/time?sortby=id${query}`).then((list) => list.map((each) => each.id))
    expect(await seen()).toEqual(ids)
    expect(await seen('&trackedfrom=-7d')).toEqual([...ids, older])
    expect(await seen('&trackedto=%2B1d')).toEqual([...ids, later])
    expect(await seen(`&trackedfrom=${day(-7)}&trackedto=${day(-7)}`)).toEqual([older])
    expect(await seen(`&id=${older},${ids[0]}`)).toEqual([ids[0], older])
    // With one end of a window given, the other one has its default.
    expect(await seen(`&id=${older},${ids[0]},${later}&trackedfrom=-9d`)).toEqual([ids[0], older])
    expect(await seen(`&id=${older},${ids[0]},${later}&trackedto=%2B9d`)).toEqual([ids[0], later])
    expect(await seen(`&id=${older},${ids[0]},${later}&datefrom=-9d`)).toEqual([ids[0], older, later])
    const moved = await api.put('/time/batch', { filter: { id: [older] }, update: { notes: 'Found' } })
    expect(moved.body.data).toEqual({ updated: 1, ids: [older] })
  })

  it('is filtered by contacts, billable, project, item, company and the states of project and item', async () => {
    const { api, company, project, item, ida, track } = await firm(service, todayInUtc)
    const ben = await api.create('/contacts', { firstname: 'Ben', type: 'staff' })
    const other = await api.create('/projects', { title: 'Other', companyid: company })
    const task = await api.create('/items', { name: 'Plan', projectid: other })
    const [first, second] = [await track(), await track({ contactid: ben, itemid: task, billable: false })]
    await api.put(`/projects/${other}/complete`)
    const seen = async (query: string) => (await api.list(`/time?${query}&sortby=id`)).map((each) => each.id)
    expect(await seen(`contacts=${ida}`)).toEqual([first])
    expect(await seen(`contacts=!${ida}`)).toEqual([second])
    expect(await seen('contacts=all')).toEqual([first, second])
    expect(await seen('contacts=unassigned')).toEqual([])
    expect(await seen('billable=nonbillable')).toEqual([second])
    expect(await seen('billable=all')).toEqual([first, second])
    expect(await seen(`projectid=${project}`)).toEqual([first])
    expect(await seen(`itemid=${item},${task}`)).toEqual([first, second])
    expect(await seen(`companyid=${company}`)).toEqual([first, second])
    expect(await seen('projectstatus=active')).toEqual([first])
    expect(await seen('projectstatus=complete')).toEqual([second])
    expect(await seen('projectstatus=all')).toEqual([first, second])
    expect(await seen('activeworkstate=complete')).toEqual([second])
    const me = await api.get('/time?contacts=me')
    expect(me.status).toBe(400)
    expect((await api.get('/time?billable=perhaps')).body.data).toEqual([
      "billable: 'perhaps' is not allowed; allowed values are billable, nonbillable, all.",
    ])
  })

  it('can be filtered by item state under both names: active, complete, deleted, all', async () => {
    const { api, project, item, track } = await firm(service, todayInUtc)
    const task = await api.create('/items', { name: 'Plan', projectid: project })
    const gone = await api.create('/items', { name: 'Model', projectid: project })
    const [open, done, lost] = [await track(), await track({ itemid: task }), await track({ itemid: gone })]
    const deleted = await track({ itemid: item })
    await api.put(`/items/${task}/complete`)
    await api.delete(`/items/${gone}`)
    await api.delete(`/time/${deleted}`)
    for (const name of ['activeworkstate', 'status']) {
      const seen = async (value: string) => (await api.list(`/time?${name}=${value}&sortby=id`)).map(({ id }) => id)
      expect(await seen('active')).toEqual([open])
      expect(await seen('complete')).toEqual([done])
      expect(await seen('active,complete')).toEqual([open, done])
      expect(await seen('all')).toEqual([open, done])
      expect(await seen('deleted')).toEqual([lost, deleted])
      expect(await seen('complete,deleted')).toEqual([done, lost, deleted])
    }
    const [found] = await api.list('/time?status=deleted&fields=activeworkstate')
    expect(found?.activeworkstate).toBe('deleted')
    expect((await api.get('/time?activeworkstate=open')).body.data).toEqual([
      "activeworkstate: 'open' is not allowed; allowed values are active, complete, deleted, all.",
    ])
  })

  it('has no default window if the request filters by start under any name', async () => {
    const { api, track } = await firm(service, todayInUtc)
    const old = await track({ starttime: '2020-05-05T09:00:00' })
    for (const name of ['tracked', 'starttime', 'startdate', 'start', 'date']) {
      const [found] = await api.list(`/time?${name}from=2020-05-05&${name}to=2020-05-05&fields=id`)
      expect([name, found?.id]).toEqual([name, old])
    }
    expect(await api.list('/time?startdateto=2019-01-01')).toEqual([])
  })

  it('can be sorted by id, date, projectid or itemid', async () => {
    const { api, track } = await firm(service, todayInUtc)
    const [late, early] = [await track({ starttime: today('12:00') }), await track({ starttime: today('08:00') })]
    const seen = async (query: string) => (await api.list(`/time?${query}`)).map((each) => each.id)
    expect(await seen('sortby=id')).toEqual([late, early])
    expect(await seen('sortby=date')).toEqual([early, late])
    expect(await seen('sortby=date&sortorder=desc')).toEqual([late, early])
    expect(await seen('sortby=projectid')).toEqual([late, early])
    expect(await seen('sortby=itemid')).toEqual([late, early])
  })

  it('returns groups of fields by name', async () => {
    const { api, ida, item, track } = await firm(service, todayInUtc)
    const id = await track()
    expect(await api.list('/time?fields=contact,timetracked')).toEqual([
      { id, contactid: ida, contactname: 'Ida Lind', timespent: 60 },
    ])
    expect((await api.list('/time?fields=item'))[0]).toMatchObject({ id, itemid: item, itemname: 'Survey' })
  })
})
