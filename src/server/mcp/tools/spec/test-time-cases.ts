/** Cases of the tools for tracked and planned time, and timers. */
import { expect } from 'vitest'
import { type Cases, deleting, type Fixture } from './test-fixture.ts'

const entry = ({ ids, person }: Fixture, more: object = {}) => ({
  contactid: person.id,
  itemid: ids.item,
  timespent: 30,
  starttime: '2026-03-02T09:00:00',
  ...more,
})
const newTime = (fixture: Fixture, more: object = {}) => fixture.api.create('/time', entry(fixture, more))
const newAllocation = (fixture: Fixture, more: object = {}) =>
  fixture.api.create('/timeallocations', { itemid: fixture.ids.item, timeallocated: 60, timeBillable: 30, ...more })

export const timeCases: Cases = {
  list_time: async (call, fixture) => {
    const id = await newTime(fixture, { starttime: '2021-05-03T09:00:00', notes: 'Old' })
    const { data } = await call({
      contacts: 'me',
      trackedfrom: '2021-05-01',
      trackedto: '2021-05-31',
      itemid: fixture.ids.item,
      billable: 'all',
      sortby: 'date',
      fields: 'notes',
    })
    expect(data).toEqual([{ id, notes: 'Old' }])
    expect((await call({ contacts: 'all' })).data.map((record) => record.id)).not.toContain(id)
  },
  get_time: async (call, fixture) => {
    const id = await newTime(fixture)
    expect((await call({ id })).data).toMatchObject({ timespent: 30, itemname: 'Survey' })
  },
  create_time: async (call, fixture) => {
    const timeAllocationId = await newAllocation(fixture)
    await expect(call(entry(fixture, { timespent: 10_081 }))).rejects.toThrow(
      "timespent: '10081' is not allowed; use a number from 0 to 10080.",
    )
    const { data } = await call(entry(fixture, { timespent: 45, notes: 'Sections', timeAllocationId }))
    expect(await fixture.read(`/time/${data.id}`)).toMatchObject({
      timespent: 45,
      notes: 'Sections',
      timeallocationid: timeAllocationId,
      starttime: '2026-03-02T09:00:00',
    })
  },
  update_time: async (call, fixture) => {
    const id = await newTime(fixture)
    await call({ id, timespent: 50, itemid: fixture.ids.other })
    expect(await fixture.read(`/time/${id}`)).toMatchObject({ timespent: 50, itemid: fixture.ids.other })
  },
  delete_time: deleting('/time', (fixture) => entry(fixture)),
  bulk_create_time: async (call, fixture) => {
    const { data } = await call({ entries: [entry(fixture), entry(fixture, { timespent: 15 })] })
    const made = (data as unknown as { ids: number[] }).ids
    expect(await fixture.read(`/time/${made[1]}`)).toMatchObject({ timespent: 15 })
  },
  start_timer: async (call, fixture) => {
    await call({ itemid: fixture.ids.item })
    expect(await fixture.person.api.list('/time/activetimers')).toMatchObject([
      { itemid: fixture.ids.item, contactid: fixture.person.id },
    ])
  },
  stop_timer: async (call, fixture) => {
    await fixture.person.api.put(`/items/${fixture.ids.other}/starttimer`)
    const { data } = await call({ timespent: 25, notes: 'With the client' })
    expect(await fixture.read(`/time/${data.id}`)).toMatchObject({ timespent: 25, notes: 'With the client' })
    expect(await fixture.person.api.list('/time/activetimers')).toEqual([])
  },
  update_time_contact: async (call, fixture) => {
    const both = [await newTime(fixture), await newTime(fixture)]
    const contactid = await fixture.api.create('/contacts', { firstname: 'Tess', type: 'staff' })
    await call({ ids: both, contactid })
    for (const id of both) expect(await fixture.read(`/time/${id}`)).toMatchObject({ contactid })
  },
  update_time_rate: async (call, fixture) => {
    const id = await newTime(fixture, { timespent: 60 })
    await call({ ids: [id], hourlyrateserviceid: fixture.ids.rate })
    expect(await fixture.read(`/time/${id}`)).toMatchObject({ hourlyRate: 120, charge: 120, cost: 50 })
  },
  count_time: async (call, fixture) => {
    await newTime(fixture, { starttime: '2022-05-03T09:00:00' })
    await newTime(fixture, { starttime: '2022-05-04T09:00:00' })
    expect((await call({ trackedfrom: '2022-05-01', trackedto: '2022-05-31' })).meta.total).toBe(2)
  },
  sum_time: async (call, fixture) => {
    await newTime(fixture, { starttime: '2023-05-03T09:00:00' })
    await newTime(fixture, { starttime: '2023-05-04T09:00:00', itemid: fixture.ids.other })
    const { data, meta } = await call({ groupby: 'item', trackedfrom: '2023-05-01', trackedto: '2023-05-31' })
    expect(data).toHaveLength(2)
    expect(meta.totals).toMatchObject({ records: 2, timespent: 60, charge: 100 })
  },
}

