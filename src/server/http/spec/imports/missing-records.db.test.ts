/** Names of records that there are not: created with the import, chosen, or left out, by one decision. */
import { expect, it } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

async function firm() {
  const { api } = await service.account()
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  return api
}

const row = (at: number, client: string, project: string, task: string) =>
  `2026-03-${String((at % 28) + 1).padStart(2, '0')},${client},${project},${task},${1 + Math.floor(at / 28)},Pia,Lind`
const table = (...rows: string[]) => ['Date,Client,Project,Task,Hours,First Name,Last Name', ...rows].join('\n')
const time = '/time?trackedfrom=2026-01-01&trackedto=2026-12-31&fields=companyname,projecttitle,itemname,timespent'

const causesOf = (api: Caller, id: number) => api.list(`/imports/${id}/causes`)
async function fix(api: Caller, id: number, body: object) {
  const answer = await api.put(`/imports/${id}/causes`, body)
  expect([answer.status, answer.body]).toMatchObject([200, {}])
  return (answer.body.data as { import: Record<string, unknown> }).import
}

it('A task is created once in a project that rows name with their client and without', async () => {
  const api = await firm()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  await api.create('/projects', { title: 'Dock 4', companyid })
  const found = await checked(api, 'time', table(row(1, 'Kelp', 'Dock 4', 'Twin'), row(2, '', 'Dock 4', 'twin')))
  const ready = await fix(api, found.id, { column: 3, cause: null, create: true })
  expect(ready).toMatchObject({ created: 2, bad: 0, creates: { items: 1 } })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2, bad: 0, creates: { items: 1 } })
  expect(await api.list('/projects/items?fields=name')).toMatchObject([{ name: 'Twin' }])
})

it('A client, its projects and their tasks are created once, with the rows that name them, and undone with them', async () => {
  const api = await firm()
  const rows = Array.from({ length: 40 }, (_, at) => row(at, 'Kelp', at < 30 ? 'Website' : 'Shop', 'Design'))
  const found = await checked(api, 'time', table(...rows, row(3, 'Quay', 'Website', 'Design')))
  expect(found).toMatchObject({ created: 0, bad: 41 })
  // What is within an unknown record is not asked about yet.
  expect(await causesOf(api, found.id)).toMatchObject([
    { column: 1, cause: 'company: kelp', rows: 40, missing: 'companies', named: 'Kelp' },
    { column: 1, cause: 'company: quay', rows: 1 },
  ])
  await fix(api, found.id, { column: 1, cause: 'company: kelp', create: true })
  await fix(api, found.id, { column: 1, cause: null, create: true })
  expect(await causesOf(api, found.id)).toMatchObject([
    { column: 2, rows: 30, message: "'Website' in 'Kelp' was not found; import projects first, or correct the name." },
    { column: 2, rows: 10, named: 'Shop' },
    { column: 2, rows: 1, cause: 'project: quay/website' },
  ])
  await fix(api, found.id, { column: 2, cause: null, create: true })
  const ready = await fix(api, found.id, { column: 3, cause: null, create: true })
  expect(ready).toMatchObject({ created: 41, bad: 0, creates: { companies: 2, projects: 3, items: 3 } })
  expect(await api.list('/companies?name=Kelp')).toHaveLength(0)

  const done = await finished(api, 'run', found)
  expect(done).toMatchObject({ created: 41, bad: 0, creates: { companies: 2, projects: 3, items: 3 } })
  expect(await api.list('/projects?fields=title,companyname&sortby=id')).toMatchObject([
    { title: 'Website', companyname: 'Kelp' },
    { title: 'Shop', companyname: 'Kelp' },
    { title: 'Website', companyname: 'Quay' },
  ])
  expect(await api.list(`${time}&pagesize=100`)).toHaveLength(41)
  const again = await checked(api, 'time', table(...rows, row(3, 'Quay', 'Website', 'Design')))
  expect(again).toMatchObject({ created: 0, bad: 0, unchanged: 41 })

  expect(await finished(api, 'undo', done)).toMatchObject({ status: 'undone', removed: 41 })
  expect(await api.list('/projects')).toHaveLength(0)
  expect(await api.list('/companies?name=Kelp,Quay')).toHaveLength(0)
})

