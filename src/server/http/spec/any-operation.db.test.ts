/**
 * Any request by anyone to any described operation gets JSON, never a server error, and leaves nothing half-written.
 * `WORKLANE_TEST_CASES=50000 npx vitest run --project database any-operation` sends that many; WORKLANE_TEST_SEED
 * repeats a run.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileCall } from '../../testing/hostile/test-hostile-calls.ts'
import { startTestService } from '../../testing/test-api.ts'
import { actorNames, createAudiences } from '../../testing/test-audiences.ts'
import { type DescribedOperation, type Description, operationsIn } from '../../testing/test-description.ts'
import { everyResource, isCreated } from '../../testing/test-records.ts'
import { watchSideEffects } from '../../testing/test-side-effects.ts'
import { casesOf, seed } from '../../testing/test-size.ts'

const numRuns = casesOf(300, 3000)
/** Number of requests generated at a time. */
const portion = 500
const service = await startTestService()
const audiences = await createAudiences(service)
const { key } = audiences.callers
const named = ['companies', 'contacts', 'projects', 'items', 'tags', 'invoices', 'quotes', 'time', 'workstages']
const ids = await Promise.all(named.map((name) => audiences.idOf(name, 'shared')))
const created = everyResource.filter(isCreated)
const needed = new Map(
  await Promise.all(created.map(async ({ name }) => [name as string, await audiences.bodyOf(name, 'shared')] as const)),
)
const description = (await service.app.inject('/api/v4/openapi.json')).json<Description>()
const watch = await watchSideEffects(service.database)

/**
 * Excluded are the stream, which does not end, and operations that would revoke the callers' own credentials or make
 * the service call other programs; those have hostile tests of their own.
 */
const leftOut = ({ method, template }: DescribedOperation) =>
  template === '/changes/stream' ||
  (method !== 'get' &&
    /^\/settings\/(apikeys|webhooks)|^\/contacts(?!\/\{contactid\}\/(items|time))|\/contacts(\/\{id\})?$/.test(
      template,
    ))
const operations = operationsIn(description).filter((each) => !leftOut(each))

/** Operations that return files if they succeed. */
const files = /\/(pdf|download|export)$/

const calls = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    call: hostileCall(operation, ids, needed),
    actor: fc.constantFrom('key' as const, ...actorNames),
  }),
)
type Sent = typeof calls extends fc.Arbitrary<infer Value> ? Value : never

/** The problem of the response to a request, or of its side effects; null if there is none. */
async function faultOf({ operation, call, actor }: Sent): Promise<string | null> {
  const sideEffects = operation.method === 'get' ? null : await watch()
  const answer = await service.app.inject({
    method: operation.method.toUpperCase() as 'GET',
    url: `/api/v4${call.path}`,
    headers: { ...audiences.callers[actor].headers, ...call.headers },
    ...(call.body === undefined ? {} : { payload: call.body }),
  })
  const { statusCode: status } = answer
  if (status >= 500) return `${status} ${answer.body.slice(0, 200)}`
  if (
    !(status < 300 && files.test(operation.template)) &&
    !isJson(answer.headers['content-type'], answer.body, status)
  ) {
    return `${status} is no JSON: ${answer.body.slice(0, 200)}`
  }
  const left = (status >= 400 ? await sideEffects?.written() : await sideEffects?.unfit()) ?? []
  return left.length > 0 ? `${status} left ${left.join(', ')}` : null
}

/** A response as every program expects it: JSON, with a message if it is an error. */
function isJson(type: unknown, text: string, status: number): boolean {
  if (status === 304) return text === ''
  if (!String(type).startsWith('application/json')) return false
  const body = JSON.parse(text) as { status?: unknown; data?: unknown; message?: unknown }
  if (status < 400) return true
  if (status === 401) return typeof body.message === 'string' || body.status === 'error'
  return body.status === 'error' && Array.isArray(body.data) && body.data.length > 0
}

it(
  `${numRuns} hostile requests over all operations are answered in JSON and leave nothing half-written`,
  async () => {
    const faults: string[] = []
    for (let sent = 0; sent < numRuns && faults.length < 20; sent += portion) {
      for (const each of fc.sample(calls, { numRuns: Math.min(portion, numRuns - sent), seed: seed + sent })) {
        const fault = await faultOf(each)
        const { operation, call, actor } = each
        if (fault)
          faults.push(
            `${actor}: ${operation.method} ${call.path} ${JSON.stringify(call.headers)} ${call.body?.slice(0, 500)}: ${fault}`,
          )
      }
    }
    expect(faults, `seed ${seed}`).toEqual([])
    expect((await key.get('/me')).status).toBe(200)
  },
  Math.max(300_000, numRuns * 60),
)
