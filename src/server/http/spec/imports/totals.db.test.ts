/** What an import will create is added up and shown before it runs, and what it created afterwards. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

async function work(api: Caller) {
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Website', companyid })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  return api.create('/projects/items', { name: 'Plans', projectid })
}

const head = 'Date,Project,Task,Notes,Hours,Billable Rate,Person'
const row = (at: number, hours: string) => `2026-03-${String(at).padStart(2, '0')},Website,Plans,,${hours},120,Pia Lind`
const file = [head, row(2, '1:00:20'), row(3, '0:30'), row(4, '2:10:45'), row(5, 'x')].join('\n')

it('Hours and amounts are those of the records, before the import and after it', async () => {
  const { api } = await service.account()
  await work(api)
  const found = await checked(api, 'time', file)
  // 60, 30 and 131 minutes at 120 an hour.
  const totals = { timespent: 221, charge: 442 }
  expect(found).toMatchObject({ created: 3, bad: 1, totals })
  const done = await finished(api, 'run', found)
  expect(done).toMatchObject({ created: 3, totals })
  const records = await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-31&fields=timespent,charge')
  expect(records.reduce((sum, { charge }) => sum + Number(charge), 0)).toBe(442)
  expect((await checked(api, 'time', file)).totals).toEqual({})
})

it('Durations with seconds are counted, with their sum before and after they are rounded', async () => {
  const { api } = await service.account()
  await work(api)
  const found = await checked(api, 'time', file)
  expect(found.rounded).toEqual({ rows: 2, seconds: 3665 - 45 + 7845, minutes: 60 + 131 })
  const spans = 'Date,Start,End,Project,Task,Person\n2026-03-02,9:00:00,9:10:40,Website,Plans,Pia Lind\n'
  expect((await checked(api, 'time', spans)).rounded).toEqual({ rows: 1, seconds: 640, minutes: 11 })
  const whole = [head, row(6, '1.5')].join('\n')
  expect((await checked(api, 'time', whole)).rounded).toBeNull()
})

it('The amounts of the file are added up beside those of the records', async () => {
  const { api } = await service.account()
  await work(api)
  const amounts = `${head.replace('Notes', 'Billable Amount')}\n2026-03-02,Website,Plans,120.67,1:00:20,120,Pia Lind\n`
  const found = await checked(api, 'time', amounts)
  expect(found).toMatchObject({ created: 1, totals: { charge: 120 }, written: { charge: 120.67 } })
})

it('The first records are shown as they will be stored, and corrected rows with them', async () => {
  const { api } = await service.account()
  await work(api)
  const many = [head, ...Array.from({ length: 14 }, (_, at) => row(at + 1, '1:30'))].join('\n')
  const found = await checked(api, 'time', many)
  const shown = (await rowsOf(api, found, 'create')).flatMap(({ record }) => record ?? [])
  expect(shown).toHaveLength(10)
  expect(shown[0]).toMatchObject({
    contactname: 'Pia Lind',
    itemname: 'Plans',
    projecttitle: 'Website',
    timespent: 90,
    charge: 180,
    starttime: expect.stringContaining('2026-03-01'),
  })
  const companies = await checked(api, 'companies', 'Name,Email\nQuay,none\n')
  const mended = await api.put(`/imports/${companies.id}/rows`, {
    rows: [{ row: 2, cells: ['Quay', 'a@quay.example'] }],
  })
  expect(mended.body.data).toMatchObject([{ status: 'create', record: { name: 'Quay', email: 'a@quay.example' } }])
  expect(await api.list('/companies?name=Quay')).toHaveLength(0)
})
