/** Clients that take their time, send what is no HTTP, or more than anybody asked for. */
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { freePort } from '../testing/postgres-cluster.ts'
import { startTestService } from '../testing/test-api.ts'
import { jsonIn, statusesIn, talk } from '../testing/test-socket.ts'

const port = await freePort()
const slowClientLimits = { silence: 1000, pace: 20_000 }
const service = await startTestService({ port, slowClientLimits })
const { api } = await service.account()
const key = api.headers.apikey ?? ''
/** Milliseconds after which a test no longer believes that the server will end a connection. */
const quiet = 15_000

const head = (path: string, ...headers: string[]) =>
  [`POST /api/v4${path} HTTP/1.1`, 'host: localhost', 'content-type: application/json', ...headers, '', ''].join('\r\n')
const known = `apikey: ${key}`

describe('A slow client', () => {
  it.each([
    ['sends nothing', ''],
    ['sends half a line', 'GET /api/v4/me HT'],
    ['never ends its headers', 'GET /api/v4/me HTTP/1.1\r\nhost: localhost\r\n'],
  ])('that %s gets a message and is disconnected', async (_what, bytes) => {
    const { answer, isEnded } = await talk(port, bytes, { quiet })
    expect(isEnded).toBe(true)
    expect(statusesIn(answer)).toEqual([408])
    expect(jsonIn(answer)).toEqual({ status: 'error', data: ['The request came too slowly.'] })
  })

  it.each([
    ['a record', head('/companies', known, 'content-length: 100')],
    ['chunks', head('/companies', known, 'transfer-encoding: chunked')],
    ['a message to tools', head('/mcp', known, 'content-length: 100')],
    [
      'a file',
      head('/files', known, 'content-length: 100').replace('application/json', 'multipart/form-data; boundary=x'),
    ],
    [
      'a form of the identity server',
      head('/auth', 'content-length: 100')
        .replace('/api/v4/auth', '/identity/token')
        .replace('json', 'x-www-form-urlencoded'),
    ],
  ])('that stalls in the body gets a message and is disconnected: %s', async (_what, bytes) => {
    const { answer, isEnded } = await talk(port, bytes, { quiet })
    expect(isEnded).toBe(true)
    expect(statusesIn(answer)).toEqual([408])
    expect(jsonIn(answer)).toEqual({ status: 'error', data: ['The body of the request came too slowly.'] })
  })

  it('is disconnected even if it sends byte by byte', async () => {
    const { answer, isEnded } = await talk(port, head('/companies', known, 'content-length: 100000'), {
      quiet,
      more: (socket) => {
        const drops = setInterval(() => socket.write(' '), 100)
        socket.once('close', () => clearInterval(drops))
      },
    })
    expect(isEnded).toBe(true)
    expect(statusesIn(answer)).toEqual([408])
  })

  it('is waited for as long as its body makes progress', async () => {
    const body = JSON.stringify({ name: 'Lind', type: 'client' }).padEnd(60_000)
    const began = performance.now()
    const { answer } = await talk(
      port,
      head('/companies', known, `content-length: ${body.length}`, 'connection: close'),
      {
        quiet,
        more: async (socket) => {
          for (let at = 0; at < body.length; at += 5000) {
            socket.write(body.slice(at, at + 5000))
            await wait(150)
          }
        },
      },
    )
    expect(statusesIn(answer)).toEqual([201])
    expect(performance.now() - began).toBeGreaterThan(slowClientLimits.silence)
  })

  it('within the process has no time limit', async () => {
    const body = Readable.from(
      (async function* () {
        await wait(2 * slowClientLimits.silence)
        yield JSON.stringify({ name: 'Lind', type: 'client' })
      })(),
      { objectMode: false },
    )
    const headers = { ...api.headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const answer = await service.app.inject({ method: 'POST', url: '/api/v4/companies', headers, payload: body })
    expect(answer.statusCode).toBe(201)
  })

  it('does not keep the connection open after a refusal either', async () => {
    const { answer, isEnded } = await talk(port, head('/companies', 'content-length: 1000000'), { quiet })
    expect(isEnded).toBe(true)
    expect(statusesIn(answer)).toEqual([401])
  })
})

describe('A busy service', () => {
  /** Sends, and nothing else happens in this process for a while, as under a long query of the embedded database. Timers are next. */
  const sendAndStandStill = (socket: Socket, bytes: string) =>
    setImmediate(() => {
      socket.write(bytes)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2.5 * slowClientLimits.silence)
    })
  const body = JSON.stringify({ name: 'Lind', type: 'client' })
  const start = head('/companies', known, `content-length: ${body.length}`, 'connection: close')

  it('does not count its own delay as the client’s', async () => {
    const { answer } = await talk(port, '', {
      quiet,
      more: (socket) =>
        socket.once('connect', async () => {
          // By now it was accepted.
          await wait(100)
          sendAndStandStill(socket, start + body)
        }),
    })
    expect(statusesIn(answer)).toEqual([201])
  })

  it('accepts a body that arrived while it was busy', async () => {
    const { answer } = await talk(port, start, {
      quiet,
      more: async (socket) => {
        await wait(300)
        sendAndStandStill(socket, body)
      },
    })
    expect(statusesIn(answer)).toEqual([201])
  })
})

