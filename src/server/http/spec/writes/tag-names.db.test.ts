/** Tags of one kind of record have names of their own. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api, id: account } = await service.account()
const path = '/settings/items/tags'
const urgent = await api.create(path, { name: 'Urgent work' })

const namesOf = async () => (await api.list(`${path}?sortby=id`)).map(({ name }) => name)

it.each(['Urgent work', ' urgent  WORK ', 'URGENT WORK'])('refuses another %j with 409', async (name) => {
  const { status, body } = await api.post(path, { name })
  expect([status, body]).toMatchObject([409, { status: 'error' }])
  expect(JSON.stringify(body)).toMatch(/name: .* is the name of another tag\./)
  expect((await api.post('/settings/tags', { name, entity: 'item' })).status).toBe(409)
})

it('takes it for another kind of record, and with other accents', async () => {
  expect((await api.post('/settings/projects/tags', { name: 'Urgent work' })).status).toBe(201)
  expect((await api.post(path, { name: 'Ürgent work' })).status).toBe(201)
})

it('refuses two of a batch, and all of it', async () => {
  const before = await namesOf()
  expect((await api.post(path, [{ name: 'Later' }, { name: 'later' }])).status).toBe(409)
  expect(await namesOf()).toEqual(before)
})

it('refuses to rename one to another, but not to write its own name otherwise', async () => {
  const other = await api.create(path, { name: 'Quiet' })
  expect((await api.put(`${path}/${other}`, { name: 'urgent work' })).status).toBe(409)
  expect((await api.put(`${path}/${urgent}`, { name: 'URGENT work' })).status).toBe(200)
  expect((await api.put(`${path}/${urgent}`, { color: 'ff0000' })).status).toBe(200)
})

it('refuses to restore one whose name has been given since', async () => {
  const gone = await api.create(path, { name: 'Passing' })
  await api.delete(`${path}/${gone}`)
  const now = await api.create(path, { name: 'passing' })
  expect((await api.post(`${path}/${gone}/restore`, {})).status).toBe(409)
  await api.delete(`${path}/${now}`)
  expect((await api.post(`${path}/${gone}/restore`, {})).status).toBe(200)
})

it('of two at the same time, takes one', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => api.post(path, { name: 'At once' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})

it('leaves those alone that share a name since before', async () => {
  const [one, two] = [await api.create(path, { name: 'Twin' }), await api.create(path, { name: 'Twin 2' })]
  await sql`update tags set name = 'Twin' where account_id = ${account} and id = ${two}`.execute(
    service.database.kysely,
  )
  expect((await api.put(`${path}/${two}`, { color: '00ff00', name: 'Twin' })).status).toBe(200)
  expect((await api.put(`${path}/${one}`, { name: 'Single' })).status).toBe(200)
})
