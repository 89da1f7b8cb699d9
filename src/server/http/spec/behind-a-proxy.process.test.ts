/** The service behind real proxies, as run by operators: nginx and Caddy, with and without TLS. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../identity/oauth/test-code-flow.ts'
import { seedPerson } from '../../identity/test-server.ts'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService } from '../../testing/test-api.ts'
import {
  type Between,
  hasProxy,
  type ProxyName,
  type RunningProxy,
  sample,
  selfMadeCertificate,
  startCaddy,
  startNginx,
} from '../../testing/test-proxies.ts'
import { samplesOf } from '../../testing/test-records.ts'
import { listenTo } from '../../testing/test-stream.ts'

const web = mkdtempSync(join(tmpdir(), 'worklane-web-'))
writeFileSync(join(web, 'index.html'), '<!doctype html><title>The app</title>')
const { certificate, key, remove } = selfMadeCertificate()
setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
afterAll(() => {
  rmSync(web, { recursive: true })
  remove()
})

interface Setup {
  readonly name: string
  readonly proxy: ProxyName
  readonly scheme: 'http' | 'https'
  /** Whether the proxy forwards the client's address. */
  readonly tells: boolean
  readonly start: (between: Between) => Promise<RunningProxy>
}

/**
 * The sample for nginx, with these ports and this certificate, without the server that redirects from http to https.
 */
const moved = (text: string, { port, service }: Between) =>
  text
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}/m, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${service}`)
    .replace(/server_name .*/, 'server_name localhost;')
    .replace(/\/etc\/\S+\.pem/, certificate)
    .replace(/\/etc\/\S+\.key/, key)
const bare = ({ port, service }: Between) =>
  `server { listen 127.0.0.1:${port}; client_max_body_size 0; location / { proxy_pass http://127.0.0.1:${service}; } }`
const caddyWith = (address: string, more: string, { port, service }: Between) =>
  sample('Caddyfile')
    .replace('work.example.com {', `${address}:${port} {\nbind 127.0.0.1\n${more}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${service}`)

const setups: readonly Setup[] = [
  {
    name: 'nginx with nothing but proxy_pass',
    proxy: 'nginx',
    scheme: 'http',
    tells: false,
    start: (between) => startNginx(bare(between), between),
  },
  {
    name: 'nginx as the sample has it, with TLS',
    proxy: 'nginx',
    scheme: 'https',
    tells: true,
    start: (between) => startNginx(moved(sample('nginx.conf'), between), between),
  },
  {
    name: 'Caddy without TLS',
    proxy: 'caddy',
    scheme: 'http',
    tells: true,
    start: (between) => startCaddy(caddyWith('http://localhost', '', between), between),
  },
  {
    name: 'Caddy as the sample has it, with TLS',
    proxy: 'caddy',
    scheme: 'https',
    tells: true,
    start: (between) => startCaddy(caddyWith('https://localhost', `tls ${certificate} ${key}\n`, between), between),
  },
]

describe.each(setups.filter(({ proxy }) => hasProxy(proxy)))('behind $name', ({ scheme, tells, start }) => {
  let running: RunningProxy | undefined
  let url: string
  let service: Awaited<ReturnType<typeof startTestService>>
  let firm: Awaited<ReturnType<typeof service.account>>
  let port: number
  beforeAll(async () => {
    port = await freePort()
    url = `${scheme}://localhost:${port}`
    const inside = await freePort()
    service = await startTestService({ port: inside, publicUrl: url, trustProxy: ['127.0.0.1'], webDirectory: web })
    firm = await service.account()
    running = await start({ port, service: inside })
  })
  afterAll(() => running?.stop())

  it('the app is served at its URL: no redirect to itself', async () => {
    for (const path of ['/', '/projects/5']) {
      const answer = await fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('The app')])
      expect(answer.headers.has('strict-transport-security')).toBe(scheme === 'https')
    }
  })

  it('a person can sign in', async () => {
    const person = await seedPerson(service.database, firm.id, 'ida')
    const { access_token: token } = await signIn(url, person)
    const me = await fetch(`${url}/api/v4/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    const page = await fetch(`${url}/identity/forgotten`)
    expect(page.headers.has('strict-transport-security')).toBe(scheme === 'https')
  })

  it('changes arrive while the stream is open', async () => {
    const stream = await listenTo(`${url}/api/v4/changes/stream`, firm.api.headers)
    await expect.poll(stream.position).not.toBe('')
    const id = await samplesOf(firm.api).idOf('companies')
    await expect.poll(() => stream.events.map(({ data }) => data.id)).toContain(id)
    stream.close()
  })

  it('files are uploaded and downloaded completely', async () => {
    const content = new Uint8Array(3 * 1024 * 1024).map((_, index) => index % 251)
    const form = new FormData()
    form.append('projectid', String(await samplesOf(firm.api).idOf('projects')))
    form.append('file', new Blob([content]), 'plan.bin')
    const headers = { ...firm.api.headers }
    const sent = await fetch(`${url}/api/v4/files`, { method: 'POST', headers, body: form })
    expect(sent.status).toBe(201)
    const { data } = (await sent.json()) as { data: { id: number } }
    const received = await fetch(`${url}/api/v4/files/${data.id}/download`, { headers })
    expect(Buffer.compare(Buffer.from(await received.arrayBuffer()), Buffer.from(content))).toBe(0)
  })

  it.runIf(tells)('clients are identified by their own addresses, not by what they claim', async () => {
    const left = [
      await remaining(port, scheme, '127.0.0.2'),
      await remaining(port, scheme, '127.0.0.2', '203.0.113.9'),
      await remaining(port, scheme, '127.0.0.3'),
    ]
    expect(left[1]).toBe((left[0] ?? 0) - 1)
    expect(left[2]).toBe(left[0])
  })
})

describe('without a trusted proxy', () => {
  it('forwarding headers are not trusted', async () => {
    const service = await startTestService()
    const left = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-host': 'evil.example' }
      const answer = await service.app.inject({ url: '/api/v4/me', headers })
      return Number(answer.headers['x-ratelimit-remaining'])
    }
    expect(await left('203.0.113.1')).toBe((await left('203.0.113.2')) + 1)
  })
})

/** Remaining requests of an unauthenticated client at this address of the machine. */
async function remaining(port: number, scheme: string, localAddress: string, claimed?: string): Promise<number> {
  const send = scheme === 'https' ? (await import('node:https')).request : request
  const headers = { host: `localhost:${port}`, ...(claimed ? { 'x-forwarded-for': claimed } : {}) }
  const target = { host: '127.0.0.1', port, path: '/api/v4/me', localAddress, headers, servername: 'localhost' }
  return new Promise((resolve, reject) => {
    const sent = send(target, (answer) => {
      answer.resume()
      resolve(Number(answer.headers['x-ratelimit-remaining']))
    })
    sent.on('error', reject).end()
  })
}
