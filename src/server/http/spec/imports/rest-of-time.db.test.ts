/** Time tracked on a project without a task in another program, such as Toggl. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

const heads =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()'
const toggl = [
  heads,
  'Tom Toggler,tom@toggler.example,Ferry Line,Ferry Wharf,,"Plans, drawn",Yes,2026-03-04,09:00:00,2026-03-04,10:30:00,01:30:00,,',
  'Tom Toggler,tom@toggler.example,Ferry Line,Ferry Wharf,,,No,2026-03-05,09:00:00,2026-03-05,09:30:00,00:30:00,,',
  'Tom Toggler,tom@toggler.example,Ferry Line,Pier,,Calls,Yes,2026-03-05,10:00:00,2026-03-05,11:00:00,01:00:00,,',
  'Tom Toggler,tom@toggler.example,Ferry Line,Pier,Survey,,Yes,2026-03-06,10:00:00,2026-03-06,11:00:00,01:00:00,,',
  'Tom Toggler,tom@toggler.example,,,,Invoices,No,2026-03-06,12:00:00,2026-03-06,13:00:00,01:00:00,,',
  '',
].join('\n')

async function firm() {
  const { api } = await service.account()
  await api.create('/contacts', { firstname: 'Tom', lastname: 'Toggler', type: 'staff' })
  const companyid = await api.create('/companies', { name: 'Ferry Line', type: 'client' })
  const wharf = await api.create('/projects', { title: 'Ferry Wharf', companyid })
  const pier = await api.create('/projects', { title: 'Pier', companyid })
  const office = await api.create('/projects', { title: 'Office', companyid })
  await api.create('/items', { name: 'Survey', projectid: pier })
  const general = await api.create('/items', { name: 'general', projectid: pier })
  return { api, wharf, pier, office, general }
}

const shown = '/time?trackedfrom=2026-03-01&trackedto=2026-03-31&orderby=starttime'

it('Time without an item is added to one item per project, which is created if necessary, and deleted with the import', async () => {
  const { api, wharf, pier, office } = await firm()
  const defaults = { itemid: 'General', project: String(office) }
  const ready = await checked(api, 'time', toggl, { defaults })
  expect(await rowsOf(api, ready)).toEqual([])
  expect(await api.list('/items?fields=name')).toHaveLength(2)

  const done = await finished(api, 'run', ready)
  expect(done).toMatchObject({ status: 'done', created: 5, bad: 0 })
  expect(await api.list(shown)).toMatchObject([
    { itemname: 'General', projectid: wharf, timespent: 90, notes: 'Plans, drawn' },
    { itemname: 'General', projectid: wharf, timespent: 30 },
    { itemname: 'general', projectid: pier, timespent: 60, notes: 'Calls' },
    { itemname: 'Survey', projectid: pier, timespent: 60 },
    { itemname: 'General', projectid: office, timespent: 60, notes: 'Invoices' },
  ])

  // Importing it again creates nothing twice.
  const again = await finished(api, 'run', await checked(api, 'time', toggl, { defaults }))
  expect(again).toMatchObject({ created: 0, unchanged: 5 })

  expect(await finished(api, 'undo', done)).toMatchObject({ status: 'undone', removed: 5 })
  expect(await api.list('/items?fields=name,projectid&sortby=id')).toMatchObject([
    { name: 'Survey', projectid: pier },
    { name: 'general', projectid: pier },
  ])
})

it('Time without an item keeps its item if more time has been added to that since', async () => {
  const { api, wharf } = await firm()
  const [tom] = await api.list('/contacts?type=staff&search=Toggler&fields=id')
  const done = await finished(api, 'run', await checked(api, 'time', toggl, { defaults: { itemid: 'General' } }))
  const [general] = await api.list(`/items?projectid=${wharf}&fields=id`)
  const own = { contactid: tom?.id, itemid: general?.id, starttime: '2026-03-09T09:00:00', timespent: 15 }
  await api.create('/time', own)
  await finished(api, 'undo', done)
  expect(await api.list(`/items?projectid=${wharf}&fields=name`)).toMatchObject([{ name: 'General' }])
  expect(await api.list(shown)).toMatchObject([{ itemname: 'General', timespent: 15 }])
})

it('Time without an item is asked about row by row if no item was chosen, or it has no project', async () => {
  const { api } = await firm()
  const rows = async (defaults: object) =>
    (await rowsOf(api, await checked(api, 'time', toggl, { defaults }))).map(({ row, problems }) => [
      row,
      problems.map(({ message }) => message),
    ])
  expect(await rows({})).toEqual([2, 3, 4, 6].map((row) => [row, ['Item is required.']]))
  expect(await rows({ itemid: 'General' })).toEqual([[6, ['Item is required.']]])
})

const shifts = [
  'Date,Start,End,Break,Person,Project,Task',
  '2026-03-09,09:00,17:30,0:30,Tom Toggler,Pier,Survey',
  '2026-03-10,09:00,17:30,,Tom Toggler,Pier,Survey',
  '2026-03-11,09:00,17:30,lunch,Tom Toggler,Pier,Survey',
  '2026-03-12,09:00,25:30,0:30,Tom Toggler,Pier,Survey',
].join('\n')

it('Time lasts from its start to its end, minus the break', async () => {
  const { api } = await firm()
  const ready = await checked(api, 'time', shifts)
  expect((await rowsOf(api, ready)).map(({ row, problems }) => [row, problems.map(({ message }) => message)])).toEqual([
    [4, ["'09:00–17:30 − lunch' is not a duration; write 1:30 or 1.5."]],
    [5, ["'09:00–25:30 − 0:30' is not a duration; write 1:30 or 1.5."]],
  ])
  expect(await finished(api, 'run', ready)).toMatchObject({ created: 2, bad: 2 })
  expect(await api.list(shown)).toMatchObject([{ timespent: 480 }, { timespent: 510 }])
})
