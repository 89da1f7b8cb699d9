/** A corrected file of time doubles no hours unasked: what resembles a record that the file no longer has is asked about. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

const head = 'Date,Project,Task,Notes,Hours,Person'
const line = (day: number, notes: string, hours: string) =>
  `2026-03-${String(day).padStart(2, '0')},Fish Market,Plans,${notes},${hours},Pia Lind`
const fileOf = (...lines: readonly string[]) => [head, ...lines].join('\n')

async function team() {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Fish Market', companyid })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  await api.create('/projects/items', { name: 'Plans', projectid })
  return api
}

const times = async (api: Caller) =>
  (await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31&fields=timespent,notes&sortby=id')).map(
    ({ timespent, notes }) => [timespent, notes],
  )
const brought = async (api: Caller, file: string) => finished(api, 'run', await checked(api, 'time', file))
const causesOf = (api: Caller, { id }: { readonly id: number }) => api.list(`/imports/${id}/causes`)
const decide = async (api: Caller, id: number, choice: string) =>
  (await api.put(`/imports/${id}/causes`, { column: null, cause: 'resembles', choice })).body.data

const before = [line(4, 'Survey', '2.25'), line(4, 'Call', '1'), line(5, 'Survey', '3')] as const

it.each([
  ['other notes', line(4, 'Survey on site', '2.25')],
  ['another duration', line(4, 'Survey', '2.5')],
])('A row with %s is asked about, and updates what is here', async (_, corrected) => {
  const api = await team()
  await brought(api, fileOf(...before))
  const found = await checked(api, 'time', fileOf(corrected, before[1], before[2]))
  expect(found).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 1, position: 4 })
  expect(await causesOf(api, found)).toMatchObject([
    {
      rows: 1,
      row: 2,
      column: null,
      decides: true,
      isOpen: true,
      answer: null,
      options: [{ value: 'update' }, { value: 'keep' }, { value: 'create' }, { value: 'skip' }],
    },
  ])
  expect(await decide(api, found.id, 'update')).toMatchObject({ import: { created: 0, updated: 1, bad: 0 } })
  expect(await causesOf(api, found)).toMatchObject([{ answer: 'update', isOpen: false }])
  await finished(api, 'run', found)
  const records = await times(api)
  const [, , , notes, hours] = corrected.split(',')
  expect(records[0]).toEqual([Number(hours) * 60, notes])
  expect(records).toHaveLength(3)
  expect(await checked(api, 'time', fileOf(corrected, before[1], before[2]))).toMatchObject({ unchanged: 3, bad: 0 })
  await finished(api, 'undo', found)
  expect((await times(api))[0]).toEqual([135, 'Survey'])
})

it.each([
  ['create', 4, { created: 1 }],
  ['skip', 3, { created: 0, skipped: 1 }],
])('It is added or left out if the importer says so: %s', async (choice, count, counted) => {
  const api = await team()
  await brought(api, fileOf(...before))
  const found = await checked(api, 'time', fileOf(...before.slice(1), line(4, 'Survey on site', '2.25')))
  expect(found).toMatchObject({ created: 0, bad: 1 })
  await decide(api, found.id, choice)
  expect(await finished(api, 'run', found)).toMatchObject({ ...counted, bad: 0 })
  expect(await times(api)).toHaveLength(count)
})

it('Entries that are new on a day are not asked about, if the file has all that are here', async () => {
  const api = await team()
  await brought(api, fileOf(...before))
  const found = await checked(api, 'time', fileOf(line(4, 'Drawing', '4'), ...before, line(5, 'Drawing', '1')))
  expect(found).toMatchObject({ created: 2, unchanged: 3, bad: 0 })
  expect(await causesOf(api, found)).toEqual([])
})

it('Time that was written by hand is no correction of a file', async () => {
  const api = await team()
  const [[person], [item]] = [await api.list('/contacts?type=staff&lastname=Lind'), await api.list('/projects/items')]
  await api.create('/time', {
    contactid: person?.id,
    itemid: item?.id,
    starttime: '2026-03-04T09:00:00',
    timespent: 30,
  })
  await brought(api, fileOf(before[2]))
  expect(await checked(api, 'time', fileOf(before[0], before[2]))).toMatchObject({ created: 1, bad: 0 })
})

it('As many rows are asked about as records are left, and each updates its own', async () => {
  const api = await team()
  const hour = line(4, 'Call', '1')
  await brought(api, fileOf(hour, hour, before[0]))
  const found = await checked(
    api,
    'time',
    fileOf(line(4, 'Talk', '1'), line(4, 'Talk', '1'), before[0], line(4, 'New', '1')),
  )
  expect(found).toMatchObject({ created: 1, unchanged: 1, bad: 2 })
  await decide(api, found.id, 'update')
  expect(await finished(api, 'run', found)).toMatchObject({ created: 1, updated: 2, bad: 0 })
  expect(await times(api)).toEqual([
    [60, 'Talk'],
    [60, 'Talk'],
    [135, 'Survey'],
    [60, 'New'],
  ])
})

it('A row that repeats another one may be the correction of a record that is left', async () => {
  const api = await team()
  await brought(api, fileOf(before[0], before[1]))
  const found = await checked(api, 'time', fileOf(before[0], before[0]))
  expect(found).toMatchObject({ created: 0, unchanged: 1, bad: 1 })
  const [row] = await rowsOf(api, found)
  await api.put(`/imports/${found.id}/rows`, { rows: [{ row: row?.row, choice: 'update' }] })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 0, updated: 1 })
  expect(await times(api)).toEqual([
    [135, 'Survey'],
    [135, 'Survey'],
  ])
})
