/** Rows of one file never merge with each other or overwrite each other unasked, and a second import creates nothing. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

async function work(api: Caller) {
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Fish Market', companyid })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  for (const name of ['Design', 'Site']) await api.create('/projectphases', { name, projectid })
  const [design] = await api.list(`/projectphases?projectid=${projectid}&name=Design`)
  await api.create('/projects/items', { name: 'Plans', projectid, itemcollectionid: design?.id })
  return projectid
}

const hours = 'Date,Project,Task,Notes,Hours,Person'
const hour = '2026-03-04,Fish Market,Plans,,1.0,Pia Lind'
const records = (api: Caller) => api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31&fields=id,timespent')

it('Equal hours of one day are records of their own, and none of them is new in a second import', async () => {
  const { api } = await service.account()
  await work(api)
  const file = [hours, hour, hour, hour].join('\n')
  expect(await finished(api, 'run', await checked(api, 'time', file))).toMatchObject({ created: 3, unchanged: 0 })
  expect(await checked(api, 'time', file)).toMatchObject({ created: 0, unchanged: 3, bad: 0 })
  expect(await checked(api, 'time', [file, hour].join('\n'))).toMatchObject({ created: 1, unchanged: 3, bad: 0 })
  expect(await records(api)).toHaveLength(3)
})

it('A corrected row takes no record that another row of the file has', async () => {
  const { api } = await service.account()
  await work(api)
  await finished(api, 'run', await checked(api, 'time', [hours, hour].join('\n')))
  const found = await checked(api, 'time', [hours, hour.replace('1.0', 'one'), hour].join('\n'))
  expect(found).toMatchObject({ created: 0, unchanged: 1, bad: 1 })
  await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 2, cells: hour.split(',') }] })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 1, unchanged: 1 })
  expect(await records(api)).toHaveLength(2)
})

it('Items of the same name in two phases are two items', async () => {
  const { api } = await service.account()
  await work(api)
  const file = 'Project,Phase,Task,Estimated hours\nFish Market,Design,Check,2\nFish Market,Site,Check,3\n'
  const found = await checked(api, 'items', file)
  expect(found).toMatchObject({ key: 'projectid+itemcollectionid+name', created: 2, updated: 0, bad: 0 })
  await finished(api, 'run', found)
  const items = await api.list('/projects/items?name=Check&fields=phasename,projectedTimeSpent&sortby=id')
  expect(items.map(({ phasename, projectedTimeSpent }) => [phasename, projectedTimeSpent])).toEqual([
    ['Design', 120],
    ['Site', 180],
  ])
})

it('Equal items are asked about, and once created, each is recognised again, with its own values', async () => {
  const { api } = await service.account()
  await work(api)
  const file = 'Project,Phase,Task,Hours\nFish Market,Design,Check,2\nFish Market,Design,Check,3\n'
  const found = await checked(api, 'items', file)
  expect(found).toMatchObject({ created: 1, updated: 0, bad: 1 })
  expect(await rowsOf(api, found)).toMatchObject([
    { row: 3, problems: [{ message: 'Row 2 has the same project, phase, name.', cause: 'repeated' }] },
  ])
  await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 3, choice: 'create' }] })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2 })
  const turned = 'Project,Phase,Task,Hours\nFish Market,Design,Check,3\nFish Market,Design,Check,2\n'
  for (const again of [file, turned]) {
    expect(await checked(api, 'items', again)).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 0 })
  }
})

it('A client of many projects is created once, and clients that differ are asked about', async () => {
  const { api } = await service.account()
  const file = 'Client,City,Project\nKelp,Bonn,One\nKelp,Bonn,Two\nKelp,Kiel,Three\n'
  const found = await checked(api, 'companies', file)
  expect(found).toMatchObject({ created: 1, updated: 0, unchanged: 1, bad: 1 })
  expect(await rowsOf(api, found)).toMatchObject([{ row: 4, problems: [{ message: 'Row 2 has the same name.' }] }])
})

it('Two contacts with the same email are asked about', async () => {
  const { api } = await service.account()
  const file = 'First name,Last name,Email\nAda,Quay,office@quay.example\nBen,Quay,office@quay.example\n'
  const found = await checked(api, 'contacts', file)
  expect(found).toMatchObject({ created: 1, updated: 0, bad: 1 })
  await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 3, choice: 'create' }] })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2 })
})

it('Rows have the numbers that they have in the file, below a title and between empty rows', async () => {
  const { api } = await service.account()
  await work(api)
  const bad = hour.replace('2026-03-04', 'no date')
  const found = await checked(api, 'time', ['Report for March', '', hours, hour, '', bad, ',,,,,', bad].join('\n'))
  expect((await rowsOf(api, found)).map(({ row }) => row)).toEqual([6, 8])
  expect(await finished(api, 'run', found)).toMatchObject({ created: 1, bad: 2 })
  expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', removed: 1 })
})
