/** Budget burn: charges of tracked time, up to the end of a range, compared with the budgets of projects. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { reportedFirm } from './test-reports.ts'

const service = await startTestService()

describe('The budget burn report', () => {
  /** The account's rate is 100 an hour. Of the boathouse's 1000, 150 were used in January and 50 in February. */
  async function burned() {
    const made = await reportedFirm(service)
    const { api, boathouse, stage, survey, lights, ida, ben, track } = made
    await api.put(`/projects/${boathouse}`, { manualBudget: 1000 })
    await api.put(`/projects/${stage}`, { manualBudget: 300 })
    await track(ida, survey, 90, '2026-01-05T09:00:00')
    await track(ben, survey, 30, '2026-02-02T09:00:00')
    await track(ida, lights, 240, '2026-02-04T09:00:00')
    await track(ida, survey, 60, '2026-02-05T09:00:00', { billable: false })
    return made
  }
  const figures = ({ week, projectid, charge, burned, budget, budgetused }: Record<string, unknown>) =>
    [week ?? projectid, charge, burned, budget, budgetused] as const

  it('sums up by week, compared with the budgets of all projects with time', async () => {
    const { api } = await burned()
    const answer = await api.get('/reports/burn')
    expect((answer.body.data as Record<string, unknown>[]).map(figures)).toEqual([
      ['2026-01-05', 150, 150, 1300, 11.54],
      ['2026-02-02', 450, 600, 1300, 46.15],
    ])
    expect(answer.body.meta).toMatchObject({
      groupby: 'week',
      totals: { timespent: 420, charge: 600, burned: 600, budget: 1300, budgetused: 46.15, budgetleft: 700 },
    })
  })

  it('includes what was used before the range, and nothing after it', async () => {
    const { api } = await burned()
    const february = await api.get('/reports/burn?from=2026-02-01&to=2026-02-28')
    expect((february.body.data as Record<string, unknown>[]).map(figures)).toEqual([
      ['2026-02-02', 450, 600, 1300, 46.15],
    ])
    expect(february.body.meta).toMatchObject({ totals: { timespent: 330, charge: 450, burned: 600 } })
    const january = await api.list('/reports/burn?to=2026-01-31')
    expect(january.map(figures)).toEqual([['2026-01-05', 150, 150, 1000, 15]])
  })

  it('compares each project with its own budget, with the filters of the time list', async () => {
    const { api, boathouse, stage, theatre } = await burned()
    const projects = await api.list('/reports/burn?groupby=project&from=2026-02-01')
    expect(projects.map(figures)).toEqual([
      [boathouse, 50, 200, 1000, 20],
      [stage, 400, 400, 300, 133.33],
    ])
    expect((await api.list(`/reports/burn?projectid=${stage}`)).map(figures)).toEqual([
      ['2026-02-02', 400, 400, 300, 133.33],
    ])
    expect(await api.list('/reports/burn?groupby=company')).toMatchObject([
      { companyid: theatre, companyname: 'City Theatre', budgetleft: -100 },
      { companyname: 'Harbour Trust', budgetleft: 800 },
    ])
  })

  it('requires the rights to money and projects', async () => {
    const { account } = await burned()
    const plain = await service.person(account, { grants: { 2: 1, 3: true, 4: true, 7: true } })
    expect((await plain.api.get('/reports/burn')).status).toBe(403)
    const timeOnly = await service.person(account, { grants: { 7: true, 11: true } })
    expect((await timeOnly.api.get('/reports/burn')).status).toBe(403)
  })
})
