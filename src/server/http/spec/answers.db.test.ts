/** Formats, statuses and headers of responses. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { listMarks } from '../../testing/test-caller.ts'
import { createFirm } from '../../testing/test-firm.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const { companies, projects } = await createFirm(api)
const nobody = service.caller({})

describe('The envelope', () => {
  it('of a list has status, data and meta', async () => {
    const { status, body } = await api.get('/companies?sortby=id&fields=code')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      data: [{ id: companies.harbour, code: 'HAR' }, { id: companies.quay, code: 'QUA' }, { id: companies.mill }],
      meta: { count: 3, ...listMarks },
    })
  })

  it('of a single record has status and data', async () => {
    const { body } = await api.get(`/companies/${companies.harbour}?fields=code`)
    expect(body).toEqual({ status: 'success', data: { id: companies.harbour, code: 'HAR' } })
  })

  it('of a refusal has status and an array of messages', async () => {
    const { status, body } = await api.get('/companies?type=friend&pagesize=0&createdfrom=soon')
    expect(status).toBe(400)
    expect(body).toEqual({
      status: 'error',
      errors: expect.any(Array),
      data: [
        "type: 'friend' is not allowed; allowed values are client, contractor, staff, other, all.",
        "createdfrom: 'soon' is not a date; use ISO 8601 (2026-01-31 or 2026-01-31T09:00:00, with Z for UTC) or a relative time such as 12h, 5d or -6d.",
        "pagesize: '0' is not a positive integer.",
      ],
    })
  })

  it('of a reorder has status and a message', async () => {
    const { status, body } = await api.put(`/projects/${projects.boathouse}/order`, {
      placeafterid: projects.warehouse,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', message: 'The project was moved.' })
  })

  it('omits null fields, empty arrays and empty objects', async () => {
    const { body } = await api.get(`/companies/${companies.mill}?fields=name,code,tags,contacts,customfields,notes`)
    expect(body.data).toEqual({ id: companies.mill, name: 'ärmel_mill' })
  })

  it('does not escape text for HTML', async () => {
    const name = `<b>"R&D"</b> 'x' 😀`
    const id = await api.create('/companies', { name, type: 'other' })
    expect((await api.get(`/companies/${id}?fields=name`)).body.data).toEqual({ id, name })
    await api.delete(`/companies/${id}`)
  })
})

describe('Refusals', () => {
  it('401 says what is missing or wrong, as {message}', async () => {
    const callers = [
      [nobody, 'Authentication is required: send an API key (apikey) or a bearer token (Authorization).'],
      [service.caller({ apikey: 'AAAA-BBBB-CCCC-DDDD-WL4' }), 'The API key is not valid.'],
      [service.caller({ authorization: 'Bearer x.y.z' }), 'The access token is not valid.'],
    ] as const
    for (const [caller, message] of callers) {
      for (const path of ['/companies', '/companies/1', '/me', '/settings/workstages']) {
        const { status, body } = await caller.get(path)
        expect([status, body]).toEqual([401, { message }])
      }
    }
  })

  it('403 names the right that is missing', async () => {
    const person = await service.person(account, {})
    const { status, body } = await person.api.get('/projects')
    expect([status, body.data]).toEqual([403, ['You do not have permission to view projects.']])
    expect((await person.api.get('/settings/apikeys')).body.data).toEqual([
      'You do not have permission to view API keys.',
    ])
  })

  it('404 names the record or the unknown path', async () => {
    const missing = [
      ['/companies/987654', 'The company with id 987654 was not found.'],
      ['/companies/harbour', 'The company with id harbour was not found.'],
      ['/nowhere?x=1', "There is nothing at GET '/api/v4/nowhere'."],
      ['', "There is nothing at GET '/api/v4'."],
    ] as const
    for (const [path, message] of missing) {
      const { status, body } = await api.get(path)
      expect([path, status, body]).toEqual([path, 404, { status: 'error', errors: expect.any(Array), data: [message] }])
    }
  })

  it('404 is the response for everything that v4 no longer has', async () => {
    const removed = [
      '/api/v3/companies',
      '/api/v4/settings/quotes/staffrates',
      '/api/v4/settings/invoices/staffrates',
      '/api/v4/settings/quotes/hourlyrates',
      '/api/v4/settings/invoices/hourlyrates',
      '/api/v4/settings/fixedcostitems',
      '/api/v4/settings/projects/customstatus',
    ]
    for (const url of removed) {
      const answer = await service.app.inject({ url })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.json()).toEqual({
        status: 'error',
        errors: expect.any(Array),
        data: [`There is nothing at GET '${url}'.`],
      })
    }
  })

  it('405 names the methods that a path supports', async () => {
    const cases = [
      ['PATCH', '/companies', 'DELETE, GET, HEAD, POST'],
      ['POST', '/projects/7', 'DELETE, GET, HEAD, PATCH, PUT'],
      ['POST', '/projects/7/', 'DELETE, GET, HEAD, PATCH, PUT'],
      // Neither a project named "items" nor an item named "batch".
      ['PUT', '/projects/items', 'DELETE, GET, HEAD, POST'],
      ['GET', '/items/batch?x=1', 'PUT'],
      ['POST', '/companies/7/contacts/counts', 'GET, HEAD'],
    ] as const
    for (const [method, url, allowed] of cases) {
      const answer = await service.app.inject({ method, url: `/api/v4${url}`, headers: api.headers })
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, allowed])
      const [path] = url.split('?')
      const message = `${method} is not allowed at '/api/v4${path}'; use ${allowed}.`
      expect(answer.json()).toEqual({ status: 'error', errors: expect.any(Array), data: [message] })
    }
  })

  it('a path that cannot be decoded is 404', async () => {
    const answer = await api.get('/companies/%zz')
    expect([answer.status, answer.body.status]).toEqual([404, 'error'])
    expect(answer.headers['x-ratelimit-limit']).toBeDefined()
  })

  it('a body that is not JSON, empty, or nested without end is 400', async () => {
    const bodies = [
      ['{"name":', /^The body is not valid JSON: .+\.$/],
      ['', /^The request has no body; send a company as a JSON object\.$/],
      ['null', /^'null' is not a company; use a JSON object\.$/],
      ['"text"', /^'text' is not a company; use a JSON object\.$/],
      ['[]', /^The array holds no company\.$/],
      ['['.repeat(100_000) + ']'.repeat(100_000), /^The body is nested too deeply: at most 32 levels are allowed\.$/],
    ] as const
    for (const [text, message] of bodies) {
      const { status, body } = await api.post('/companies', text)
      expect(status).toBe(400)
      expect(body.data).toEqual([expect.stringMatching(message)])
    }
  })

  it('413 and 415 name the limit and the type', async () => {
    const large = await api.post('/companies', { name: 'x'.repeat(11 * 1024 * 1024) })
    expect([large.status, large.body.data]).toEqual([
      413,
      ['The body is larger than the 10485760 bytes that are allowed.'],
    ])
    const xml = await api.post('/companies', '<company/>', { 'content-type': 'application/xml' })
    const message = "Content-Type 'application/xml' is not supported; use application/json."
    expect([xml.status, xml.body.data]).toEqual([415, [message]])
    const packed = await api.post('/companies', { name: 'x' }, { 'content-encoding': 'gzip' })
    const plain = "Content-Encoding 'gzip' is not supported; send the body as it is."
    expect([packed.status, packed.body.data]).toEqual([415, [plain]])
  })
})

describe('Headers', () => {
  it('have the rate limit on every API response', async () => {
    const answers = [
      await api.get('/companies'),
      await api.get('/companies?type=x'),
      await api.get('/companies/987654'),
      await api.get('/nowhere'),
      await api.post('/companies', '{'),
      await api.delete('/companies/987654'),
      await nobody.get('/companies'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 400, 404, 404, 400, 404, 401])
    for (const { headers } of answers) {
      expect(Number(headers['x-ratelimit-limit'])).toBeGreaterThan(0)
      expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(Number(headers['x-ratelimit-limit']))
      expect(Number(headers['x-ratelimit-reset'])).toBeLessThanOrEqual(30)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('let pages of any origin call, with either credential and without cookies', async () => {
    for (const origin of ['https://tool.example', 'null']) {
      const preflight = await service.app.inject({
        method: 'OPTIONS',
        url: '/api/v4/items/1',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'apikey,authorization,content-type,if-match,idempotency-key',
        },
      })
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe('*')
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
      expect(String(preflight.headers['access-control-allow-methods']).split(', ')).toEqual([
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
      ])
      expect(preflight.headers['access-control-allow-headers']).toContain('apikey,authorization')
      const answer = await api.get('/companies', { origin })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      for (const name of ['x-ratelimit-remaining', 'content-range', 'content-disposition'])
        expect(answer.headers['access-control-expose-headers']).toContain(name)
    }
    expect((await service.app.inject({ method: 'OPTIONS', url: '/api/v4/companies' })).statusCode).toBe(204)
  })

  it('keep browsers from guessing types, framing responses and storing them for others', async () => {
    for (const { headers } of [
      await api.get('/companies'),
      await nobody.get('/companies'),
      await api.get('/nowhere'),
    ]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'cache-control': 'private, no-cache',
      })
    }
  })

  it('forbid storing responses about the caller, with secrets, or of changes', async () => {
    const { api: person, id } = await service.person(account, { administrator: true, grants: { 18: true } })
    const kept = async (...sent: Promise<{ status: number; headers: Record<string, unknown> }>[]) =>
      (await Promise.all(sent)).map(({ status, headers }) => [status, headers['cache-control']])
    const own = ['/me', '/me?fields=all', '/me/sessions', '/me/secondfactor', '/me/email'].map((at) => person.get(at))
    for (const answer of await kept(...own)) expect(answer).toEqual([200, 'no-store'])
    const secrets = [person.post('/settings/apikeys', { name: 'Till' }), api.post('/auth', {}), api.put('/me', {})]
    for (const [, rule] of await kept(...secrets)) expect(rule).toBe('no-store')
    const asked = [api.get('/messages'), api.get('/meters'), person.get(`/contacts/${id}`)]
    for (const [, rule] of await kept(...asked)) expect(rule).toBe('private, no-cache')
  })
})
