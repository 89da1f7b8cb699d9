/** More concurrent requests than the process has slots. */

import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService } from '../../testing/test-api.ts'

const port = await freePort()
const slots = 3
const service = await startTestService({ port, slots: { slots, reserve: 0 } })
const { api } = await service.account()
const root = `http://127.0.0.1:${port}`
const stop = new AbortController()
afterAll(() => stop.abort())

const get = (path: string) => fetch(`${root}${path}`, { headers: api.headers, signal: stop.signal })
const list = '/api/v4/companies'

/** Fills all slots with requests that wait for the database, and sends one more. Returns its response, and how to finish the others. */
async function overload() {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = service.database.transaction(async (tx) => {
    await sql`lock table companies in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const sent = Array.from({ length: slots + 1 }, () => get(list))
  const refused = await Promise.race(sent)
  const finish = async () => {
    release.resolve()
    await holding
    return (await Promise.all(sent)).map(({ status }) => status).toSorted(ascending)
  }
  return { refused, finish }
}

describe('When all slots are taken', () => {
  it('further requests get 503 with Retry-After, on connections that stay open', async () => {
    const { refused, finish } = await overload()
    const health = await get('/healthz')
    const served = await finish()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual({ status: 'error', data: [expect.stringMatching(/try again shortly\.$/)] })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('connection')).toBe('keep-alive')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(health.status).toBe(200)
    expect(served).toEqual([...Array(slots).fill(200), 503])
  })

  it('health checks and internal calls are admitted', async () => {
    const { finish } = await overload()
    const others = [get('/healthz'), get('/readyz'), api.get('/companies')]
    await finish()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('slots are free again once their requests are finished', async () => {
    const { finish } = await overload()
    await finish()
    expect((await get(list)).status).toBe(200)
  })
})

describe('A slot is not used', () => {
  // Slots are given back shortly after the response.
  const isAdmitted = (path: string) => expect.poll(async () => (await get(path)).status, { timeout: 15_000 }).toBe(200)

  it('by a stream', async () => {
    for (let open = 0; open < slots; open += 1) await isAdmitted('/api/v4/changes/stream')
    await isAdmitted(list)
  })

  it('by a request whose body is incomplete', async () => {
    const head = `POST ${list} HTTP/1.1\r\nhost: localhost\r\napikey: ${api.headers.apikey}\r\n`
    const sockets = Array.from({ length: slots + 1 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
    await isAdmitted(list)
    for (const socket of sockets) socket.destroy()
  })
})
