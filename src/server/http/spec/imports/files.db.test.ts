/** Files of other programs, and the kinds of records in them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { checked, finished, rowsOf, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { foreignExports } from './test-exports.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', number: 'P-7', companyid })
await api.create('/projectphases', { projectid, name: 'Design' })
const ida = await api.create('/contacts', {
  firstname: 'Ida',
  lastname: 'Lind',
  type: 'staff',
  email: 'ida@example.com',
})

describe('Records of every kind are imported', () => {
  it('companies, whose first address is undone with its location, unless it has been edited', async () => {
    const bare = await api.create('/companies', { name: 'Bare Ltd', type: 'client' })
    const placed = async () =>
      (await api.list(`/companies?id=${bare}&fields=maincompanylocationid&includelocations=true`))[0]
    const file = 'Name,Street,City\nBare Ltd,Quay 1,Perth\n'
    const first = await checked(api, 'companies', file)
    expect(await finished(api, 'run', first)).toMatchObject({ updated: 1 })
    expect((await placed())?.locations).toMatchObject([{ city: 'Perth' }])
    expect(await finished(api, 'undo', first)).toMatchObject({ removed: 1, kept: 0 })
    expect(await placed()).toEqual({ id: bare })

    const second = await checked(api, 'companies', file)
    await finished(api, 'run', second)
    const place = (await placed())?.maincompanylocationid
    await api.put(`/companylocations/${place}`, { phone: '+61 8 1234' })
    expect(await finished(api, 'undo', second)).toMatchObject({ removed: 1 })
    expect(await placed()).toMatchObject({ maincompanylocationid: place, locations: [{ phone: '+61 8 1234' }] })
    await api.delete(`/companies/${bare}`)
  })

  it('products with the same name but different numbers stay separate, and rows without a number match by name', async () => {
    const file = 'Name,Code,Price\nSurvey,S-1,1250\nSurvey,S-2,1350\nOpinion,,900\n'
    const found = await checked(api, 'fixedprices', file)
    expect(found).toMatchObject({ key: 'code', created: 3, updated: 0 })
    await finished(api, 'run', found)
    expect(
      await api.list('/settings/product/fixedprice?fields=code,outUnitPrice&name=Survey&sortby=code'),
    ).toMatchObject([
      { code: 'S-1', outUnitPrice: 1250 },
      { code: 'S-2', outUnitPrice: 1350 },
    ])
    expect(await checked(api, 'fixedprices', file)).toMatchObject({ created: 0, unchanged: 3 })
    expect((await checked(api, 'fixedprices', 'Name,Code\nSurvey,S-1\nOpinion,\n')).key).toBe('name')
    expect((await checked(api, 'fixedprices', 'Name,Code\nSurvey,S-1\nSurvey,S-1\n')).key).toBe('name')
    await finished(api, 'undo', found)
  })

  it('projects, with their company by name and with the file’s numbers', async () => {
    const file =
      'Project,Project Code,Client,Manager,Start date\nMill,P-8,harbour trust,ida@example.com,31.1.2026\nBoathouse,P-7,Harbour Trust,,\n'
    const found = await finished(api, 'run', await checked(api, 'projects', file))
    expect(found).toMatchObject({ created: 1, unchanged: 1, bad: 0, key: 'number' })
    expect(await api.list('/projects?number=P-8&fields=title,companyid,managerid,startdate')).toMatchObject([
      { title: 'Mill', companyid, managerid: ida, startdate: '2026-01-31' },
    ])
  })

  it('phases and items, in their project', async () => {
    const phases = await finished(
      api,
      'run',
      await checked(api, 'projectphases', 'Project,Phase\nMill,Design\nP-7,Build\n'),
    )
    expect(phases).toMatchObject({ created: 2 })
    const file =
      'Task,Project,Phase,Assignee,Estimate,Due,Priority\nDraw,Boathouse,Design,Ida Lind,7.5,2026-03-01,High\nDig,Mill,Build,,,,\n'
    const found = await checked(api, 'items', file)
    expect(found).toMatchObject({ created: 1, bad: 1 })
    expect((await rowsOf(api, found))[0]?.problems).toMatchObject([
      { column: 2, message: "'Build' in 'Mill' was not found; import phases first, or correct the name." },
    ])
    await finished(api, 'run', found)
    expect(
      await api.list('/items?name=Draw&fields=name,projectid,phasename,assignedto,projectedTimeSpent,priority'),
    ).toMatchObject([
      { projectid, phasename: 'Design', assignedto: [{ id: ida }], projectedTimeSpent: 450, priority: 2 },
    ])
  })

  it('but no time of more than a week', async () => {
    const file = 'Date,Project,Task,Hours,First Name,Last Name\n2026-02-02,Boathouse,Draw,168.5,Ida,Lind\n'
    const [row] = await rowsOf(api, await checked(api, 'time', file))
    expect(JSON.stringify(row)).toContain("'168.5' is too long; use at most 168 hours")
  })

  it('time exported by Harvest, once, however often it is imported', async () => {
    const file =
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name\n2026-02-02,Harbour Trust,Boathouse,P-7,Draw,Plans,1.5,Yes,Ida,Lind\n2026-02-02,Harbour Trust,Mill,P-8,Draw,Plans,1,Yes,Ida,Lind\n'
    const found = await checked(api, 'time', file)
    expect(found).toMatchObject({ created: 1, bad: 1 })
    expect(await finished(api, 'run', found)).toMatchObject({ created: 1 })
    expect(await api.list('/time?trackedfrom=2026-02-01&trackedto=2026-02-03')).toMatchObject([
      { contactid: ida, timespent: 90, notes: 'Plans', billable: true, projecttitle: 'Boathouse' },
    ])
    expect(await finished(api, 'run', await checked(api, 'time', file)).catch(() => null)).toMatchObject({ created: 0 })
    expect(await api.list('/time?trackedfrom=2026-02-01&trackedto=2026-02-03')).toHaveLength(1)
  })

  it('products, by administrators only', async () => {
    const file = 'Product,SKU,Price\nSite visit,SV,"1,200.50"\n'
    const found = await finished(api, 'run', await checked(api, 'goodservices', file))
    expect(found).toMatchObject({ created: 1 })
    expect(await api.list('/settings/product/goodservice')).toMatchObject([
      { name: 'Site visit', outUnitPrice: 1200.5 },
    ])
    const { api: clerk } = await service.person(account, {})
    expect((await upload(clerk, 'goodservices', file)).status).toBe(403)
  })
})

describe('Exports of other programs are imported completely', () => {
  beforeAll(async () => {
    await api.create('/contacts', { firstname: 'Nora', lastname: 'Vale', type: 'staff', email: 'nora@example.com' })
    // Somebody else has her name by now, and a name alone must not match anybody.
    await api.put(`/contacts/${ida}`, { lastname: 'Lindgren' })
  })

  it.each(foreignExports)('$of, and importing twice creates nothing twice', async ({ resource, content, leftOut }) => {
    const rows = (resource === 'contacts' && content.startsWith('*')) || leftOut.includes('LegalName') ? 1 : 2
    const found = await checked(api, resource, content)
    expect(found.columns.flatMap(({ heading, field }) => (field === null ? [heading] : []))).toEqual(leftOut)
    const bad = await rowsOf(api, found)
    expect(bad.flatMap(({ problems }) => problems)).toEqual([])
    expect(found).toMatchObject({ created: rows, bad: 0 })
    expect(await finished(api, 'run', found)).toMatchObject({ created: rows, bad: 0 })
    expect(await checked(api, resource, content)).toMatchObject({ created: 0, updated: 0, unchanged: rows, bad: 0 })
  })

  it('with the original dates, durations and names', async () => {
    expect(await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31&orderby=starttime')).toMatchObject([
      { starttime: '2026-03-02T00:00:00', timespent: 105, billable: true, projecttitle: 'Fish Market' },
      { starttime: '2026-03-03T00:00:00', timespent: 30, billable: false, projecttitle: 'Ferry Wharf' },
      { starttime: '2026-03-04T09:00:00', timespent: 90, notes: 'Homepage "copy"' },
      { starttime: '2026-03-05T13:15:00', timespent: 45, billable: false },
    ])
    expect(await api.list('/contacts?fields=email,companyname')).toContainEqual(
      expect.objectContaining({ email: 'gavin@marlow.example', companyname: 'Marlow Constructions' }),
    )
  })
})
