/**
 * Every described operation that writes: a repeated Idempotency-Key runs it once, `fields` selects the fields of the
 * returned record, the ETag of the response is the record's, and an outdated version is refused.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { resourceNamed } from '../../../../contract/registry.ts'
import { getBinding } from '../../../resources/bindings.ts'
import type { TestCall } from '../../../testing/calls/test-call.ts'
import { callsOf } from '../../../testing/calls/test-operations.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { type DescribedOperation, type Description, operationsIn, triedOf } from '../../../testing/test-description.ts'
import { pathOf } from '../../../testing/test-records.ts'

// Side effects are counted over all accounts.
const service = await startTestService({ alone: true })
const account = await service.account()
const director = { administrator: true, grants: { ...everything, 2: true, 11: true } } as const
const { api } = await service.person(account.id, director)
const description = (await service.app.inject('/api/v4/openapi.json')).json<Description>()
const operations = operationsIn(description).filter(({ method }) => method !== 'get')
const writes = triedOf(operations)
const { callOf } = callsOf(service.publicUrl, api, () => service.person(account.id, { administrator: true }))
const nameOf = ({ method, template }: DescribedOperation) => `${method} ${template}`

/** Credentials and secret links are checked and changed in steps: no response to a step is stored. */
const stepByStep =
  /^(post \/auth|post \/me\/calendarfeed|put \/me\/|(post|put) \/me\/secondfactor|post \/contacts\/.*\/secondfactor\/reset)/
/** Templates have no workflow, at any path; sessions are only created by signing in. */
const refused = /\/templates\/\{id\}\/workstage$|\/sessions\/\{sessionid\}$/

const once = writes.filter((each) => !stepByStep.test(nameOf(each)) && !refused.test(each.template))
const groups = Map.groupBy(once, ({ operation }) => operation.tags[0] ?? '')

async function send(
  { method }: DescribedOperation,
  { path, body, headers = {} }: TestCall,
  more: Record<string, string>,
) {
  const json = body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const answer = await service.app.inject({
    method: method.toUpperCase() as 'GET',
    url: `/api/v4${path}`,
    headers: { ...api.headers, ...json, ...headers, ...more },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answered = answer.json() as { data: Record<string, unknown> }
  return { status: answer.statusCode, headers: answer.headers, body: answered }
}

/**
 * Imports started by calls continue in the background and write on behalf of their caller: none may fall between two
 * counts.
 */
const importsEnded = () => expect.poll(openImports, { timeout: 20_000 }).toEqual([])

async function openImports(): Promise<readonly unknown[]> {
  const found = await sql`
    select id
    from jobs.job
    where name = 'import' and state in ('created', 'retry', 'active')
  `.execute(service.database.kysely)
  return found.rows
}

/** Numbers of the account's entries in the change log, deliveries, and queued jobs. */
async function sideEffects(): Promise<unknown> {
  await importsEnded()
  const found = await sql`
    select (select max(id) from changes where actor <> 'unattended') as changes, (select max(id) from webhookrequests) as deliveries,
      (select count(*) from contact_permissions) as grants, (
        select count(*) from jobs.job where name not in (select name from jobs.schedule) and name not like '\\_\\_%'
      ) as jobs
  `.execute(service.database.kysely)
  return found.rows[0]
}

const isToldOf = ({ operation }: DescribedOperation, header: string) =>
  operation.parameters.some((each) => each.in === 'header' && each.name === header)

/** The resource whose record is returned; null if it is something else. */
function answeredResource({ operation }: DescribedOperation): string | null {
  const [status = ''] = Object.keys(operation.responses).filter((each) => each < '300')
  const schema = JSON.stringify(operation.responses[status]?.content?.['application/json']?.schema ?? {})
  const found = /"data":\{"\$ref":"#\/components\/schemas\/([a-z]+)(-created)?"\}/.exec(schema)
  return found?.[1] ?? null
}

/** The path of the record, if there is one. */
function addressOf(resource: string, id: unknown): string | null {
  const { singleton } = resourceNamed(resource)
  if (getBinding(resource).lacks === 'single') return null
  return singleton ? pathOf(resource) : `${pathOf(resource)}/${id}`
}

let keys = 0

describe.each([...groups])('%s', (_tag, members) => {
  it.each(members.map((each) => [nameOf(each), each] as const))('%s', async (_name, each) => {
    expect(isToldOf(each, 'Idempotency-Key')).toBe(true)
    const valid = await callOf(each.method, each.template)
    const resource = answeredResource(each)
    const call =
      resource === null ? valid : { ...valid, path: `${valid.path}${valid.path.includes('?') ? '&' : '?'}fields=id` }
    const before = await sideEffects()
    if (isToldOf(each, 'If-Match')) {
      expect((await send(each, call, { 'if-match': 'W/"1-stale"' })).status).toBe(409)
      expect(await sideEffects()).toEqual(before)
    }

    const key = { 'idempotency-key': `${keys++}` }
    const first = await send(each, call, key)
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const done = await sideEffects()
    const { key: shownKey, secret, ...data } = first.body.data
    const address = resource === null ? null : addressOf(resource, data.id)
    if (address !== null) {
      const now = await api.get(`${address}?fields=id`)
      expect(data).toEqual(now.body.data)
      // A delivery is attempted at once, which changes it.
      if (resource === 'webhookrequests') expect(first.headers.etag).toMatch(/^W\//)
      else expect(first.headers.etag).toBe(now.headers.etag)
    }

    const second = await send(each, call, key)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await sideEffects()).toEqual(done)
    const { message } = second.body as { readonly message?: string }
    if (!message?.includes('only in the first response')) expect(second.body).toEqual(first.body)
    else if (address !== null) expect(second.body.data).toEqual(data)
    expect(second.status).toBe(first.status)
  })
})
