/** Reports of profit, invoices and workload: sums with the filters and rights of the underlying lists. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { reportedFirm, trackedFirm, window } from './test-reports.ts'

const service = await startTestService()

describe('The profit report', () => {
  it('shows the margin of projects with permission 11', async () => {
    const { account, api, boathouse, stage } = await trackedFirm(service)
    const answer = await api.get(`/reports/profit?${window}`)
    expect(answer.body.data).toEqual([
      {
        projectid: boathouse,
        projecttitle: 'Boathouse',
        companyname: 'Harbour Trust',
        timespent: 120,
        charge: 150,
        cost: 80,
        profit: 70,
        profitmargin: 46.67,
      },
      {
        projectid: stage,
        projecttitle: 'Stage',
        companyname: 'City Theatre',
        timespent: 45,
        charge: 75,
        cost: 30,
        profit: 45,
        profitmargin: 60,
      },
    ])
    expect(answer.body.meta).toMatchObject({ totals: { profit: 115, profitmargin: 51.11 } })
    const plain = await service.person(account, { grants: { 2: true, 7: true } })
    expect((await plain.api.get('/reports/profit')).status).toBe(403)
  })
})

describe('The invoiced report', () => {
  it('sums sent invoices, and requires permissions 11 and 12', async () => {
    const { account, api, harbour } = await reportedFirm(service)
    const invoice = (invoicedate: string, state: string, amount: number) =>
      sql`
        with made as (
          insert into invoices (account_id, title, companyid, currency, taxrate, invoicedate, activeworkstate, sortorder, total, taxabletotal)
          values (${account}, 'Claim', ${harbour}, 'EUR', 10, ${invoicedate}, ${state},
            decode(md5(random()::text), 'hex'), ${amount}, ${amount})
          returning id
        ) select id from made
      `.execute(service.database.kysely)
    await invoice('2026-01-10', 'submitted', 100)
    await invoice('2026-01-20', 'paid', 50.5)
    await invoice('2026-01-21', 'draft', 1000)
    await invoice('2026-01-22', 'voided', 1000)
    const answer = await api.get(`/reports/invoiced?${window}`)
    expect(answer.body.data).toMatchObject([
      { companyid: harbour, companyname: 'Harbour Trust', invoices: 2, total: 150.5, tax: 15.05, grandtotal: 165.55 },
    ])
    expect(await api.list(`/reports/invoiced?${window}&status=draft&groupby=month`)).toMatchObject([
      { month: '2026-01', invoices: 1, total: 1000 },
    ])
    const [one, other] = [
      await service.person(account, { grants: { 2: true, 12: true } }),
      await service.person(account, { grants: { 2: true, 11: true } }),
    ]
    for (const person of [one, other]) expect((await person.api.get('/reports/invoiced')).status).toBe(403)
  })
})

describe('The workload report', () => {
  it('splits the time of active items among their assignees', async () => {
    const { api, ida, ben, boathouse, item, track } = await reportedFirm(service)
    const both = await item('Plan', boathouse, { projectedTimeSpent: 100, assignedto: [ida, ben] })
    await item('Model', boathouse, { projectedTimeSpent: 60, assignedto: [ida] })
    await item('Print', boathouse, { projectedTimeSpent: 40 })
    const done = await item('Sketch', boathouse, { projectedTimeSpent: 500, assignedto: [ida] })
    await api.put(`/items/${done}/complete`)
    await track(ben, both, 20, '2026-01-05T09:00:00')
    const answer = await api.get('/reports/workload')
    expect(answer.body.data).toEqual([
      {
        contactid: ben,
        contactname: 'Ben',
        items: 1,
        projectedtime: 50,
        timespent: 10,
        timeremaining: 40,
        allocated: 0,
      },
      {
        contactid: ida,
        contactname: 'Ida',
        items: 2,
        projectedtime: 110,
        timespent: 10,
        timeremaining: 100,
        allocated: 0,
      },
      { items: 3, projectedtime: 40, timespent: 0, timeremaining: 40, allocated: 0 },
    ])
    expect(await api.list(`/reports/workload?groupby=project&projectid=${boathouse}`)).toMatchObject([
      { projectid: boathouse, items: 4, projectedtime: 200, timeremaining: 180 },
    ])
  })

  it('compares allocations and capacity of the same days, along with due items', async () => {
    const { account, api, ida, ben, boathouse, stage, survey, lights, item } = await reportedFirm(service)
    await item('Plan', boathouse, { projectedTimeSpent: 60, assignedto: [ida], duedate: '2026-11-05' })
    const allocate = (contactid: number | null, itemid: number, timeallocated: number, day: string) =>
      api.create('/timeallocations', {
        contactid,
        itemid,
        timeallocated,
        timeBillable: 0,
        starttime: `${day}T09:00:00`,
      })
    await allocate(ben, survey, 600, '2026-11-03')
    await allocate(ida, lights, 90, '2026-11-08')
    await allocate(ida, lights, 7777, '2026-11-09')
    await allocate(null, survey, 30, '2026-11-04')
    await api.put(`/capacities/${ben}`, { friday: 0 })
    await api.create('/daysoff', { contactid: ida, startdate: '2026-11-02', enddate: '2026-11-02', half: true })
    const week = 'from=2026-11-02&to=2026-11-08'
    const by = (query: string) => api.list(`/reports/workload?${week}&${query}`)
    const none = { items: 0, projectedtime: 0, timespent: 0, timeremaining: 0 }
    expect(await by('groupby=contact')).toEqual([
      { contactid: ben, contactname: 'Ben', ...none, allocated: 600, capacity: 1920 },
      {
        contactid: ida,
        contactname: 'Ida',
        items: 1,
        projectedtime: 60,
        timespent: 0,
        timeremaining: 60,
        allocated: 90,
        capacity: 2160,
      },
      { ...none, allocated: 30, capacity: 0 },
    ])
    expect((await api.get(`/reports/workload?${week}`)).body.meta).toMatchObject({
      totals: { items: 1, allocated: 720, capacity: 4080 },
    })
    expect(await by(`contacts=${ben}&groupby=week`)).toEqual([
      { week: '2026-11-02', ...none, allocated: 600, capacity: 1920 },
    ])
    expect(await by('groupby=project')).toMatchObject([
      { projectid: boathouse, items: 1, allocated: 630 },
      { projectid: stage, items: 0, allocated: 90 },
    ])
    // A part of the work has no capacity of its own; its items determine which allocations belong to it.
    const ofStage = await api.get(`/reports/workload?${week}&projectid=${stage}`)
    expect(ofStage.body.data).toEqual([{ contactid: ida, contactname: 'Ida', ...none, allocated: 90 }])
    const own = await service.person(account, { grants: { 3: true, 7: true } })
    expect((await own.api.get(`/reports/workload?${week}`)).body.data).toEqual([
      { contactid: own.id, contactname: 'Ida Lind', ...none, allocated: 0, capacity: 2400 },
    ])
  })

  it('shows minutes only to those who see time records; others see numbers of items', async () => {
    const { account, api, ida, boathouse, item } = await reportedFirm(service)
    await item('Model', boathouse, { projectedTimeSpent: 60, assignedto: [ida] })
    const rights = { [permissions.viewAllWork]: true, [permissions.item]: true, [permissions.project]: true } as const
    const { api: planner } = await service.person(account, { grants: rights })
    const { api: lead } = await service.person(account, { grants: { ...rights, [permissions.timelog]: 1 } })
    const query = `?groupby=contact&contacts=${ida}`
    const minutes = { projectedtime: 60, timespent: 0, timeremaining: 60, allocated: 0 }
    const all = [{ contactid: ida, contactname: 'Ida', items: 1, ...minutes }]
    for (const caller of [api, lead]) expect(await caller.list(`/reports/workload${query}`)).toEqual(all)
    const counted = await planner.get(`/reports/workload${query}`)
    expect(counted.body.data).toEqual([{ contactid: ida, contactname: 'Ida', items: 1 }])
    expect(counted.body.meta).toMatchObject({ totals: { items: 1 } })
    const told = await callTool(planner, 'sum_projectitems', { groupby: 'project', contacts: String(ida) })
    expect(told.text).not.toMatch(/time/)
    for (const path of ['/reports/time', '/reports/profit', '/time', '/timeallocations', '/time/activetimers']) {
      expect((await planner.get(path)).status, path).toBe(403)
    }
    expect((await callTool(planner, 'sum_time', {})).isError).toBe(true)
    const { data } = (await planner.get(`/projects/${boathouse}?fields=all,timerecords`)).body
    expect(data).not.toHaveProperty('timerecords')
  })
})
