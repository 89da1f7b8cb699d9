/** Days and weeks are in account time, also when clocks change or a day has no midnight. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

interface ClockChange {
  readonly zone: string
  /** A Sunday on which clocks change, the last day of its week. */
  readonly sunday: string
  readonly week: string
  readonly monday: string
}

/**
 * For each zone: clocks forward, clocks back. Kathmandu and Apia do not change theirs; their offsets are not whole
 * hours, or far from UTC.
 */
const changes: readonly ClockChange[] = [
  { zone: 'Australia/Melbourne', sunday: '2026-10-04', week: '2026-W40', monday: '2026-10-05' },
  { zone: 'Australia/Melbourne', sunday: '2026-04-05', week: '2026-W14', monday: '2026-04-06' },
  { zone: 'America/Santiago', sunday: '2026-09-06', week: '2026-W36', monday: '2026-09-07' },
  { zone: 'America/Santiago', sunday: '2026-04-05', week: '2026-W14', monday: '2026-04-06' },
  { zone: 'Asia/Kathmandu', sunday: '2026-10-04', week: '2026-W40', monday: '2026-10-05' },
  { zone: 'Pacific/Apia', sunday: '2026-10-04', week: '2026-W40', monday: '2026-10-05' },
]

describe.each(changes)('In $zone on $sunday', ({ zone, sunday, week, monday }) => {
  it('the first and last minute belong to their day, and the week is locked from Monday to Sunday', async () => {
    const { id: account, api } = await service.account()
    await api.put('/settings/account', { timezone: zone })
    const { id: contactid } = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
    const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
    const itemid = await api.create('/items', { name: 'Sections', projectid })
    const at = (starttime: string) => ({ contactid, itemid, starttime, timespent: 30 })
    const late = await api.create('/time', at(`${sunday}T23:45:00`))
    const morning = await api.create('/time', at(`${sunday}T09:00:00`))
    const next = await api.create('/time', at(`${monday}T00:00:00`))
    const listed = await api.list(
      `/time?contactid=${contactid}&trackedfrom=${sunday}&trackedto=${sunday}&fields=startdate`,
    )
    expect(listed).toMatchObject([
      { id: morning, startdate: sunday },
      { id: late, startdate: sunday },
    ])
    const answer = await api.put('/timesheets/submit', { week, contactid })
    expect(answer.body.data).toMatchObject({ week, timespent: 60 })
    expect((await api.put(`/time/${late}`, { timespent: 45 })).status).toBe(409)
    expect((await api.put(`/time/${next}`, { timespent: 45 })).status).toBe(200)
    expect((await api.put(`/time/${next}`, { starttime: `${sunday}T12:00:00` })).status).toBe(409)
    expect((await api.post('/time', at(`${sunday}T20:00:00`))).status).toBe(409)
    expect((await api.post('/time', at(`${monday}T08:00:00`))).status).toBe(201)
  })
})

it('The day that Apia skipped is in no week, and its neighbours are each in theirs', async () => {
  const { id: account, api } = await service.account()
  await api.put('/settings/account', { timezone: 'Pacific/Apia' })
  const { id: contactid } = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Sections', projectid })
  // Friday 30 December 2011 did not exist there.
  for (const day of ['2011-12-29', '2011-12-31']) {
    await api.create('/time', { contactid, itemid, starttime: `${day}T10:00:00`, timespent: 60 })
  }
  const answer = await api.put('/timesheets/submit', { week: '2011-W52', contactid })
  expect(answer.body.data).toMatchObject({ timespent: 120 })
})

it('Time in the second of a repeated hour stays there when it is sent back unchanged', async () => {
  const { id: account, api } = await service.account()
  await api.put('/settings/account', { timezone: 'Australia/Melbourne' })
  const { id: contactid } = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Sections', projectid })
  const second = { contactid, itemid, starttime: '2026-04-04T16:30:00Z', timespent: 120 }
  const path = `/time/${await api.create('/time', second)}`
  const read = (await api.get(path)).body.data as Record<string, unknown>
  expect(read).toMatchObject({ starttime: '2026-04-05T02:30:00', endtime: '2026-04-05T04:30:00' })
  const { body } = await api.put(path, { starttime: read.starttime, timespent: 60, notes: 'Shorter' })
  expect(body.data).toMatchObject({ starttime: '2026-04-05T02:30:00', endtime: '2026-04-05T03:30:00' })
  const { lastmodifiedutc } = body.data as Record<string, unknown>
  const version = (await api.get(path)).headers.etag
  const same = await api.put(path, { starttime: read.starttime, notes: 'Shorter' })
  expect((await api.get(path)).headers.etag).toBe(version)
  expect(same.body.data).toMatchObject({ lastmodifiedutc })
  expect(await api.list(`${path}/changes`)).toHaveLength(2)
  await api.put('/timesheets/submit', { week: '2026-W14', contactid })
  expect((await api.put(path, { starttime: read.starttime })).status).toBe(200)
  expect((await api.put(path, { starttime: '2026-04-04T15:30:00Z' })).status).toBe(409)
  await api.put(`/timesheets/${(await api.list('/timesheets'))[0]?.id}/reopen`)
  expect((await api.put(path, { starttime: '2026-04-04T15:30:00Z' })).body.data).toMatchObject({
    endtime: '2026-04-05T02:30:00',
  })
})
