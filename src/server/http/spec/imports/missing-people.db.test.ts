/** People whom a file of time names and who are not here: added as staff without sign-in, by one decision or one each. */
import { expect, it } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

async function work(api: Caller) {
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Website', companyid })
  await api.create('/projects/items', { name: 'Plans', projectid })
}

const row = (day: number, first: string, last: string) => `2026-03-0${day},Website,Plans,1,${first},${last}`
const file = (...rows: string[]) => ['Date,Project,Task,Hours,First Name,Last Name', ...rows].join('\n')
const people = (api: Caller) => api.list('/contacts?fields=fullname,type,allowlogin,email&sortby=id&type=staff')

async function fix(api: Caller, id: number, body: object) {
  const answer = await api.put(`/imports/${id}/causes`, body)
  expect([answer.status, answer.body]).toMatchObject([200, {}])
  return (answer.body.data as { import: Record<string, unknown> }).import
}

it('All of them are added at once, may not sign in, and are removed by an undo', async () => {
  const { api } = await service.account()
  await work(api)
  const before = await people(api)
  const rows = [row(1, 'Pia', 'Lind'), row(2, 'Pia', 'Lind'), row(3, 'Kim', 'Reyes')]
  const found = await checked(api, 'time', file(...rows))
  expect(found).toMatchObject({ created: 0, bad: 3 })
  const causes = await api.list(`/imports/${found.id}/causes`)
  expect(causes).toMatchObject([{ column: 4, cause: 'contactid: pia lind', missing: 'contacts', rows: 2 }, { rows: 1 }])
  const ready = await fix(api, found.id, { column: 4, cause: null, create: true })
  expect(ready).toMatchObject({ created: 3, bad: 0, creates: { contacts: 2 } })
  expect(await people(api)).toEqual(before)
  await finished(api, 'run', found)
  const added = (await people(api)).slice(before.length)
  expect(added).toMatchObject([{ fullname: 'Pia Lind' }, { fullname: 'Kim Reyes' }])
  expect(added.map(({ allowlogin }) => allowlogin ?? false)).toEqual([false, false])
  expect(await checked(api, 'time', file(...rows))).toMatchObject({ created: 0, unchanged: 3, bad: 0 })
  await finished(api, 'undo', found)
  expect(await people(api)).toEqual(before)
})

it('One is added and another is somebody who is here, also where first and last names have columns of their own', async () => {
  const { api } = await service.account()
  await work(api)
  const id = await api.create('/contacts', { firstname: 'Philippa', lastname: 'Lind', type: 'staff' })
  const found = await checked(api, 'time', file(row(1, 'Pia', 'Lind'), row(2, 'Kim', 'Reyes')))
  await fix(api, found.id, { column: 4, cause: 'contactid: pia lind', recordid: id })
  const ready = await fix(api, found.id, { column: 4, cause: 'contactid: kim reyes', create: true })
  expect(ready).toMatchObject({ created: 2, bad: 0, creates: { contacts: 1 } })
})

it('Somebody named by email gets a name from it', async () => {
  const { api } = await service.account()
  await work(api)
  const found = await checked(
    api,
    'time',
    'Date,Project,Task,Hours,Email\n2026-03-01,Website,Plans,1,kim.reyes@firm.example\n',
  )
  await fix(api, found.id, { column: 4, cause: null, create: true })
  await finished(api, 'run', found)
  expect((await people(api)).at(-1)).toMatchObject({ fullname: 'Kim Reyes', email: 'kim.reyes@firm.example' })
})
