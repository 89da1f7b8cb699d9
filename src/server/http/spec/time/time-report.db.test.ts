/** The report of time: grouped sums with the filters and rights of the underlying list. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'
import { trackedFirm, window } from './test-reports.ts'

const service = await startTestService()
const today = await todayIn('UTC')

describe('The time report', () => {
  it('sums time and money by contact and in total', async () => {
    const { api, ida, ben } = await trackedFirm(service)
    const answer = await api.get(`/reports/time?${window}`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual([
      {
        contactid: ben,
        contactname: 'Ben',
        records: 1,
        timespent: 30,
        timebillable: 0,
        timebilled: 0,
        timeunbilled: 0,
        chargeunbilled: 0,
        cost: 20,
        charge: 0,
        profit: -20,
      },
      {
        contactid: ida,
        contactname: 'Ida',
        records: 2,
        timespent: 135,
        timebillable: 135,
        timebilled: 0,
        timeunbilled: 135,
        chargeunbilled: 225,
        cost: 90,
        charge: 225,
        profit: 135,
      },
    ])
    expect(answer.body.meta).toEqual({
      count: 2,
      groupby: 'contact',
      totals: {
        records: 3,
        timespent: 165,
        timebillable: 135,
        timebilled: 0,
        timeunbilled: 135,
        chargeunbilled: 225,
        cost: 110,
        charge: 225,
        profit: 115,
      },
    })
  })

  it('groups by item, project, company, day, week and month', async () => {
    const { api, survey, lights, boathouse, stage, harbour, theatre } = await trackedFirm(service)
    const by = async (grouping: string) =>
      (await api.list(`/reports/time?${window}&groupby=${grouping}`)).map(({ timespent, ...group }) => [
        group[grouping] ?? group[`${grouping}id`],
        ['itemname', 'projecttitle', 'companyname'].flatMap((name) => group[name] ?? []),
        timespent,
      ])
    expect(await by('item')).toEqual([
      [lights, ['Lights', 'Stage'], 45],
      [survey, ['Survey', 'Boathouse'], 120],
    ])
    expect(await by('project')).toEqual([
      [boathouse, ['Boathouse', 'Harbour Trust'], 120],
      [stage, ['Stage', 'City Theatre'], 45],
    ])
    expect(await by('company')).toEqual([
      [theatre, ['City Theatre'], 45],
      [harbour, ['Harbour Trust'], 120],
    ])
    const dates = (...groups: [string, number][]) => groups.map(([date, timespent]) => [date, [], timespent])
    expect(await by('day')).toEqual(dates(['2026-01-05', 90], ['2026-01-07', 30], ['2026-02-02', 45]))
    expect(await by('week')).toEqual(dates(['2026-01-05', 120], ['2026-02-02', 45]))
    expect(await by('month')).toEqual(dates(['2026-01', 120], ['2026-02', 45]))
    const refused = await api.get('/reports/time?groupby=colour')
    expect(refused.status).toBe(400)
    expect(refused.body.data).toEqual([
      "groupby: 'colour' is not allowed; allowed values are contact, item, project, company, day, week, month.",
    ])
  })

  it('has the filters and the default window of the time list', async () => {
    const { api, ida, boathouse, track, survey } = await trackedFirm(service)
    const total = async (query: string) => (await api.get(`/reports/time?${query}`)).body.meta as unknown
    const time = (timespent: number) => expect.objectContaining({ totals: expect.objectContaining({ timespent }) })
    expect(await total(`${window}&contacts=${ida}`)).toEqual(time(135))
    expect(await total(`${window}&billable=nonbillable`)).toEqual(time(30))
    expect(await total(`${window}&projectid=${boathouse}`)).toEqual(time(120))
    expect(await total('trackedfrom=2026-02-01&trackedto=2026-02-28')).toEqual(time(45))
    expect(await total('')).toEqual(time(0))
    await track(ida, survey, 10, `${today}T00:00:00`)
    expect(await total('')).toEqual(time(10))
    expect((await api.get('/reports/time?from=yesterday')).body.data).toMatchObject([
      expect.stringContaining("from: 'yesterday' is not a date"),
    ])
  })

  it('sums what the caller can see, without money unless they have permission 11', async () => {
    const { account, api, lights, track } = await trackedFirm(service)
    const own = await service.person(account, { grants: { 3: true, 7: true } })
    await api.put(`/items/${lights}`, { assignedto: [own.id] })
    await track(own.id, lights, 20, '2026-01-09T09:00:00')
    const answer = await own.api.get(`/reports/time?${window}`)
    expect(answer.body.data).toEqual([
      {
        contactid: own.id,
        contactname: 'Ida Lind',
        records: 1,
        timespent: 20,
        timebillable: 20,
        timebilled: 0,
        timeunbilled: 20,
      },
    ])
    expect(answer.body.meta).toMatchObject({ totals: { records: 1, timespent: 20, timebillable: 20 } })
    const none = await service.person(account, { grants: { 2: true } })
    expect((await none.api.get('/reports/time')).status).toBe(403)
  })

  it('finds nothing of another account', async () => {
    await trackedFirm(service)
    const { api } = await service.account()
    expect(await api.list(`/reports/time?${window}`)).toEqual([])
  })
})
