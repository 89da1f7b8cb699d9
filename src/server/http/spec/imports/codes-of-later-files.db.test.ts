/** A later file brings codes, numbers or emails to records that are here without: nothing is doubled unasked. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

const codes = (api: Caller) =>
  api.list('/companies?fields=name,code&type=client&sortby=id').then((all) => all.map(({ name, code }) => [name, code]))
const decide = async (api: Caller, id: number, column: number, cause: unknown, choice: string) =>
  (await api.put(`/imports/${id}/causes`, { column, cause, choice })).body.data
const causesOf = (api: Caller, { id }: { readonly id: number }) => api.list(`/imports/${id}/causes`)

it('Companies of that name without a code get it, by one decision that can be another', async () => {
  const { api } = await service.account()
  for (const name of ['Kelp', 'Quay']) await api.create('/companies', { name, type: 'client' })
  const file = 'Name,Code\nKelp,K-1\nquay,K-2\nHarbour,K-3\n'
  const found = await checked(api, 'companies', file, { key: 'code' })
  expect(found).toMatchObject({ created: 1, updated: 2, bad: 0 })
  const [cause, ...others] = await causesOf(api, found)
  expect(others).toEqual([])
  expect(cause).toMatchObject({
    column: 0,
    rows: 2,
    row: 2,
    cell: 'Kelp',
    answer: 'update',
    isOpen: false,
    decides: true,
    message: 'One with the same name is here, but has no code.',
    options: [{ value: 'update' }, { value: 'create', label: 'A new one' }],
  })
  expect(await decide(api, found.id, 0, cause?.cause, 'create')).toMatchObject({
    fixed: 2,
    import: { created: 3, updated: 0, bad: 0 },
  })
  expect(await causesOf(api, found)).toMatchObject([{ rows: 2, answer: 'create' }])
  await decide(api, found.id, 0, cause?.cause, 'update')
  await finished(api, 'run', found)
  expect(await codes(api)).toEqual([
    ['Kelp', 'K-1'],
    ['quay', 'K-2'],
    ['Harbour', 'K-3'],
  ])
  expect(await checked(api, 'companies', file, { key: 'code' })).toMatchObject({ created: 0, unchanged: 3, bad: 0 })
  await finished(api, 'undo', found)
  expect(await codes(api)).toEqual([
    ['Kelp', undefined],
    ['Quay', undefined],
  ])
})

it('Where existing records stay as they are, one without a code is recognised, and not doubled', async () => {
  const { api } = await service.account()
  await api.create('/companies', { name: 'Kelp', type: 'client' })
  const found = await checked(api, 'companies', 'Name,Code\nKelp,K-1\n', { key: 'code', existing: 'keep' })
  expect(found).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await causesOf(api, found)).toMatchObject([{ answer: 'keep', isOpen: false }])
})

it('A company of that name with another code is asked about', async () => {
  const { api } = await service.account()
  for (const code of ['A', 'B']) await api.create('/companies', { name: `Kelp ${code}`, code, type: 'client' })
  const file = 'Name,Code\nKelp A,X\nKelp B,Y\n'
  const found = await checked(api, 'companies', file, { key: 'code' })
  expect(found).toMatchObject({ created: 0, updated: 0, bad: 2 })
  const [cause] = await causesOf(api, found)
  expect(cause).toMatchObject({ rows: 2, answer: null, isOpen: true })
  expect(cause?.message).toBe('One with the same name is here, but its code is another.')
  await decide(api, found.id, 0, cause?.cause, 'create')
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2 })
  expect(await checked(api, 'companies', file, { key: 'code' })).toMatchObject({ created: 0, unchanged: 2, bad: 0 })
})

it('Recognised by name, a company with the code of another one is asked about', async () => {
  const { api } = await service.account()
  await api.create('/companies', { name: 'Kelp Ltd', code: 'K-1', type: 'client' })
  const found = await checked(api, 'companies', 'Name,Code\nKelp Limited,K-1\n')
  expect(found).toMatchObject({ key: 'name', created: 0, bad: 1 })
  const [cause] = await causesOf(api, found)
  expect(cause).toMatchObject({ column: 1, message: 'One with the same code is here, but its name is another.' })
  await decide(api, found.id, 1, cause?.cause, 'update')
  await finished(api, 'run', found)
  expect(await codes(api)).toEqual([['Kelp Limited', 'K-1']])
})

it.each([
  ['create', 3, 0],
  ['update', 1, 2],
])('Rows of one file with equal names and different codes are asked about: %s', async (choice, created, open) => {
  const { api } = await service.account()
  const file = 'Name,Code\nKelp,K-1\nKelp,K-2\nKelp,K-3\n'
  const found = await checked(api, 'companies', file)
  expect(found).toMatchObject({ key: 'code', created: 1, bad: 2 })
  const [cause] = await causesOf(api, found)
  expect(cause).toMatchObject({ rows: 2, isOpen: true })
  expect(cause?.message).toBe('Row 2 has the same name, but another code.')
  await decide(api, found.id, 0, cause?.cause, String(choice))
  expect(await finished(api, 'run', found)).toMatchObject({ created, bad: 0 })
  expect(await codes(api)).toHaveLength(created)
  expect(await checked(api, 'companies', file)).toMatchObject({ created: 0, bad: open })
})

it('A row without a code is no other company than the row of that name with one', async () => {
  const { api } = await service.account()
  const found = await checked(api, 'companies', 'Name,Code\nKelp,K-1\nKelp,\n', { key: 'code' })
  expect(found).toMatchObject({ created: 1, bad: 1 })
  expect(await rowsOf(api, found)).toMatchObject([{ row: 3, problems: [{ message: 'Row 2 has the same name.' }] }])
})

it('Two records of that name are offered to choose from', async () => {
  const { api } = await service.account()
  const ids: number[] = []
  for (const email of ['a@kelp.example', 'b@kelp.example'])
    ids.push(await api.create('/companies', { name: 'Kelp', type: 'client', email }))
  const found = await checked(api, 'companies', 'Name,Code\nKelp,K-1\n', { key: 'code' })
  expect(found).toMatchObject({ created: 0, bad: 1 })
  const [row] = await rowsOf(api, found)
  expect(row?.problems[0]?.options).toMatchObject([...ids.map((id) => ({ value: String(id) })), { value: 'create' }])
  await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 2, recordid: ids[1] }] })
  expect(await finished(api, 'run', found)).toMatchObject({ created: 0, updated: 1 })
})

it('Projects are recognised by name and client where their number is new', async () => {
  const { api } = await service.account()
  const [kelp, quay] = [
    await api.create('/companies', { name: 'Kelp', type: 'client' }),
    await api.create('/companies', { name: 'Quay', type: 'client' }),
  ]
  const titled = { title: 'Website', number: null }
  const id = await api.create('/projects', { ...titled, companyid: kelp })
  await api.put(`/projects/${id}`, { number: '' })
  await api.create('/projects', { title: 'Website', number: 'Q-9', companyid: quay })
  const file = 'Project,Number,Client\nWebsite,P-1,Kelp\nWebsite,P-2,Quay\n'
  const found = await checked(api, 'projects', file)
  expect(found).toMatchObject({ key: 'number', created: 0, updated: 1, bad: 1 })
  const causes = await causesOf(api, found)
  expect(causes.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

it('Contacts are recognised by name and company where their email is new', async () => {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  await api.create('/contacts', { firstname: 'Ada', lastname: 'Lind', companyid, type: 'client' })
  const file = 'First name,Last name,Company,Email\nAda,Lind,Kelp,ada@kelp.example\n'
  const found = await checked(api, 'contacts', file)
  expect(found).toMatchObject({ key: 'email', created: 0, updated: 1, bad: 0 })
  await finished(api, 'run', found)
  const other = file.replace('ada@', 'a.lind@')
  expect(await checked(api, 'contacts', other)).toMatchObject({ created: 0, bad: 1 })
  const married = file.replace('Lind', 'Berg')
  expect(await checked(api, 'contacts', married, { key: 'firstname+lastname+companyid' })).toMatchObject({
    created: 0,
    bad: 1,
  })
})

it('Items and products are recognised by name where their code is new', async () => {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Website', companyid })
  await api.create('/projects/items', { name: 'Plans', projectid })
  await api.create('/settings/product/fixedprice', { name: 'Survey', outUnitPrice: 5 })
  const items = await checked(api, 'items', 'Project,Task,Code\nWebsite,Plans,T-1\n', { key: 'code' })
  expect(items).toMatchObject({ created: 0, updated: 1 })
  const products = await checked(api, 'fixedprices', 'Name,Code,Price\nSurvey,S-1,7\n', { key: 'code' })
  expect(products).toMatchObject({ created: 0, updated: 1 })
})
