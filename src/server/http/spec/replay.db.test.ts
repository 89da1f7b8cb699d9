/** Requests that are sent twice. */
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const company = { name: 'Harbour Trust', type: 'client' }

it('The same Idempotency-Key and body get the first answer again, and nothing is created twice', async () => {
  const first = await api.post('/companies', company, { 'idempotency-key': 'a' })
  const second = await api.post('/companies', company, { 'idempotency-key': 'a' })
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await api.list('/companies')).toHaveLength(1)
})

it('The same key with another body is refused with 409', async () => {
  const answer = await api.post('/companies', { ...company, name: 'Other' }, { 'idempotency-key': 'a' })
  expect(answer.status).toBe(409)
})

it('Requests with one key that run at the same time create one record', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.post('/companies', company, { 'idempotency-key': 'b' })),
  )
  expect(new Set(answers.map((answer) => (answer.body.data as { id: number }).id)).size).toBe(1)
})

it('A refused request keeps no key, so it can be mended and sent again', async () => {
  expect((await api.post('/companies', { type: 'client' }, { 'idempotency-key': 'c' })).status).toBe(400)
  expect((await api.post('/companies', company, { 'idempotency-key': 'c' })).status).toBe(201)
})

it('Keys belong to one credential', async () => {
  const other = await service.account()
  const answer = await other.api.post('/companies', { ...company, name: 'Other' }, { 'idempotency-key': 'a' })
  expect(answer.status).toBe(201)
})

it('A list and a record that have not changed are answered 304 to who names their tag', async () => {
  const { api: reader } = await service.account()
  const id = await reader.create('/companies', company)
  for (const path of ['/companies?includetotalrows=true', `/companies/${id}`]) {
    const tag = String((await reader.get(path)).headers.etag)
    expect(tag).toMatch(/^W\//)
    expect((await reader.get(path, { 'if-none-match': `"x", ${tag}` })).status).toBe(304)
    await reader.put(`/companies/${id}`, { name: `${path} changed` })
    expect((await reader.get(path, { 'if-none-match': tag })).status).toBe(200)
  }
})