describe('Invalid HTTP is refused with a message', () => {
  const valid = 'host: localhost\r\n'
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['another version', `GET /healthz HTTP/3.0\r\n${valid}\r\n`, 400],
    [
      'both kinds of length',
      `${head('/companies', known, 'content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`,
      400,
    ],
    ['two lengths', `${head('/companies', known, 'content-length: 4', 'content-length: 5')}{}{}`, 400],
    ['a length that is no number', head('/companies', known, 'content-length: +4'), 400],
    ['a chunk without a size', `${head('/companies', known, 'transfer-encoding: chunked')}zz\r\n{}\r\n`, 400],
    ['an encoding that ends in something else', head('/companies', known, 'transfer-encoding: chunked, gzip'), 400],
    ['a folded header', `GET /healthz HTTP/1.1\r\n${valid}a: b\r\n c\r\n\r\n`, 400],
    ['a blank before the colon', `GET /healthz HTTP/1.1\r\n${valid}a : b\r\n\r\n`, 400],
    ['a NUL in a header', `GET /healthz HTTP/1.1\r\n${valid}a: \0\r\n\r\n`, 400],
    ['a NUL in the address', `GET /health\0z HTTP/1.1\r\n${valid}\r\n`, 400],
    ['large headers', `GET /healthz HTTP/1.1\r\n${valid}${'a: b\r\n'.repeat(4000)}\r\n`, 431],
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${valid}\r\n`, 431],
    ['another expectation', `GET /healthz HTTP/1.1\r\n${valid}expect: more\r\n\r\n`, 417],
  ])('%s', async (_what, bytes, status) => {
    const { answer } = await talk(port, bytes)
    expect(statusesIn(answer)).toEqual([status])
    expect(jsonIn(answer)).toEqual({ status: 'error', data: [expect.stringMatching(/^.+\.$/)] })
  })

  it.each([
    ['another letter in the address', `HEAD /healthz/\xe9 HTTP/1.1\r\n${valid}\r\n`, 400],
    ['a NUL in a header', `HEAD /healthz HTTP/1.1\r\n${valid}a: \0\r\n\r\n`, 400],
    ['large headers', `HEAD /healthz HTTP/1.1\r\n${valid}${'a: b\r\n'.repeat(4000)}\r\n`, 431],
    ['in place of another', `HEAD /healthz HTTP/1.1\r\n${valid}\r\nGET /\xe9 HTTP/1.1\r\n${valid}\r\n`, 400],
  ])('without a body in response to HEAD: %s', async (_what, bytes, status) => {
    const { answer, isEnded } = await talk(port, bytes)
    expect(statusesIn(answer)).toEqual([status])
    expect(answer).toMatch(/content-length: \d+\r\n[^{]*\r\n\r\n$/)
    expect(isEnded).toBe(true)
  })

  it('CONNECT is not found', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
      const { answer } = await talk(port, `${method} /api/v4/companies HTTP/1.1\r\n${valid}connection: close\r\n\r\n`)
      expect([method, ...statusesIn(answer)]).toEqual([method, 405])
    }
    expect(await talk(port, `CONNECT localhost:80 HTTP/1.1\r\n${valid}\r\n`)).toEqual({ answer: '', isEnded: true })
  })

  it('an upgrade request gets a plain response', async () => {
    const upgrade = `GET /healthz HTTP/1.1\r\n${valid}connection: upgrade\r\nupgrade: websocket\r\n\r\n`
    expect(statusesIn((await talk(port, upgrade)).answer)).toEqual([200])
  })

  it('pipelined requests are answered in order', async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\n${valid}${known}\r\n\r\n`
    const { answer } = await talk(port, one('/healthz') + one('/api/v4/nothing') + one('/api/v4/me') + one('/healthz'))
    expect(statusesIn(answer)).toEqual([200, 404, 200, 200])
  })
})

it('Unneeded bodies are not read', async () => {
  const large = 9_000_000
  for (const [path, status] of [
    ['/companies', 401],
    ['/nothing', 404],
    ['/nothing/at/all', 404],
  ] as const) {
    const { answer } = await talk(port, head(path, `content-length: ${large}`))
    expect([path, ...statusesIn(answer)]).toEqual([path, status])
  }
})

it('Unauthenticated clients may send 16 KB', async () => {
  const json = { 'content-type': 'application/json' }
  const payload = JSON.stringify({ name: 'x'.repeat(17_000) })
  for (const url of [
    '/api/v4/auth',
    '/identity/reg',
    '/identity/token',
    '/identity/forgotten',
    '/identity/sign-in/x',
  ]) {
    const form = url.startsWith('/identity') && url !== '/identity/reg'
    const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : json
    const answer = await service.app.inject({ method: 'POST', url, headers, payload })
    expect([url, answer.statusCode]).toEqual([url, 413])
  }
})