/** Submits a week of another person. */
async function submitted({ api }: Fixture, week: string): Promise<number> {
  const contactid = await api.create('/contacts', { firstname: 'Noor', type: 'staff' })
  const { body } = await api.put('/timesheets/submit', { week, contactid })
  return (body.data as { id: number }).id
}

export const timesheetCases: Cases = {
  list_timesheets: async (call, fixture) => {
    const id = await submitted(fixture, '2024-W10')
    expect((await call({ week: '2024-W10', state: 'submitted' })).data).toMatchObject([{ id, timespent: 0 }])
  },
  get_timesheet: async (call, fixture) => {
    const id = await submitted(fixture, '2024-W11')
    const { data, meta } = await call({ id })
    expect(data).toMatchObject({ id, week: '2024-W11', state: 'submitted' })
    expect(meta.version).toMatch(/^\d+-[\w-]+$/)
  },
  submit_timesheet: async (call, fixture) => {
    await newTime(fixture, { starttime: '2024-03-20T09:00:00' })
    const { data } = await call({ week: '2024-W12' })
    expect(data).toMatchObject({ contactid: fixture.person.id, state: 'submitted', timespent: 30 })
  },
  approve_timesheet: async (call, fixture) => {
    const id = await submitted(fixture, '2024-W13')
    expect((await call({ id })).data).toMatchObject({ id, state: 'approved' })
  },
  send_back_timesheet: async (call, fixture) => {
    const id = await submitted(fixture, '2024-W14')
    await call({ id, note: 'Friday is missing' })
    expect(await fixture.read(`/timesheets/${id}`)).toMatchObject({ state: 'open', note: 'Friday is missing' })
  },
}

export const allocationCases: Cases = {
  list_timeallocations: async (call, fixture) => {
    const id = await newAllocation(fixture, { contactid: fixture.person.id })
    const { data } = await call({
      contactid: fixture.person.id,
      projectid: `${fixture.ids.project}`,
      fields: 'time,labour',
    })
    expect(data).toMatchObject([{ id, timeallocated: 60, timeBillable: 30, hourlyRate: 100 }])
  },
  get_timeallocation: async (call, fixture) => {
    const id = await newAllocation(fixture)
    expect((await call({ id })).data).toMatchObject({ timeallocated: 60, itemname: 'Survey' })
  },
  create_timeallocation: async (call, fixture) => {
    const { data } = await call({
      itemid: fixture.ids.item,
      timeallocated: 120,
      timeBillable: 0,
      hourlyrateserviceid: fixture.ids.rate,
    })
    expect(await fixture.read(`/timeallocations/${data.id}`)).toMatchObject({ timeallocated: 120, hourlyRate: 120 })
  },
  update_timeallocation: async (call, fixture) => {
    const id = await newAllocation(fixture)
    await call({ id, itemid: fixture.ids.other, timeBillable: 45, notes: 'Tight' })
    expect(await fixture.read(`/timeallocations/${id}`)).toMatchObject({
      itemid: fixture.ids.other,
      timeallocated: 60,
      timeBillable: 45,
      notes: 'Tight',
    })
  },
  delete_timeallocation: deleting('/timeallocations', ({ ids }) => ({
    itemid: ids.item,
    timeallocated: 5,
    timeBillable: 0,
  })),
  list_planning: async (call, fixture) => {
    const starttime = '2027-02-03T09:00:00'
    await newAllocation(fixture, { contactid: fixture.person.id, timeallocated: 2460, starttime })
    const { data } = await call({ from: '2027-02-02', overbooked: true })
    expect(data).toMatchObject([{ contactid: fixture.person.id, capacity: 2400, overbooked: 60 }])
    expect((await call({ from: '2027-02-09', contacts: 'me', overbooked: true })).data).toEqual([])
  },
}
