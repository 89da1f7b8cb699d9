/** Records that an undo keeps: those that others depend on by now, and those that may not be deleted. */
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Draw', projectid })
  return { account, api, companyid, projectid, itemid }
}

const imported = async (api: Caller, resource: string, file: string) =>
  finished(api, 'run', await checked(api, resource, file))
const idOf = async (api: Caller, path: string) => (await api.list(path))[0]?.id as number

describe('An undo keeps', () => {
  it('items that existing time was moved to', async () => {
    const { account, api, itemid } = await firm()
    const { id: contactid } = await service.person(account, {})
    const time = { itemid, contactid, timespent: 30, starttime: '2026-03-02T09:00' }
    const id = await api.create('/time', time)
    const found = await imported(api, 'items', 'Project,Task\nBoathouse,Roof\nBoathouse,Slip\n')
    const roof = await idOf(api, '/items?search=Roof')
    await api.put(`/time/${id}`, { itemid: roof })
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 1, kept: 1 })
    expect((await api.list('/items')).map(({ name }) => name)).toEqual(['Draw', 'Roof'])
  })

  it('people who were assigned existing work', async () => {
    const { api, companyid, projectid, itemid } = await firm()
    const file = 'First name,Surname,Type\nKim,Reyes,staff\nBo,Berg,staff\nCy,Elm,client\nAl,Oak,staff\n'
    const found = await imported(api, 'contacts', file)
    const named = (name: string) => idOf(api, `/contacts?searchname=${name}`)
    await api.put(`/items/${itemid}`, { assignedto: [await named('Kim')] })
    await api.put(`/projects/${projectid}`, { managerid: await named('Bo') })
    await api.put(`/companies/${companyid}`, { maincontactid: await named('Cy') })
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 1, kept: 3 })
    expect((await api.list('/contacts')).map(({ firstname }) => firstname)).not.toContain('Al')
  })

  it('clients of existing projects', async () => {
    const { api, projectid } = await firm()
    const found = await imported(api, 'companies', 'Name\nNew One\nNew Two\n')
    await api.put(`/projects/${projectid}`, { companyid: await idOf(api, '/companies?search=New One') })
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 1, kept: 1 })
  })

  it('time that has been billed since, with a message', async () => {
    const { account, api, companyid } = await firm()
    await service.person(account, {})
    const days = ['2026-03-02', '2026-03-10', '2026-03-18'].map((day) => `Boathouse,Draw,Ida Lind,${day},1`)
    const found = await imported(api, 'time', `Project,Task,Person,Date,Hours\n${days.join('\n')}\n`)
    await api.post('/invoices/fromtime', { companyid, from: '2026-03-01', to: '2026-03-05', groupby: 'item' })
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 2, kept: 1 })
    const [row] = await rowsOf(api, found, 'kept')
    expect(row).toMatchObject({ row: 2, problems: [{ message: expect.stringContaining('is billed') }] })
    expect(await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31')).toHaveLength(1)
  })

  it('no time whose invoice was deleted', async () => {
    const { account, api, companyid } = await firm()
    await service.person(account, {})
    const found = await imported(api, 'time', 'Project,Task,Person,Date,Hours\nBoathouse,Draw,Ida Lind,2026-03-02,1\n')
    const { body } = await api.post('/invoices/fromtime', { companyid, from: '2026-03-01', to: '2026-03-05' })
    await api.delete(`/invoices/${(body.data as { id: number }).id}`)
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 1, kept: 0 })
  })

  it('time in weeks that have been submitted or approved since, with a message', async () => {
    const { account, api } = await firm()
    const { id: contactid } = await service.person(account, {})
    const lead = await service.person(account, {
      administrator: true,
      grants: { ...everything, [permissions.viewAllWork]: true },
    })
    await api.put(`/contacts/${lead.id}`, { firstname: 'Bo' })
    const days = ['2026-03-02', '2026-03-03', '2026-03-10', '2026-03-18'].map(
      (day) => `Boathouse,Draw,Ida Lind,${day},1`,
    )
    const found = await imported(api, 'time', `Project,Task,Person,Date,Hours\n${days.join('\n')}\n`)
    for (const week of ['2026-W10', '2026-W11']) {
      expect((await lead.api.put('/timesheets/submit', { week, contactid })).status).toBe(200)
    }
    const [approved] = await api.list('/timesheets?week=2026-W10')
    expect((await lead.api.put(`/timesheets/${approved?.id}/approve`)).status).toBe(200)
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 1, kept: 3 })
    const kept = await rowsOf(api, found, 'kept')
    expect(kept.map(({ row, problems }) => [row, problems[0]?.message])).toEqual([
      [2, expect.stringContaining('is approved')],
      [3, expect.stringContaining('is approved')],
      [4, expect.stringContaining('is submitted')],
    ])
    expect(await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31')).toHaveLength(3)
  })
})

