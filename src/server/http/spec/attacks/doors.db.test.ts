/** Attacks by a program or in a browser: on credentials, cookies, frames, paths, files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../identity/oauth/test-code-flow.ts'
import { TestBrowser } from '../../../identity/test-browser.ts'
import { freePort } from '../../../testing/postgres-cluster.ts'
import { startTestService, testPassword } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { samplesOf } from '../../../testing/test-records.ts'

const outside = mkdtempSync(join(tmpdir(), 'worklane-web-'))
mkdirSync(join(outside, 'web', 'assets'), { recursive: true })
writeFileSync(join(outside, 'secret'), 'the secret of the installation')
writeFileSync(join(outside, 'web', 'index.html'), '<!doctype html><title>The app</title>')
writeFileSync(join(outside, 'web', 'assets', 'app.js'), 'export {}')
afterAll(() => rmSync(outside, { recursive: true }))

const port = await freePort()
const service = await startTestService({ port, webDirectory: join(outside, 'web') })
const { publicUrl: url } = service
const firm = await service.account()
const key = firm.api.headers.apikey as string
const director = { administrator: true, grants: { ...everything, 2: true, 11: true } } as const
const boss = await service.person(firm.id, director)

describe('A credential', () => {
  it.each(['/me', '/companies', '/changes/stream', '/openapi.json?fields=all', '/mcp'])(
    'in the URL of %s is ignored, because URLs are logged everywhere',
    async (path) => {
      const token = String(boss.api.headers.authorization).slice('Bearer '.length)
      for (const query of [
        `apikey=${key}`,
        `apiKey=${key}`,
        `access_token=${token}`,
        `authorization=Bearer%20${token}`,
      ]) {
        const address = `/api/v4${path}${path.includes('?') ? '&' : '?'}${query}`
        const method = path === '/mcp' ? 'POST' : 'GET'
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
        const answer = await service.app.inject({
          method,
          url: address,
          ...(method === 'POST' ? { payload: message } : {}),
        })
        if (path.startsWith('/openapi')) expect(answer.body).not.toContain(key)
        else expect([query.split('=')[0], answer.statusCode]).toEqual([query.split('=')[0], 401])
      }
    },
  )

  it('in a body or cookie is ignored, so no other site can act for its visitor', async () => {
    const browser = new TestBrowser()
    await signIn(url, { email: `person${boss.id}@example.com`, password: testPassword }, browser)
    expect(browser.cookies.length).toBeGreaterThan(0)
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const more of [cookie, `${cookie}; apikey=${key}; access_token=x`]) {
      const body = { name: 'Forged', apikey: key, access_token: key }
      const answer = await service.caller({ cookie: more }).post('/companies', body)
      expect(answer.status).toBe(401)
    }
    expect(await firm.api.list('/companies?search=Forged')).toEqual([])
  })
})

describe('A browser', () => {
  const person = { email: `person${boss.id}@example.com`, password: testPassword }

  it('stores nothing of a sign-in that scripts or other sites can read', async () => {
    const browser = new TestBrowser()
    const lines: string[] = []
    const start = await browser.get(`${url}/identity/auth?${authorization}`)
    const done = await browser.post(new URL(start.location ?? '', url).href, person)
    const back = await browser.get(new URL(done.location ?? '', url).href)
    for (const { headers } of [start, done, back]) lines.push(...headers.getSetCookie())
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) {
      expect(line).toMatch(/; httponly/i)
      expect(line).toMatch(/; samesite=(lax|strict)/i)
      expect(line).toMatch(/; path=\/identity/i)
      expect(line).not.toMatch(/; domain=/i)
    }
  })

  it('with planted cookies gets new ones at sign-in (session fixation)', async () => {
    const attacker = new TestBrowser()
    await attacker.get(`${url}/identity/auth?${authorization}`)
    const victim = new TestBrowser()
    victim.cookies.push(...attacker.cookies)
    await signIn(url, person, victim)
    const again = await attacker.get(`${url}/identity/auth?${authorization}&prompt=none`)
    expect(again.location).toContain('error=login_required')
    const laid = attacker.cookies.filter(({ name }) => name === 'worklane_session').map(({ value }) => value)
    expect(victim.cookies.filter(({ value }) => laid.includes(value))).toEqual([])
  })

  it.each(['/', '/projects/5', '/identity/forgotten', '/api/v4/companies', '/api/v4/docs', '/nothing'])(
    'never shows %s in a frame of another site, and sends no other site the address',
    async (path) => {
      const { headers } = await fetch(url + path, { headers: { accept: 'text/html', ...firm.api.headers } })
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it('lets pages of other sites read responses to a credential in a header, but not to cookies', async () => {
    for (const path of ['/api/v4/me', '/identity/forgotten', '/identity/auth', '/config.json', '/']) {
      const { headers } = await fetch(url + path, { headers: { origin: 'https://evil.example' }, redirect: 'manual' })
      expect([path, headers.get('access-control-allow-credentials')]).toEqual([path, null])
      if (!path.startsWith('/api')) expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })
})

const authorization = new URLSearchParams({
  client_id: 'worklane-web',
  redirect_uri: `${url}/callback`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})

describe('A path', () => {
  /** Unmodified: HTTP clients would normalize it. */
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept: */*\r\nconnection: close\r\n\r\n`),
      )
      socket.on('data', (part) => (text += part))
      socket.on('close', () => resolve(text)).on('error', reject)
    })

  it.each([
    '/../secret',
    '/assets/../../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/assets/..%2f..%2fsecret',
    '/assets/..%5c..%5csecret',
    '/assets/%252e%252e/%252e%252e/secret',
    '//../secret',
    '/assets/....//....//secret',
    '/identity/../../secret',
    '/secret%00.js',
  ])('never leads out of its directory: %s', async (path) => {
    const answer = await raw(path)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /)
    expect(answer).not.toContain('the secret of')
    expect(await raw('/assets/app.js')).toContain('export {}')
  })
})

describe('A file', () => {
  it('is never shown as a page of the service, whatever its type and name', async () => {
    const project = await samplesOf(firm.api).idOf('projects')
    for (const [filename, type] of [
      ['page.html', 'text/html'],
      ['drawing.svg', 'image/svg+xml'],
      ['x"; filename=evil.html\r\nSet-Cookie: a=b', 'text/html'],
    ] as const) {
      const form = new FormData()
      form.append('projectid', String(project))
      form.append('file', new Blob(['<script>alert(1)</script>'], { type }), filename)
      const sent = await fetch(`${url}/api/v4/files`, { method: 'POST', headers: { ...firm.api.headers }, body: form })
      expect(sent.status).toBe(201)
      const { id } = ((await sent.json()) as { data: { id: number } }).data
      const { headers } = await fetch(`${url}/api/v4/files/${id}/download`, { headers: { ...firm.api.headers } })
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.!~-]+$/,
      )
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toContain('private')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })
})
