import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSender } from './sender.ts'

let hits = 0
const server: Server = createServer((request, response) => {
  hits += 1
  request.resume()
  if (request.url === '/silent') return
  if (request.url === '/trickle') {
    response.writeHead(200)
    setInterval(() => response.write('.'), 50).unref()
    return
  }
  if (request.url === '/endless') {
    const more = () => response.write('x'.repeat(16_384)) && setImmediate(more)
    response.writeHead(200).on('drain', more)
    more()
    return
  }
  if (request.url === '/faces') {
    response.writeHead(200).end(`${'a'.repeat(999)}😀`)
    return
  }
  response.writeHead(302, { location: '/elsewhere' }).end('moved')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const never = new AbortController().signal
const post = async (address: string, allowPrivate = true, patience = 500) => {
  const sender = createSender(allowPrivate, patience)
  const outcome = await sender.post(address, {}, '{}', never)
  await sender.close()
  return outcome
}

describe('an attempt', () => {
  it('returns the status and the beginning of the response, and follows no redirect', async () => {
    const before = hits
    expect(await post(url)).toEqual({ status: 302, answer: 'moved', error: null })
    expect(hits).toBe(before + 1)
  })

  it('times out, whether the response is silent or trickling', async () => {
    for (const path of ['/silent', '/trickle']) {
      expect(await post(url + path)).toMatchObject({ status: null, error: 'no answer within 0.5 seconds' })
    }
  })

  it('reads no more of a response than it needs', async () => {
    const { status, answer } = await post(`${url}/endless`)
    expect([status, answer?.length]).toEqual([200, 1000])
  })

  it('keeps whole characters of a response', async () => {
    expect((await post(`${url}/faces`)).answer).toBe('a'.repeat(999))
  })

  it('is interrupted when the process stops', async () => {
    const sender = createSender(true)
    const stop = new AbortController()
    const trying = sender.post(`${url}/silent`, {}, '{}', stop.signal)
    setTimeout(() => stop.abort(), 50)
    await expect(trying).rejects.toThrow('aborted')
    await sender.close()
  })
})

describe('an address in a private network', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])(
    'is not connected to as %s',
    async (host) => {
      const before = hits
      const { status, error } = await post(url.replace('127.0.0.1', host), false)
      expect(status).toBeNull()
      expect(error).toContain('is not a public address')
      expect(hits).toBe(before)
    },
  )
})

it('a library that could not be loaded is loaded with the next delivery', async () => {
  let tries = 0
  const sender = createSender(true, 1000, async () => {
    tries += 1
    if (tries === 1) throw new Error('too many open files')
    return import('undici')
  })
  const post = () => sender.post(`${url}/moved`, {}, '{}', AbortSignal.timeout(5000))
  await expect(post()).rejects.toThrow('too many open files')
  expect(await post()).toMatchObject({ status: 302 })
  await sender.close()
})