describe('Where records were changed since, an undo', () => {
  it('says which fields stay, and that the others were put back', async () => {
    const { api, projectid } = await firm()
    await api.put(`/projects/${projectid}`, { number: 'B-1', description: 'old' })
    const file = 'Project,Number,Description\nBoathouse,D-4,new\n'
    const found = await finished(api, 'run', await checked(api, 'projects', file, { key: 'title' }))
    await api.put(`/projects/${projectid}`, { description: 'by hand' })
    expect(await finished(api, 'undo', found)).toMatchObject({ removed: 0, kept: 1 })
    expect(await rowsOf(api, found, 'kept')).toMatchObject([
      { problems: [{ message: 'Only partly put back: since the import, somebody changed description.' }] },
    ])
    expect((await api.get(`/projects/${projectid}`)).body.data).toMatchObject({ number: 'B-1', description: 'by hand' })
  })

  it('leaves nothing of two imports, whichever is undone first', async () => {
    const { api, projectid } = await firm()
    await api.put(`/projects/${projectid}`, { description: 'old' })
    const file = (text: string) => `Project,Description\nBoathouse,${text}\n`
    const first = await imported(api, 'projects', file('first'))
    const second = await imported(api, 'projects', file('second'))
    await finished(api, 'undo', first)
    expect((await api.get(`/projects/${projectid}`)).body.data).toMatchObject({ description: 'second' })
    await finished(api, 'undo', second)
    expect((await api.get(`/projects/${projectid}`)).body.data).toMatchObject({ description: 'old' })
  })

  it('says of new records that they are changed or in use', async () => {
    const { api, projectid } = await firm()
    const found = await imported(api, 'companies', 'Name\nNew One\nNew Two\n')
    await api.put(`/projects/${projectid}`, { companyid: await idOf(api, '/companies?search=New One') })
    await api.put(`/companies/${await idOf(api, '/companies?search=New Two')}`, { notes: 'by hand' })
    expect(await finished(api, 'undo', found)).toMatchObject({ removed: 0, kept: 2 })
    const kept = await rowsOf(api, found, 'kept')
    expect(kept.map(({ problems }) => problems[0]?.message)).toEqual(['It is in use by now.', 'It was changed since.'])
  })
})

it('An undo moves existing records out of imported ones before it deletes these', async () => {
  const { api, itemid, projectid } = await firm()
  const file = 'Project,Task,Parent\nBoathouse,Roof,\nBoathouse,Tiles,Roof\nBoathouse,Draw,Roof\n'
  const found = await finished(api, 'run', await checked(api, 'items', file, { existing: 'update' }))
  // The roof exists from now on.
  const rows = (await rowsOf(api, found)).map(({ row, cells }) => ({ row, cells }))
  await api.put(`/imports/${found.id}/rows`, { rows })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2, updated: 1 })
  expect(await finished(api, 'undo', found)).toMatchObject({ removed: 3, kept: 0 })
  expect((await api.list(`/projects/${projectid}/items?fields=parentid`)).map(({ id }) => id)).toEqual([itemid])
})
