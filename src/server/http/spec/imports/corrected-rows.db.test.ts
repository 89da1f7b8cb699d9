/**
 * A row of a corrected file that differs from what an earlier import brought in one cell, such as the day of an hour or the name of
 * a company, is asked about before it makes a second record.
 */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { tidyImports } from '../../../resources/imports/tidy-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

const line = ({
  date = '2026-03-04',
  project = 'Fish Market',
  task = 'Plans',
  notes = 'Survey',
  person = 'Pia Lind',
}) => [date, project, task, notes, '2.25', person].join(',')
const fileOf = (...lines: readonly string[]) => ['Date,Project,Task,Notes,Hours,Person', ...lines].join('\n')
const others = [line({ notes: 'Call' }), line({ date: '2026-03-09', task: 'Drawings' })] as const

async function team() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  await api.create('/contacts', { firstname: 'Kim', lastname: 'Reyes', type: 'staff' })
  for (const title of ['Fish Market', 'Harbour']) {
    const projectid = await api.create('/projects', { title, companyid })
    for (const name of ['Plans', 'Drawings']) await api.create('/projects/items', { name, projectid })
  }
  return { account, api }
}

const brought = async (api: Caller, resource: string, file: string) =>
  finished(api, 'run', await checked(api, resource, file))
const causesOf = (api: Caller, { id }: { readonly id: number }) => api.list(`/imports/${id}/causes`)
const decide = async (api: Caller, { id }: { readonly id: number }, cause: string, choice: string) =>
  (await api.put(`/imports/${id}/causes`, { column: null, cause, choice })).body.data
const times = (api: Caller) =>
  api.list(
    '/time?trackedfrom=2026-03-01&trackedto=2026-03-31&fields=starttime,contactname,itemname,projecttitle,notes&sortby=id',
  )

it.each([
  ['day', 'starttime', { date: '2026-03-05' }, { starttime: '2026-03-05T00:00:00' }],
  ['person', 'contactid', { person: 'Kim Reyes' }, { contactname: 'Kim Reyes' }],
  ['task', 'itemid', { task: 'Drawings' }, { itemname: 'Drawings' }],
  ['project', 'itemid', { project: 'Harbour' }, { projecttitle: 'Harbour', itemname: 'Plans' }],
])('Time whose %s was corrected updates the record of the earlier file', async (_, field, cell, expected) => {
  const { api } = await team()
  await brought(api, 'time', fileOf(line({}), ...others))
  const corrected = fileOf(line(cell), ...others)
  const check = await checked(api, 'time', corrected)
  expect(check).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 1 })
  const cause = `corrected: ${field}`
  expect(await causesOf(api, check)).toMatchObject([
    { cause, rows: 1, row: 2, column: null, decides: true, isOpen: true, answer: null },
  ])
  const [asked] = await rowsOf(api, check)
  const [first] = await times(api)
  expect(asked).toMatchObject({ row: 2, recordid: first?.id, differs: [field] })
  expect(await decide(api, check, cause, 'update')).toMatchObject({ import: { created: 0, updated: 1, bad: 0 } })
  await finished(api, 'run', check)
  const records = await times(api)
  expect(records).toHaveLength(3)
  expect(records[0]).toMatchObject(expected)
  expect(await checked(api, 'time', corrected)).toMatchObject({ unchanged: 3, created: 0, bad: 0 })
  await finished(api, 'undo', check)
  expect((await times(api))[0]).toEqual(first)
})

