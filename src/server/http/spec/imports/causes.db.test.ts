/** Rows that are invalid for the same reason are fixed by one decision. */
import { expect, it } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

it('A missing client that many rows name is chosen for all of them at once', async () => {
  const { api } = await service.account()
  const kelp = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const rows = Array.from({ length: 30 }, (_, at) => `Project ${at},${at % 10 === 0 ? 'Nobody' : 'Kelp Trust'}`)
  const found = await checked(api, 'projects', ['Project,Client', ...rows].join('\n'))
  expect(found).toMatchObject({ created: 0, bad: 30 })
  const missing = "'Kelp Trust' was not found; import companies first, or correct the name."
  const causes = await api.list(`/imports/${found.id}/causes`)
  expect(causes).toMatchObject([
    { column: 1, rows: 27, row: 3, cell: 'Kelp Trust', message: missing, missing: 'companies' },
    { column: 1, rows: 3, row: 2, cell: 'Nobody' },
  ])
  const fix = { column: 1, cause: causes[0]?.cause, cell: String(kelp) }
  const { body } = await api.put(`/imports/${found.id}/causes`, fix)
  expect(body.data).toMatchObject({ fixed: 27, after: null, import: { created: 27, bad: 3 } })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 27, bad: 3 })
})

it('One of the records that a name means is chosen by its id, and no other one', async () => {
  const { api } = await service.account()
  const ids: number[] = []
  for (const email of ['a@kelp.example', 'b@kelp.example'])
    ids.push(await api.create('/companies', { name: 'Kelp', type: 'client', email }))
  const other = await api.create('/companies', { name: 'Quay', type: 'client' })
  const found = await checked(api, 'projects', 'Project,Client\nOne,Kelp\nTwo,Kelp\n')
  const [cause] = await api.list(`/imports/${found.id}/causes`)
  expect(cause).toMatchObject({ rows: 2, message: "'Kelp' names 2 records; choose which one is meant." })
  const fix = (answer: object) => api.put(`/imports/${found.id}/causes`, { column: 1, cause: cause?.cause, ...answer })
  expect((await fix({ recordid: other })).status).toBe(409)
  expect((await fix({ create: true })).status).toBe(409)
  expect((await fix({ recordid: ids[1] })).body.data).toMatchObject({ fixed: 2, import: { created: 2, bad: 0 } })
  await finished(api, 'run', found)
  expect(await api.list(`/projects?companyid=${ids[1]}`)).toHaveLength(2)
})

it('Repeated rows are decided on together, and a decision that is not offered changes nothing', async () => {
  const { api } = await service.account()
  const file = 'Name,Phone\nKelp,1\nKelp,2\nQuay,1\nQuay,2\n'
  const found = await checked(api, 'companies', file)
  const [cause] = await api.list(`/imports/${found.id}/causes`)
  expect(cause).toMatchObject({ column: 0, cause: 'repeated', rows: 2, decides: true })
  const fix = (choice: string) => api.put(`/imports/${found.id}/causes`, { column: 0, cause: 'repeated', choice })
  expect((await fix('keep')).body.data).toMatchObject({ import: { created: 2, bad: 2 } })
  expect((await fix('create')).body.data).toMatchObject({ fixed: 2, import: { created: 4, bad: 0 } })
  expect((await fix('merge')).status).toBe(400)
})

it('Rows that are corrected after the run are not counted as created before they are imported', async () => {
  const { api } = await service.account()
  const file = 'Name,Email\nKelp,\nQuay,none\n'
  const found = await finished(api, 'run', await checked(api, 'companies', file))
  expect(found).toMatchObject({ created: 1, bad: 1 })
  await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 3, cells: ['Quay', 'quay@example.com'] }] })
  expect((await api.get(`/imports/${found.id}`)).body.data).toMatchObject({ created: 1, bad: 0, rows: 2 })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2, bad: 0 })
})