it('A created project that was used since stays, with its client', async () => {
  const api = await firm()
  const found = await checked(api, 'time', table(row(1, 'Kelp', 'Website', 'Design')))
  for (const column of [1, 2, 3]) await fix(api, found.id, { column, cause: null, create: true })
  const done = await finished(api, 'run', found)
  const [project] = await api.list('/projects?fields=id')
  await api.create('/projects/items', { name: 'By hand', projectid: project?.id })
  await finished(api, 'undo', done)
  expect(await api.list('/projects?fields=companyname')).toMatchObject([{ companyname: 'Kelp' }])
  expect(await api.list('/projects/items?fields=name')).toMatchObject([{ name: 'By hand' }])
})

it('A name stands for an existing record, in all its rows', async () => {
  const api = await firm()
  const companyid = await api.create('/companies', { name: 'Kelp & Stone', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Web site', companyid })
  await api.create('/projects/items', { name: 'Design', projectid })
  const found = await checked(
    api,
    'time',
    table(row(1, 'Kelp', 'Website', 'Design'), row(2, 'Kelp', 'Website', 'Design')),
  )
  await fix(api, found.id, { column: 1, cause: 'company: kelp', recordid: companyid })
  const ready = await fix(api, found.id, { column: 2, cause: 'project: kelp/website', recordid: projectid })
  expect(ready).toMatchObject({ created: 2, bad: 0, creates: {} })
  await finished(api, 'run', found)
  expect(await api.list(time)).toMatchObject([{ projecttitle: 'Web site' }, { projecttitle: 'Web site' }])
  const refused = await api.put(`/imports/${found.id}/causes`, { column: 2, cause: 'project: x', recordid: 999_999 })
  expect(refused.status).toBe(404)
})

it('Rows that share a cause are left out, and counted', async () => {
  const api = await firm()
  const kelp = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Website', companyid: kelp })
  await api.create('/projects/items', { name: 'Design', projectid })
  const found = await checked(
    api,
    'time',
    table(row(1, 'Kelp', 'Website', 'Design'), row(2, 'Nobody', 'X', 'Y'), row(3, 'Nobody', 'X', 'Y')),
  )
  expect(await fix(api, found.id, { column: 1, cause: 'company: nobody', choice: 'skip' })).toMatchObject({
    created: 1,
    bad: 0,
    skipped: 2,
  })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 1, bad: 0, skipped: 2 })
  expect(await api.list(time)).toHaveLength(1)
})

it('Projects without a column of companies are created in a chosen company; assignees are never created', async () => {
  const api = await firm()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const file = 'Task,Project,Assignee\nDesign,Website,Nora Vale\nTest,Website,Pia Lind\n'
  const found = await checked(api, 'items', file)
  await fix(api, found.id, { column: 1, cause: null, create: true, companyid })
  expect(await fix(api, found.id, { column: 2, cause: null, create: true })).toMatchObject({ created: 1, bad: 1 })
  const [pia] = await api.list('/contacts?fields=id')
  const ready = await fix(api, found.id, { column: 2, cause: 'assignedto: nora vale', recordid: pia?.id })
  expect(ready).toMatchObject({ created: 2, creates: { projects: 1 } })
  await finished(api, 'run', found)
  expect(await api.list('/projects?fields=companyname')).toMatchObject([{ companyname: 'Kelp' }])
})

it('Time of a project of the same name, but another client, is not booked to it', async () => {
  const api = await firm()
  const [kelp, quay] = [
    await api.create('/companies', { name: 'Kelp', type: 'client' }),
    await api.create('/companies', { name: 'Quay', type: 'client' }),
  ]
  for (const companyid of [kelp, quay]) {
    const projectid = await api.create('/projects', { title: 'Website', companyid })
    await api.create('/projects/items', { name: 'Design', projectid })
  }
  await finished(api, 'run', await checked(api, 'time', table(row(1, 'Quay', 'Website', 'Design'))))
  expect(await api.list(time)).toMatchObject([{ companyname: 'Quay' }])
})