it.each([
  [
    'companies',
    'name',
    'Name,Phone',
    ['Quay Trust,555 01', 'Kelp & Co,555 02', 'Tern Ltd,555 03'],
    'Quay Foundation,555 01',
  ],
  ['companies', 'name', 'Name', ['Quay Trust', 'Kelp & Co', 'Tern Ltd'], 'Quai Trust'],
  [
    'contacts',
    'lastname',
    'First name,Last name,Company,Phone',
    ['Ada,Moss,Kelp,555 01', 'Bo,Berg,Kelp,555 02', 'Cy,Elm,Kelp,555 03'],
    'Ada,Moss-Lund,Kelp,555 01',
  ],
  [
    'projects',
    'title',
    'Project,Client,Start date',
    ['Pier,Kelp,2026-02-01', 'Slip,Kelp,2026-02-02', 'Quay,Kelp,2026-02-03'],
    'Old pier,Kelp,2026-02-01',
  ],
  [
    'items',
    'name',
    'Project,Task,Estimated hours',
    ['Fish Market,Survey,12', 'Fish Market,Model,8', 'Fish Market,Permit,5'],
    'Fish Market,Site survey,12',
  ],
  [
    'projectphases',
    'name',
    'Project,Phase,Start date',
    ['Harbour,Sketch,2026-02-01', 'Harbour,Build,2026-05-01'],
    'Harbour,Design,2026-02-01',
  ],
  ['goodservices', 'name', 'Name,Price', ['Oak board,12.40', 'Pine board,7.10', 'Nails,3'], 'Oak plank,12.40'],
])('%s whose %s was corrected are asked about', async (resource, field, head, [first = '', ...rest], corrected) => {
  const { api } = await team()
  const fileWith = (line: string) => [head, line, ...rest].join('\n')
  await brought(api, resource, fileWith(first))
  const check = await checked(api, resource, fileWith(corrected))
  expect(check).toMatchObject({ created: 0, updated: 0, unchanged: rest.length, bad: 1, vanished: 0 })
  const cause = `corrected: ${field}`
  expect(await decide(api, check, cause, 'update')).toMatchObject({ import: { created: 0, updated: 1, bad: 0 } })
  expect(await finished(api, 'run', check)).toMatchObject({ created: 0, updated: 1 })
  expect(await checked(api, resource, fileWith(corrected))).toMatchObject({ unchanged: rest.length + 1, bad: 0 })
})

it('What cannot be changed in a record is asked about all the same', async () => {
  const { api } = await team()
  const head = 'Project,Task,Estimated hours'
  const rest = ['Fish Market,Model,8', 'Fish Market,Permit,5']
  await brought(api, 'items', [head, 'Fish Market,Survey,12', ...rest].join('\n'))
  const check = await checked(api, 'items', [head, 'Harbour,Survey,12', ...rest].join('\n'))
  expect(check).toMatchObject({ created: 0, unchanged: 2, bad: 1 })
  const [cause] = await causesOf(api, check)
  expect(cause).toMatchObject({
    cause: 'corrected: projectid',
    options: [{ value: 'keep' }, { value: 'create' }, { value: 'skip' }],
  })
  await decide(api, check, 'corrected: projectid', 'create')
  expect(await finished(api, 'run', check)).toMatchObject({ created: 1, updated: 0 })
})

it('Other names are no corrections, if nothing else is known of the companies', async () => {
  const { api } = await team()
  await brought(api, 'companies', 'Name\nQuay\nTern\nElm')
  const check = await checked(api, 'companies', 'Name\nHeron\nTern\nElm')
  expect(check).toMatchObject({ created: 1, unchanged: 2, bad: 0, vanished: 1 })
})

it('If a row may correct several records, this is said, and one of them can be chosen', async () => {
  const { api } = await team()
  const days = ['2026-03-04', '2026-03-05', '2026-03-06']
  await brought(api, 'time', fileOf(...days.map((date) => line({ date })), ...others))
  const check = await checked(
    api,
    'time',
    fileOf(line({ date: '2026-03-10' }), line({ date: days[2] as string }), ...others),
  )
  expect(check).toMatchObject({ created: 0, unchanged: 3, bad: 1, vanished: 1 })
  const [cause] = await causesOf(api, check)
  const [, second] = await times(api)
  expect(cause).toMatchObject({ cause: 'corrected: several', params: { count: 2 } })
  const options = cause?.options as { value: string; label: string }[]
  expect(options.map(({ value }) => value)).toEqual([
    expect.any(String),
    String(second?.id),
    'update',
    'keep',
    'create',
    'skip',
  ])
  expect(options[1]?.label).toBe('Plans, 2026-03-05, Pia Lind, Fish Market, Survey')
  const [row] = await rowsOf(api, check)
  const chosen = await api.put(`/imports/${check.id}/rows`, { rows: [{ row: row?.row, recordid: second?.id }] })
  expect(chosen.body.data).toMatchObject([{ status: 'update', recordid: second?.id }])
  await finished(api, 'run', check)
  expect((await times(api)).map(({ starttime }) => String(starttime).slice(0, 10))).toEqual([
    '2026-03-04',
    '2026-03-10',
    '2026-03-06',
    '2026-03-04',
    '2026-03-09',
  ])
})

