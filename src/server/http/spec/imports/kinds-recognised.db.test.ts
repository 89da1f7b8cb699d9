/** A file is uploaded without saying what is in it: its headings show it, and the importer can choose otherwise. */
import { expect, it } from 'vitest'
import { finished, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

const harvest =
  'Report of March\n\nDate,Client,Project,Task,Notes,Hours,First Name,Last Name\n2026-03-04,Kelp,Website,Plans,,1,Pia,Lind\n'

async function read(api: Caller, resource: string, content: string) {
  const answer = await upload(api, resource, content)
  expect(answer.status).toBe(201)
  return settled(api, (answer.body.data as TestImport).id)
}

it('A report of time is recognised as one, with the headings that show it', async () => {
  const { api } = await service.account()
  const found = await read(api, '', harvest)
  expect(found).toMatchObject({ resource: 'time', status: 'mapping', rows: 1, isKindOpen: true, otherKind: null })
  expect(found).toMatchObject({ table: { headingrow: 3 } })
  expect(found.kinds[0]).toMatchObject({ resource: 'time', headings: expect.arrayContaining(['Hours']) })
  expect(found.columns.map(({ field }) => field)).toContain('timespent')
})

it('A chosen kind is kept, and what the headings show is said', async () => {
  const { api } = await service.account()
  const found = await read(api, 'companies', harvest)
  expect(found).toMatchObject({ resource: 'companies', isKindOpen: false })
  expect(found.kinds[0]?.resource).toBe('time')
})

it('Another kind is chosen after the upload, and its columns are matched', async () => {
  const { api } = await service.account()
  const { id } = await read(api, '', 'Name,Email\nKelp Trust,office@kelp.example\n')
  const { status, body } = await api.put(`/imports/${id}/table`, { resource: 'contacts' })
  expect([status, body.data]).toMatchObject([200, { resource: 'contacts' }])
  const again = await settled(api, id)
  expect(again).toMatchObject({ resource: 'contacts', status: 'mapping', rows: 1 })
  expect(again.columns.map(({ field }) => field)).toEqual(['fullname', 'email'])
  await api.put(`/imports/${id}`, {})
  await settled(api, id)
  expect(await finished(api, 'run', { id })).toMatchObject({ created: 1 })
  expect((await api.put(`/imports/${id}/table`, { resource: 'companies' })).status).toBe(409)
})

it('A kind that does not exist is refused, and a kind without the right to add it is not recognised', async () => {
  const { api } = await service.account()
  const { id } = await read(api, '', 'Name,Email\nKelp Trust,\n')
  expect((await api.put(`/imports/${id}/table`, { resource: 'invoices' })).status).toBe(400)
  expect((await upload(api, 'invoices', 'Name\nA\n')).status).toBe(400)
})

it('Invoices are said to be no kind that can be imported', async () => {
  const { api } = await service.account()
  const found = await read(
    api,
    '',
    'Client,Invoice Number,Invoice Date,Due Date,Total\nKelp,1,2026-03-04,2026-03-30,5\n',
  )
  expect(found).toMatchObject({ otherKind: { kind: 'invoices', headings: expect.arrayContaining(['Invoice Number']) } })
})

it('A time that starts at 24:00 starts on the next day', async () => {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Website', companyid })
  await api.create('/projects/items', { name: 'Plans', projectid })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  const head = 'Date,Start time,End time,Project,Task,Person\n'
  const { id } = await read(api, '', `${head}2026-03-31,24:00,02:30,Website,Plans,Pia Lind\n`)
  await api.put(`/imports/${id}`, {})
  await settled(api, id)
  await finished(api, 'run', { id })
  expect(await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-04-30&fields=startdate,timespent')).toMatchObject([
    { startdate: '2026-04-01', timespent: 150 },
  ])
})
