/** Traces as a collector gets them, from a service at work. */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService } from '../../testing/test-api.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createTraces } from './traces.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

const taken: SentSpan[] = []
const collector = createServer(async (request, answer) => {
  const { resourceSpans } = (await json(request)) as Sent
  if (request.url === '/v1/traces')
    taken.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const [port, collectorPort] = [await freePort(), await freePort()]
await new Promise<void>((resolve) => collector.listen(collectorPort, '127.0.0.1', resolve))
const warnings: string[] = []
const traces = createTraces({ collector: `http://127.0.0.1:${collectorPort}`, share: 1 }, '1.2.3', (reason) =>
  warnings.push(reason),
)
const service = await startTestService({ database: await openTestDatabase(), port, watchers: [traces] })
const { api } = await service.account()
afterAll(() => collector.close())

const traceOfCaller = '4bf92f3577b34da6a3ce929d0e0e4736'
const root = `http://127.0.0.1:${port}`
const attributeOf = ({ attributes }: SentSpan, key: string) =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0]

it('A request is a trace with its statements, under the caller’s span, without values', async () => {
  const headers = {
    ...api.headers,
    'content-type': 'application/json',
    traceparent: `00-${traceOfCaller}-00f067aa0ba902b7-01`,
  }
  const made = await fetch(`${root}/api/v4/companies`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Secret Garden', type: 'client' }),
  })
  expect(made.status).toBe(201)
  await fetch(`${root}/healthz`)
  await fetch(`${root}/api/v4/companies?name=Secret`)
  await traces.close()

  const own = taken.filter(({ traceId }) => traceId === traceOfCaller)
  const request = own.find(({ name }) => name === 'POST /api/v4/companies')
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(request && attributeOf(request, 'http.response.status_code')).toBe(201)
  const statements = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']))
  expect(statements.every((span) => attributeOf(span, 'db.query.text') !== undefined)).toBe(true)

  const refused = taken.filter(({ traceId }) => traceId !== traceOfCaller)
  expect(refused.filter((span) => attributeOf(span, 'http.response.status_code') === 401)).toHaveLength(1)
  expect(taken.filter((span) => attributeOf(span, 'worklane.kind') === 'probe')).toEqual([])
  expect(JSON.stringify(taken)).not.toContain('Secret')
  expect(warnings).toEqual([])
})
