/** Capacity, allocations, and overbooked people. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { actions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
/** From Monday 2 to Sunday 15 November 2026. */
const weeks = 'from=2026-11-04&to=2026-11-09&weekstart=1'

async function studio() {
  const { id: account, api } = await service.account({ timezone: 'America/Santiago' })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Sections', projectid })
  const own = await service.person(account, { grants: { 3: true, 7: true } })
  const lead = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
  const allocate = (contactid: number | null, day: string, timeallocated: number) =>
    api.create('/timeallocations', {
      itemid,
      contactid,
      timeallocated,
      timeBillable: 0,
      starttime: `${day}T09:00:00`,
    })
  return { account, api, itemid, own, lead, allocate }
}

const found = async (api: { list: (path: string) => Promise<Record<string, unknown>[]> }, query = weeks) =>
  new Map((await api.list(`/planning?${query}`)).map((person) => [person.contactid, person]))

const week = (day: string, more: object = {}) => ({
  week: day,
  capacity: 2400,
  allocated: 0,
  tracked: 0,
  daysoff: 0,
  ...more,
})

describe('Planning', () => {
  it('compares allocated and tracked time with capacity, in whole weeks of account time', async () => {
    const { api, own, lead, itemid, allocate } = await studio()
    await allocate(own.id, '2026-11-06', 1800)
    await allocate(own.id, '2026-11-08', 900)
    await allocate(own.id, '2026-11-09', 60)
    await allocate(own.id, '2026-11-16', 7777)
    await allocate(null, '2026-11-06', 600)
    // Sunday evening in Santiago is Monday in UTC.
    await api.create('/time', { contactid: own.id, itemid, starttime: '2026-11-08T22:30:00', timespent: 45 })
    const people = await found(lead.api)
    expect(people.get(own.id)).toEqual({
      contactid: own.id,
      contactname: expect.any(String),
      capacity: 4800,
      allocated: 2760,
      tracked: 45,
      overbooked: 300,
      weeks: [week('2026-11-02', { allocated: 2700, tracked: 45 }), week('2026-11-09', { allocated: 60 })],
    })
    expect(people.get(lead.id)).toMatchObject({ allocated: 0, overbooked: 0 })
    expect([...(await found(lead.api, `${weeks}&overbooked=true`)).keys()]).toEqual([own.id])
    expect([...(await found(lead.api, `${weeks}&contacts=me`)).keys()]).toEqual([lead.id])
    const { meta } = (await api.get(`/planning?${weeks}`)).body
    expect(meta).toMatchObject({ from: '2026-11-02', to: '2026-11-15', totals: { allocated: 2760, overbooked: 300 } })
  })

  it('counts a day off once, even if it is both personal and for everybody', async () => {
    const { api, own, lead } = await studio()
    await api.put(`/capacities/${own.id}`, { friday: 0, monday: 300 })
    await api.create('/daysoff', { contactid: own.id, startdate: '2026-11-03', enddate: '2026-11-05', note: 'Away' })
    await api.create('/daysoff', { contactid: own.id, startdate: '2026-11-05', enddate: '2026-11-06' })
    await api.create('/daysoff', { startdate: '2026-11-05', enddate: '2026-11-05', note: 'Holiday' })
    const gone = await api.create('/daysoff', { startdate: '2026-11-09', enddate: '2026-11-15' })
    await api.delete(`/daysoff/${gone}`)
    const people = await found(lead.api)
    expect(people.get(own.id)).toMatchObject({
      weeks: [week('2026-11-02', { capacity: 300, daysoff: 3 }), week('2026-11-09', { capacity: 1740 })],
    })
    expect(people.get(lead.id)).toMatchObject({
      weeks: [week('2026-11-02', { capacity: 1920, daysoff: 1 }), week('2026-11-09')],
    })
    await api.put('/settings/account/workinghours', { monday: 0, saturday: 60 })
    expect((await found(lead.api)).get(lead.id)).toMatchObject({
      weeks: [week('2026-11-02', { capacity: 1500, daysoff: 1 }), week('2026-11-09', { capacity: 1980 })],
    })
  })

  it('counts half a day off as half, two halves as a whole, and never more than a day', async () => {
    const { api, own, lead } = await studio()
    const half = { startdate: '2026-11-03', enddate: '2026-11-04', half: true }
    await api.create('/daysoff', { ...half, contactid: own.id })
    await api.create('/daysoff', { ...half, startdate: '2026-11-04', note: 'Founders’ day' })
    const people = await found(lead.api)
    expect(people.get(own.id)).toMatchObject({
      weeks: [week('2026-11-02', { capacity: 1680, daysoff: 1.5 }), week('2026-11-09')],
    })
    expect(people.get(lead.id)).toMatchObject({
      weeks: [week('2026-11-02', { capacity: 2160, daysoff: 0.5 }), week('2026-11-09')],
    })
    await api.create('/daysoff', { startdate: '2026-11-04', enddate: '2026-11-04' })
    expect((await found(lead.api)).get(own.id)).toMatchObject({
      weeks: [week('2026-11-02', { capacity: 1680, daysoff: 1.5 }), week('2026-11-09')],
    })
  })

  it('begins weeks on the account’s first day, with whole weeks when clocks change', async () => {
    const { api } = await studio()
    const starts = async (query: string) =>
      ((await api.list(`/planning?${query}`))[0]?.weeks as { week: string }[] | undefined)?.map((each) => each.week)
    expect(await starts('from=2026-09-01&to=2026-09-13&weekstart=0')).toEqual([
      '2026-08-30',
      '2026-09-06',
      '2026-09-13',
    ])
    await api.put('/settings/account', { locale: 'en-US' })
    expect(await starts('from=2026-09-01')).toEqual(['2026-08-30'])
    await api.put('/settings/account', { locale: 'de-DE' })
    expect(await starts('from=2026-09-01')).toEqual(['2026-08-31'])
  })

  it('reports all problems of a request', async () => {
    const { api } = await studio()
    const { status, body } = await api.get('/planning?from=soon&teamid=all&overbooked=maybe&weekstart=8')
    expect([status, (body.data as string[]).length]).toEqual([400, 4])
    expect((await api.get('/planning?from=2026-01-01&to=2028-01-01')).status).toBe(400)
    expect((await api.get('/planning?from=2026-02-01&to=2026-01-01')).status).toBe(400)
  })

  it('shows people whose work the caller sees: themselves, their teams, or everybody', async () => {
    const { account, api, own, lead, allocate } = await studio()
    await allocate(lead.id, '2026-11-06', 9000)
    expect([...(await found(own.api)).keys()]).toEqual([own.id])
    expect([...(await found(own.api, `${weeks}&contacts=${lead.id}&overbooked=true`)).keys()]).toEqual([])
    const mate = await service.person(account, { grants: { 3: true, 7: true, 23: true } })
    const teamid = await api.create('/settings/contacts/teams', { name: 'Facades', members: [mate.id, own.id] })
    expect([...(await found(mate.api)).keys()].map(Number).toSorted(ascending)).toEqual(
      [own.id, mate.id].toSorted(ascending),
    )
    const ofTeam = await found(lead.api, `${weeks}&teamid=${teamid}`)
    expect([...ofTeam.keys()].map(Number).toSorted(ascending)).toEqual([own.id, mate.id].toSorted(ascending))
    const timeless = await service.person(account, { grants: { 2: true, 3: true } })
    expect((await timeless.api.get(`/planning?${weeks}`)).status).toBe(403)
    const contractor = await service.person(account, { type: 'contractor', grants: { 2: true, 3: true, 7: true } })
    expect((await contractor.api.get(`/planning?${weeks}`)).status).toBe(403)
    const elsewhere = await service.account()
    expect((await found(elsewhere.api, `${weeks}&contacts=${own.id}`)).size).toBe(0)
  })
})

