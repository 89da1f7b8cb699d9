/** Approval of weeks, and the lock on their time. */
import { describe, expect, it } from 'vitest'
import { getWeek } from '../../../../contract/language/week.ts'
import { actions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const week = '2026-W30'

async function studio() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Sections', projectid })
  const worker = await service.person(account, { grants: { 2: true, 3: true, 7: actions.view + actions.add } })
  const lead = await service.person(account, { grants: { 2: true, 3: true, 7: true } })
  const entry = (day: string) => ({ contactid: worker.id, itemid, starttime: `${day}T09:00:00`, timespent: 60 })
  const record = await api.create('/time', entry('2026-07-22'))
  return { account, api, worker, lead, entry, record, itemid }
}

const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as Record<string, unknown>

describe('A timesheet', () => {
  it('is submitted by its person and approved by a lead, who may send it back with a note', async () => {
    const { worker, lead } = await studio()
    const submitted = await worker.api.put('/timesheets/submit', { week })
    expect(dataOf(submitted)).toMatchObject({ contactid: worker.id, week, state: 'submitted', timespent: 60 })
    const { id } = dataOf(submitted)
    expect((await worker.api.put(`/timesheets/${id}/approve`)).status).toBe(403)
    expect(dataOf(await lead.api.put(`/timesheets/${id}/approve`))).toMatchObject({ state: 'approved' })
    expect((await worker.api.put(`/timesheets/${id}/reopen`)).status).toBe(403)
    expect(dataOf(await lead.api.put(`/timesheets/${id}/reopen`))).toMatchObject({ state: 'submitted' })
    const back = await lead.api.put(`/timesheets/${id}/sendback`, { note: 'Wednesday is missing' })
    expect(dataOf(back)).toMatchObject({ state: 'open', note: 'Wednesday is missing' })
    expect(dataOf(await worker.api.put('/timesheets/submit', { week }))).toMatchObject({ id, state: 'submitted' })
    expect(dataOf(await worker.api.put(`/timesheets/${id}/reopen`))).toMatchObject({ state: 'open' })
  })

  it('cannot be approved by its own person, and is submitted for others by leads only', async () => {
    const { worker, lead } = await studio()
    const { id } = dataOf(await lead.api.put('/timesheets/submit', { week }))
    expect((await lead.api.put(`/timesheets/${id}/approve`)).status).toBe(403)
    expect((await worker.api.put('/timesheets/submit', { week, contactid: lead.id })).status).toBe(403)
    expect((await worker.api.put(`/timesheets/${id}/reopen`)).status).toBe(404)
    for (const bad of ['2026-30', '2026-07-20']) {
      const { status, body } = await worker.api.put('/timesheets/submit', { week: bad })
      expect([status, body.data]).toEqual([400, ['week: use the ISO week, such as 2026-W47.']])
    }
  })

  it('locks its time against any change until it is reopened', async () => {
    const { api, worker, lead, entry, record } = await studio()
    const other = await api.create('/time', entry('2026-07-29'))
    const gone = await api.create('/time', entry('2026-07-23'))
    await api.delete(`/time/${gone}`)
    const { id } = dataOf(await worker.api.put('/timesheets/submit', { week }))
    await lead.api.put(`/timesheets/${id}/approve`)
    const refused = [
      await api.put(`/time/${record}`, { timespent: 90 }),
      await api.put(`/time/${record}`, { starttime: '2026-07-29T09:00:00' }),
      await api.put(`/time/${other}`, { starttime: '2026-07-24T09:00:00' }),
      await api.delete(`/time/${record}`),
      await api.post(`/time/${gone}/restore`),
      await api.post('/time', entry('2026-07-26')),
      await api.post('/time', [entry('2026-07-30'), entry('2026-07-20')]),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    expect(JSON.stringify(refused[0]?.body)).toContain('The week of July 20, 2026 is approved')
    expect((await api.post('/time', entry('2026-07-27'))).status).toBe(201)
    await lead.api.put(`/timesheets/${id}/sendback`, { note: 'Please check' })
    expect((await api.put(`/time/${record}`, { timespent: 90 })).status).toBe(200)
  })

  it('can be billed differently by a lead, but no longer by its person', async () => {
    const { account, api, lead, entry, itemid } = await studio()
    const own = await service.person(account, { grants: { 3: true, 7: true } })
    await api.put(`/items/${itemid}`, { assignedto: [own.id] })
    const record = await api.create('/time', { ...entry('2026-07-22'), contactid: own.id })
    const rate = (outprice: number) => api.create('/settings/servicerates', { name: `Level ${outprice}`, outprice })
    const rated = async (who: typeof lead, outprice: number) =>
      (await who.api.put(`/time/${record}`, { hourlyrateserviceid: await rate(outprice) })).status
    const states = [await rated(own, 150)]
    const { id } = dataOf(await own.api.put('/timesheets/submit', { week }))
    states.push(await rated(own, 160))
    await lead.api.put(`/timesheets/${id}/approve`)
    states.push(await rated(own, 170), await rated(lead, 180))
    expect(states).toEqual([200, 409, 409, 200])
    expect(dataOf(await api.get(`/time/${record}?fields=hourlyRate`))).toMatchObject({ hourlyRate: 180 })
  })

  it('keeps its time when its work is deleted or restored', async () => {
    const { api, worker, lead, entry, itemid } = await studio()
    const item = dataOf(await api.get(`/items/${itemid}?fields=projectid,itemcollectionid`))
    const projectid = item.projectid
    const gone = await api.create('/items', { name: 'Details', projectid })
    await api.create('/time', { ...entry('2026-07-23'), itemid: gone })
    await api.delete(`/items/${gone}`)
    const { id } = dataOf(await worker.api.put('/timesheets/submit', { week }))
    await lead.api.put(`/timesheets/${id}/approve`)
    const refused = [
      await api.delete(`/items/${itemid}`),
      await api.delete(`/projectphases/${item.itemcollectionid}`),
      await api.delete(`/projects/${projectid}`),
      await api.delete(`/items?ids=${itemid}`),
      await api.post(`/items/${gone}/restore`),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    expect(JSON.stringify(refused[0]?.body)).toContain('Complete the work instead of deleting it')
    expect(JSON.stringify(refused[4]?.body)).toContain('Have the week sent back, then restore it')
    expect(dataOf(await api.get(`/timesheets/${id}`))).toMatchObject({ state: 'approved', timespent: 60 })
    await lead.api.put(`/timesheets/${id}/sendback`, { note: 'Please check' })
    expect((await api.post(`/items/${gone}/restore`)).status).toBe(200)
    expect((await api.delete(`/projects/${projectid}`)).status).toBe(200)
  })

  it('cannot be submitted while a timer runs in it, and no timer starts in it until it is reopened', async () => {
    const { worker, itemid } = await studio()
    const timer = dataOf(await worker.api.put(`/projects/items/${itemid}/starttimer`, {}))
    const thisWeek = getWeek(String(timer.starttime))
    const refused = await worker.api.put('/timesheets/submit', { week: thisWeek })
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('A timer is running on “Sections”. Stop it')
    expect((await worker.api.put('/time/stoptimer', {})).status).toBe(200)
    const { id } = dataOf(await worker.api.put('/timesheets/submit', { week: thisWeek }))
    const start = await worker.api.put(`/projects/items/${itemid}/starttimer`, {})
    expect(start.status).toBe(409)
    expect(JSON.stringify(start.body)).toContain('Reopen it first')
    expect(await worker.api.list('/time/activetimers')).toEqual([])
    await worker.api.put(`/timesheets/${id}/reopen`)
    expect((await worker.api.put(`/projects/items/${itemid}/starttimer`, {})).status).toBe(200)
    expect((await worker.api.put('/time/stoptimer', {})).status).toBe(200)
  })

  it('is decided on in the given version, if any', async () => {
    const { api, worker, lead, record } = await studio()
    const { id } = dataOf(await worker.api.put('/timesheets/submit', { week }))
    const decide = (path: string, match: unknown, body: object = {}) =>
      lead.api.put(`/timesheets/${id}/${path}`, body, { 'if-match': String(match) })
    const seen = (await lead.api.get(`/timesheets/${id}`)).headers.etag
    await worker.api.put(`/timesheets/${id}/reopen`)
    await api.put(`/time/${record}`, { timespent: 600 })
    await worker.api.put('/timesheets/submit', { week })
    for (const refused of [await decide('approve', seen), await decide('sendback', seen, { note: 'Too few' })]) {
      expect(refused.status).toBe(409)
      expect(JSON.stringify(refused.body)).toContain('was changed by somebody else')
    }
    expect(dataOf(await lead.api.get(`/timesheets/${id}`))).toMatchObject({ state: 'submitted', timespent: 600 })
    const now = (await lead.api.get(`/timesheets/${id}`)).headers.etag
    expect(dataOf(await decide('approve', now))).toMatchObject({ state: 'approved' })
    expect((await lead.api.put(`/timesheets/${id}/sendback`, { note: 'Please check' })).status).toBe(200)
  })

  it('does not exist for those without the right to see it', async () => {
    const { worker, lead } = await studio()
    await lead.api.put('/timesheets/submit', { week })
    expect(await worker.api.list('/timesheets')).toEqual([])
  })
})
