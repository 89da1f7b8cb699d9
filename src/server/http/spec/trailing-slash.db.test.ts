/** A trailing slash, as in links of some programs, makes no difference. */
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { type Description, operationsIn } from '../../testing/test-description.ts'
import { createFirm } from '../../testing/test-firm.ts'
import { partOf } from '../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const { projects, items } = await createFirm(api)

const described = JSON.parse((await service.app.inject('/api/v4/openapi.json')).body) as Description
const plain = operationsIn(described)
  .filter(({ method, template }) => method === 'get' && !template.includes('{'))
  .map(({ template }) => template)

/** Excluded: a stream, which does not end, and an export, which only runs once at a time and contains its time. */
const apart = ['/changes/stream', '/account/export']

it.each(partOf(plain, 4))('%s accepts a trailing slash', async (path) => {
  if (apart.includes(path)) return
  const [without, withSlash] = await Promise.all(
    [path, `${path}/`].map((url) => service.app.inject({ url: `/api/v4${url}`, headers: api.headers })),
  )
  expect(withSlash?.statusCode).toBe(without?.statusCode)
  expect(withSlash?.headers['content-type']).toBe(without?.headers['content-type'])
  if (path !== '/me') expect(withSlash?.body.slice(0, 200)).toBe(without?.body.slice(0, 200))
})

it('Documentation and its old URL, records, actions and writes accept a trailing slash', async () => {
  const docs = await service.app.inject('/api/v4/docs/')
  expect([docs.statusCode, docs.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await service.app.inject('/api/v4/swagger/index.html/')).headers.location).toBe('/api/v4/docs')
  expect((await api.get(`/projects/${projects.boathouse}/`)).status).toBe(200)
  expect((await api.get(`/projects/${projects.boathouse}/items/?fields=name`)).status).toBe(200)
  expect((await api.put(`/items/${items.plan}/`, { name: 'Plans' })).status).toBe(200)
  expect((await api.put(`/projects/items/${items.plan}/complete/`)).status).toBe(200)
  expect((await api.post('/companies/', { name: 'Mole', type: 'client' })).status).toBe(201)
  expect((await api.get('/nothing/')).status).toBe(404)
})

it('Paths of the identity server accept a trailing slash', async () => {
  for (const path of ['/identity/.well-known/openid-configuration', '/identity/auth', '/identity/token']) {
    const [without, withSlash] = await Promise.all([service.app.inject(path), service.app.inject(`${path}/`)])
    expect([path, withSlash?.statusCode]).toEqual([path, without?.statusCode])
  }
})
