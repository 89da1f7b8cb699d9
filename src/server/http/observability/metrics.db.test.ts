/** What Prometheus reads, from a service at work. */
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService } from '../../testing/test-api.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import type { FinishedRequest } from './requests.ts'

const database = await openTestDatabase()
const metrics = createMetrics(database, '1.2.3')
const ended: FinishedRequest[] = []
const watchers = [metrics, { onEnd: (request: FinishedRequest) => ended.push(request) }]
const [port, metricsPort] = [await freePort(), await freePort()]
const service = await startTestService({ database, port, watchers })
const { api } = await service.account()
const server = await serveMetrics(metrics, { host: '127.0.0.1', port: metricsPort })
afterAll(() => server.close())

const root = `http://127.0.0.1:${port}`
const read = async (path = '/metrics') => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}${path}`)
  return { status: answer.status, text: await answer.text() }
}

it('Requests are counted by route and status, with durations', async () => {
  await fetch(`${root}/api/v4/companies?name=Secret`, { headers: api.headers })
  await fetch(`${root}/api/v4/companies`)
  await fetch(`${root}/healthz`)
  await expect.poll(() => ended.length).toBe(3)
  const { text } = await read()
  const count = 'worklane_http_request_duration_seconds_count'
  expect(text).toContain(`${count}{kind="api",method="GET",status="200"} 1`)
  expect(text).toContain(`${count}{kind="api",method="GET",status="401"} 1`)
  expect(text).toContain(`${count}{kind="probe",method="GET",status="200"} 1`)
  expect(ended.map(({ credential }) => credential)).toEqual(['apikey', 'none', 'none'])
  expect(ended[0]?.route).toBe('/api/v4/companies')
  expect(text).not.toContain('Secret')
})

it('A stream is counted while it is open', async () => {
  const stop = new AbortController()
  await fetch(`${root}/api/v4/changes/stream`, { headers: api.headers, signal: stop.signal })
  await expect.poll(async () => (await read()).text).toContain('worklane_streams 1')
  stop.abort()
  await expect.poll(async () => (await read()).text).toContain('worklane_streams 0')
})

it('The process, its database connections and the job queue are measured', async () => {
  const { text } = await read()
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'))
  for (const state of ['busy', 'idle', 'waiting'])
    expect(text).toMatch(new RegExp(`^worklane_database_connections\\{state="${state}"\\} \\d+$`, 'm'))
  for (const server of ['primary', 'replica'])
    expect(text).toMatch(new RegExp(`^worklane_database_reads\\{server="${server}"\\} \\d+$`, 'm'))
  expect(text).toMatch(/^worklane_jobs\{queue="recurring",state="waiting"\} \d+$/m)
  expect(text).toContain('worklane_info{version="1.2.3"} 1')
})

it('The public port has no metrics, and the metrics port nothing else', async () => {
  expect((await fetch(`${root}/metrics`)).status).not.toBe(200)
  expect((await read('/api/v4/companies')).status).toBe(404)
})
