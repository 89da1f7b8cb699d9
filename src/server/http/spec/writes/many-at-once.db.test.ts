/** Every operation that writes, called by many concurrently: whatever the result, there is no server error. */
import { describe, expect, it } from 'vitest'
import type { TestCall } from '../../../testing/calls/test-call.ts'
import { callsOf } from '../../../testing/calls/test-operations.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { type DescribedOperation, type Description, operationsIn, triedOf } from '../../../testing/test-description.ts'

const service = await startTestService({ alone: true })
const account = await service.account()
const { api } = await service.person(account.id, {
  administrator: true,
  grants: { ...everything, 2: true, 11: true },
})
const description = (await service.app.inject('/api/v4/openapi.json')).json<Description>()
const { callOf, isKnown } = callsOf(service.publicUrl, api, () => service.person(account.id, { administrator: true }))
const nameOf = ({ method, template }: DescribedOperation) => `${method} ${template}`
/** Sessions are only created by signing in. */
const isSession = (template: string) => template.endsWith('/sessions/{sessionid}')
const writes = triedOf(operationsIn(description)).filter(
  ({ method, template }) => method !== 'get' && isKnown(method, template) && !isSession(template),
)
const groups = Map.groupBy(writes, ({ operation }) => operation.tags[0] ?? '')

async function send({ method }: DescribedOperation, { path, body, headers = {} }: TestCall): Promise<number> {
  const json = body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const answer = await service.app.inject({
    method: method.toUpperCase() as 'GET',
    url: `/api/v4${path}`,
    headers: { ...api.headers, ...json, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return answer.statusCode
}

describe.each([...groups])('%s', (_tag, members) => {
  it.each(members.map((each) => [nameOf(each), each] as const))('%s', async (_name, each) => {
    const call = await callOf(each.method, each.template)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => send(each, call)))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.some((status) => status < 300)).toBe(true)
  })
})