it('A record that was changed here stays as it is, and who changed it is said', async () => {
  const { account, api } = await team()
  const colleague = await service.person(account, { administrator: true, grants: { ...everything, 2: true, 11: true } })
  await brought(api, 'time', fileOf(line({}), ...others))
  const [first] = await times(api)
  const { status } = await colleague.api.put(`/time/${first?.id}`, { notes: 'Survey of the roof' })
  expect(status).toBe(200)
  const check = await checked(api, 'time', fileOf(line({ date: '2026-03-05' }), ...others))
  expect(check).toMatchObject({ created: 0, updated: 0, unchanged: 3, bad: 0 })
  expect(await causesOf(api, check)).toMatchObject([{ cause: 'corrected: starttime', answer: 'keep', isOpen: false }])
  const [row] = await rowsOf(api, check, 'recognised')
  expect(row).toMatchObject({
    row: 2,
    recordid: first?.id,
    differs: expect.arrayContaining(['starttime', 'notes']),
    changedhere: { changedon: expect.any(String), contactid: colleague.id },
  })
  await decide(api, check, 'corrected: starttime', 'update')
  await finished(api, 'run', check)
  expect((await times(api))[0]).toMatchObject({ starttime: '2026-03-05T00:00:00', notes: 'Survey' })
})

it('What the rows of an earlier import were about is known when these are forgotten', async () => {
  const { api } = await team()
  await brought(api, 'time', fileOf(line({}), ...others))
  await tidyImports(service.database, { remove: async () => {} }, new Date(Date.now() + 25 * 3_600_000))
  const check = await checked(api, 'time', fileOf(line({ date: '2026-03-05' }), ...others))
  expect(check).toMatchObject({ created: 0, unchanged: 2, bad: 1 })
})

it('The start of an hour is corrected too', async () => {
  const { api } = await team()
  const withClock = (clock: string) =>
    `Date,Start time,Project,Task,Hours,Person\n2026-03-04,${clock},Harbour,Plans,2,Pia Lind\n2026-03-05,08:00,Harbour,Plans,2,Pia Lind`
  await brought(api, 'time', withClock('09:00'))
  const check = await checked(api, 'time', withClock('10:30'))
  expect(check).toMatchObject({ created: 0, unchanged: 1, bad: 1 })
  await decide(api, check, 'resembles', 'update')
  expect(await finished(api, 'run', check)).toMatchObject({ updated: 1 })
  expect((await times(api))[0]).toMatchObject({ starttime: '2026-03-04T10:30:00' })
})

it('Rows of an earlier import that a file does not have any more are counted and listed, and stay', async () => {
  const { api } = await team()
  await brought(api, 'time', fileOf(line({}), ...others))
  const check = await checked(
    api,
    'time',
    fileOf(...others, line({ date: '2026-03-20', task: 'Drawings', notes: 'New' })),
  )
  expect(check).toMatchObject({ created: 1, unchanged: 2, bad: 0, vanished: 1 })
  const [first] = await times(api)
  expect(await api.list(`/imports/${check.id}/vanished`)).toEqual([
    { id: first?.id, label: 'Plans, 2026-03-04, Pia Lind, Fish Market, Survey' },
  ])
  await finished(api, 'run', check)
  expect(await times(api)).toHaveLength(4)
})

it('A file of other time says nothing of what is not in it', async () => {
  const { api } = await team()
  await brought(api, 'time', fileOf(line({}), ...others))
  expect(await checked(api, 'time', fileOf(line({ date: '2026-03-11', notes: 'Roof' })))).toMatchObject({
    created: 1,
    bad: 0,
    vanished: 0,
  })
})
