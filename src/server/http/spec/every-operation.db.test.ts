/** Every described operation is called, and its responses are compared with the description. */
import { describe, expect, it } from 'vitest'
import type { TestCall } from '../../testing/calls/test-call.ts'
import { callsOf } from '../../testing/calls/test-operations.ts'
import { startTestService } from '../../testing/test-api.ts'
import { everything } from '../../testing/test-audiences.ts'
import {
  type DescribedOperation,
  type Description,
  judgeOf,
  operationsIn,
  triedOf,
} from '../../testing/test-description.ts'
import { listenTo } from '../../testing/test-stream.ts'

const service = await startTestService()
const account = await service.account()
const director = { administrator: true, grants: { ...everything, 2: true, 11: true } } as const
const { api } = await service.person(account.id, director)
const { api: stranger } = await service.person((await service.account()).id, director)
const description = (await service.app.inject('/api/v4/openapi.json')).json<Description>()
const operations = operationsIn(description)
const judge = judgeOf(description)
const calls = callsOf(service.publicUrl, api, () => service.person(account.id, { administrator: true }))

/**
 * Excluded, with tests of their own: operations with other responses than one JSON text, those for signing in, and
 * those that affect later calls.
 */
const apart = [
  'get /changes/stream',
  'post /auth',
  'put /me/password',
  'delete /me/sessions/{sessionid}',
  'delete /contacts/{contactid}/sessions/{sessionid}',
]
/** Templates have no workflow, at any path. */
const refusedOfTemplates = /\/templates\/\{id\}\/workstage$/
const nameOf = ({ method, template }: DescribedOperation) => `${method} ${template}`

it('Every operation has a test call, and every test call an operation', () => {
  const forgotten = operations.filter(({ method, template }) => !calls.isKnown(method, template)).map(nameOf)
  expect(forgotten.filter((name) => !apart.includes(name))).toEqual([])
  const described = new Set(operations.map(nameOf))
  expect([...apart, ...calls.special].filter((name) => !described.has(name))).toEqual([])
})

async function answerTo({ method }: DescribedOperation, { path, body, headers = {} }: TestCall, caller = api) {
  const json = body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const answer = await service.app.inject({
    method: method.toUpperCase() as 'GET',
    url: `/api/v4${path}`,
    headers: { ...caller.headers, ...json, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const type = String(answer.headers['content-type']).split(';')[0] ?? ''
  return { status: answer.statusCode, type, body: type === 'application/json' ? answer.json() : answer.body }
}

const groups = Map.groupBy(
  triedOf(operations).filter((each) => !apart.includes(nameOf(each))),
  ({ operation }) => operation.tags[0] ?? '',
)

describe.each([...groups])('%s', (_tag, members) => {
  it.each(members.map((each) => [nameOf(each), each] as const))(
    '%s responds as described, on success and on refusal',
    async (_name, each) => {
      const call = await calls.callOf(each.method, each.template)
      if (typeof call.body !== 'string') expect(judge.bodies(each.operation, call.body)).toEqual([])
      const answer = await answerTo(each, call)
      if (!refusedOfTemplates.test(each.template)) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      expect(judge.answers(each.operation, answer.status, answer.type, answer.body)).toEqual([])
      if ('304' in each.operation.responses) {
        const known = { ...api.headers, ...call.headers, 'if-none-match': '*' }
        const again = await service.app.inject({ url: `/api/v4${call.path}`, headers: known })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', expect.stringMatching(/"/)])
      }
      for (const refused of await refusals(each, call)) {
        expect(refused.status).toBeGreaterThanOrEqual(400)
        expect(judge.answers(each.operation, refused.status, refused.type, refused.body)).toEqual([])
      }
    },
  )
})

/** Responses to the same call without a credential, with invalid input, and for somebody else's record. */
async function refusals(each: DescribedOperation, call: TestCall) {
  const open = each.template === '/openapi.json'
  const nobody = open ? [] : [await answerTo(each, call, service.caller({}))]
  // Everybody gets the same message.
  const own =
    each.template.includes('{') &&
    !each.template.startsWith('/settings/items/types') &&
    !each.template.startsWith('/settings/contacts/permissions')
  const elsewhere = own ? [await answerTo(each, call, stranger)] : []
  const lists = each.operation.parameters.some(({ name }) => name === 'pagesize')
  const badPage = lists ? [await answerTo(each, { path: `${call.path.split('?')[0]}?pagesize=none` })] : []
  const json = each.operation.requestBody?.content['application/json']
  const noJson = json
    ? [await answerTo(each, { ...call, body: '{', headers: { 'content-type': 'application/json' } })]
    : []
  return [...nobody, ...elsewhere, ...badPage, ...noJson]
}

it('The change stream matches its description', async () => {
  const described = operations.find((each) => nameOf(each) === 'get /changes/stream')?.operation.responses['200']
  expect(Object.keys(described?.content ?? {})).toEqual(['text/event-stream'])
  const stream = await listenTo(`${service.publicUrl}/api/v4/changes/stream`, api.headers)
  expect(stream.status).toBe(200)
  stream.close()
})

it('A token is refused as described', async () => {
  const each = operations.find((one) => nameOf(one) === 'post /auth') as DescribedOperation
  const answer = await answerTo(each, {
    path: '/auth',
    body: { grant_type: 'refresh_token', refresh_token: 'unknown' },
  })
  expect(answer.status).toBe(400)
  expect(judge.answers(each.operation, answer.status, answer.type, answer.body)).toEqual([])
})

describe('The description is sufficient for generating a client:', () => {
  it('every reference resolves', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      (match) => match[1] as string,
    )
    const lost = references.filter((path) => {
      const steps = path.split('/')
      return (
        steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], description) ===
        undefined
      )
    })
    expect(references.length).toBeGreaterThan(500)
    expect([...new Set(lost)]).toEqual([])
  })

  it('every parameter has a type, and every path variable is a parameter', () => {
    for (const { template, operation } of operations) {
      const segments = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(named).toEqual(segments)
      for (const { schema } of operation.parameters) expect(Object.keys(schema as object)).toContain('type')
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`)
      expect(new Set(names).size, `${template} ${names}`).toBe(names.length)
    }
  })

  it('every successful response has a schema', () => {
    for (const { template, operation } of operations) {
      const [status = ''] = Object.keys(operation.responses).filter((each) => each < '300')
      expect(Object.keys(operation.responses[status]?.content ?? {}), template).toHaveLength(1)
    }
  })
})