describe('Days off and capacities', () => {
  it('can be set by leads, and days off by the person as well', async () => {
    const { account, own, lead } = await studio()
    const day = { startdate: '2026-11-05', enddate: '2026-11-05' }
    const reader = await service.person(account, { grants: { 2: true, 7: actions.view } })
    expect((await reader.api.post('/daysoff', { ...day, contactid: reader.id })).status).toBe(403)
    expect((await own.api.post('/daysoff', day)).status).toBe(403)
    expect((await own.api.post('/daysoff', { ...day, contactid: lead.id })).status).not.toBe(201)
    const mine = await own.api.create('/daysoff', { ...day, contactid: own.id })
    expect((await own.api.put(`/daysoff/${mine}`, { contactid: null })).status).toBe(403)
    expect((await own.api.put(`/daysoff/${mine}`, { note: 'Dentist' })).status).toBe(200)
    const holiday = await lead.api.create('/daysoff', { ...day, note: 'Founders’ day' })
    expect((await own.api.get(`/daysoff/${holiday}`)).status).toBe(200)
    expect((await own.api.delete(`/daysoff/${holiday}`)).status).toBe(403)
    expect((await own.api.delete(`/daysoff/${mine}`)).status).toBe(200)
    const theirs = await lead.api.create('/daysoff', { ...day, contactid: lead.id })
    expect((await own.api.get(`/daysoff/${theirs}`)).status).toBe(404)
    expect((await lead.api.post('/daysoff', { ...day, enddate: '2026-11-04' })).status).toBe(400)
    expect((await own.api.put(`/capacities/${own.id}`, { monday: 60 })).status).toBe(403)
    expect((await own.api.get(`/capacities/${lead.id}`)).status).toBe(404)
    expect((await lead.api.put(`/capacities/${own.id}`, { monday: 1441 })).status).toBe(400)
    expect((await lead.api.put(`/capacities/${own.id}`, { monday: 60 })).status).toBe(200)
    expect(await own.api.list('/capacities')).toMatchObject([{ id: own.id, monday: 60 }])
  })
})
