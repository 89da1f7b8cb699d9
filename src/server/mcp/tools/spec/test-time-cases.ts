/** Cases of the tools for tracked and planned time, and timers. */
import { expect } from 'vitest'
import { type Cases, deleting, type Ground } from './test-ground.ts'

const entry = ({ ids, person }: Ground, more: object = {}) => ({
  ...{ contactid: person.id, itemid: ids.item, timespent: 30, starttime: '2026-03-02T09:00:00', ...more },
})
const newTime = (ground: Ground, more: object = {}) => ground.api.create('/time', entry(ground, more))
const newAllocation = (ground: Ground, more: object = {}) =>
  ground.api.create('/timeallocations', { itemid: ground.ids.item, timeallocated: 60, timeBillable: 30, ...more })

export const timeCases: Cases = {
  list_time: async (call, ground) => {
    const id = await newTime(ground, { starttime: '2021-05-03T09:00:00', notes: 'Old' })
    const { data } = await call({
      ...{
        contacts: 'me',
        trackedfrom: '2021-05-01',
        trackedto: '2021-05-31',
        itemid: ground.ids.item,
        billable: 'all',
      },
      ...{ sortby: 'date', fields: 'notes' },
    })
    expect(data).toEqual([{ id, notes: 'Old' }])
    expect((await call({ contacts: 'all' })).data.map((record) => record.id)).not.toContain(id)
  },
  get_time: async (call, ground) => {
    const id = await newTime(ground)
    expect((await call({ id })).data).toMatchObject({ timespent: 30, itemname: 'Survey' })
  },
  create_time: async (call, ground) => {
    const timeAllocationId = await newAllocation(ground)
    const { data } = await call(entry(ground, { timespent: 45, notes: 'Sections', timeAllocationId }))
    expect(await ground.read(`/time/${data.id}`)).toMatchObject({
      ...{ timespent: 45, notes: 'Sections', timeallocationid: timeAllocationId, starttime: '2026-03-02T09:00:00' },
    })
  },
  update_time: async (call, ground) => {
    const id = await newTime(ground)
    await call({ id, timespent: 50, itemid: ground.ids.other })
    expect(await ground.read(`/time/${id}`)).toMatchObject({ timespent: 50, itemid: ground.ids.other })
  },
  delete_time: deleting('/time', (ground) => entry(ground)),
  bulk_create_time: async (call, ground) => {
    const { data } = await call({ entries: [entry(ground), entry(ground, { timespent: 15 })] })
    const made = (data as unknown as { ids: number[] }).ids
    expect(await ground.read(`/time/${made[1]}`)).toMatchObject({ timespent: 15 })
  },
  start_timer: async (call, ground) => {
    await call({ itemid: ground.ids.item })
    expect(await ground.person.api.list('/time/activetimers')).toMatchObject([
      { itemid: ground.ids.item, contactid: ground.person.id },
    ])
  },
  stop_timer: async (call, ground) => {
    await ground.person.api.put(`/items/${ground.ids.other}/starttimer`)
    const { data } = await call({ timespent: 25, notes: 'With the client' })
    expect(await ground.read(`/time/${data.id}`)).toMatchObject({ timespent: 25, notes: 'With the client' })
    expect(await ground.person.api.list('/time/activetimers')).toEqual([])
  },
  update_time_contact: async (call, ground) => {
    const both = [await newTime(ground), await newTime(ground)]
    const contactid = await ground.api.create('/contacts', { firstname: 'Tess', type: 'staff' })
    await call({ ids: both, contactid })
    for (const id of both) expect(await ground.read(`/time/${id}`)).toMatchObject({ contactid })
  },
  update_time_rate: async (call, ground) => {
    const id = await newTime(ground, { timespent: 60 })
    await call({ ids: [id], hourlyrateserviceid: ground.ids.rate })
    expect(await ground.read(`/time/${id}`)).toMatchObject({ hourlyRate: 120, charge: 120, cost: 50 })
  },
  count_time: async (call, ground) => {
    await newTime(ground, { starttime: '2022-05-03T09:00:00' })
    await newTime(ground, { starttime: '2022-05-04T09:00:00' })
    expect((await call({ trackedfrom: '2022-05-01', trackedto: '2022-05-31' })).meta.total).toBe(2)
  },
  sum_time: async (call, ground) => {
    await newTime(ground, { starttime: '2023-05-03T09:00:00' })
    await newTime(ground, { starttime: '2023-05-04T09:00:00', itemid: ground.ids.other })
    const { data, meta } = await call({ groupby: 'item', trackedfrom: '2023-05-01', trackedto: '2023-05-31' })
    expect(data).toHaveLength(2)
    expect(meta.totals).toMatchObject({ records: 2, timespent: 60, charge: 100 })
  },
}

/** A week of somebody else's, submitted. */
async function submitted({ api }: Ground, week: string): Promise<number> {
  const contactid = await api.create('/contacts', { firstname: 'Noor', type: 'staff' })
  const { body } = await api.put('/timesheets/submit', { week, contactid })
  return (body.data as { id: number }).id
}

export const timesheetCases: Cases = {
  list_timesheets: async (call, ground) => {
    const id = await submitted(ground, '2024-W10')
    expect((await call({ week: '2024-W10', state: 'submitted' })).data).toMatchObject([{ id, timespent: 0 }])
  },
  submit_timesheet: async (call, ground) => {
    await newTime(ground, { starttime: '2024-03-20T09:00:00' })
    const { data } = await call({ week: '2024-W12' })
    expect(data).toMatchObject({ contactid: ground.person.id, state: 'submitted', timespent: 30 })
  },
  approve_timesheet: async (call, ground) => {
    const id = await submitted(ground, '2024-W13')
    expect((await call({ id })).data).toMatchObject({ id, state: 'approved' })
  },
  send_back_timesheet: async (call, ground) => {
    const id = await submitted(ground, '2024-W14')
    await call({ id, note: 'Friday is missing' })
    expect(await ground.read(`/timesheets/${id}`)).toMatchObject({ state: 'open', note: 'Friday is missing' })
  },
}

export const allocationCases: Cases = {
  list_timeallocations: async (call, ground) => {
    const id = await newAllocation(ground, { contactid: ground.person.id })
    const { data } = await call({
      contactid: ground.person.id,
      projectid: `${ground.ids.project}`,
      fields: 'time,labour',
    })
    expect(data).toMatchObject([{ id, timeallocated: 60, timeBillable: 30, hourlyRate: 100 }])
  },
  get_timeallocation: async (call, ground) => {
    const id = await newAllocation(ground)
    expect((await call({ id })).data).toMatchObject({ timeallocated: 60, itemname: 'Survey' })
  },
  create_timeallocation: async (call, ground) => {
    const { data } = await call({
      ...{ itemid: ground.ids.item, timeallocated: 120, timeBillable: 0, hourlyrateserviceid: ground.ids.rate },
    })
    expect(await ground.read(`/timeallocations/${data.id}`)).toMatchObject({ timeallocated: 120, hourlyRate: 120 })
  },
  update_timeallocation: async (call, ground) => {
    const id = await newAllocation(ground)
    await call({ id, itemid: ground.ids.other, timeBillable: 45, notes: 'Tight' })
    expect(await ground.read(`/timeallocations/${id}`)).toMatchObject({
      ...{ itemid: ground.ids.other, timeallocated: 60, timeBillable: 45, notes: 'Tight' },
    })
  },
  delete_timeallocation: deleting('/timeallocations', ({ ids }) => ({
    itemid: ids.item,
    timeallocated: 5,
    timeBillable: 0,
  })),
}
