/**
 * Every path with an id, requested within the account by people who must not see that record. `every-
 * operation.db.test.ts` does so between accounts, `references.db.test.ts` for ids in bodies.
 */
import { expect, it } from 'vitest'
import type { TestCall } from '../../../testing/calls/test-call.ts'
import { callsOf } from '../../../testing/calls/test-operations.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { type Description, operationsIn, triedOf } from '../../../testing/test-description.ts'

const service = await startTestService()
const { id: account, api: key } = await service.account()
const director = { administrator: true, grants: { ...everything, 2: true, 11: true } } as const
const { api } = await service.person(account, director)
const { callOf } = callsOf(service.publicUrl, api, () => service.person(account, { administrator: true }))
const operations = operationsIn((await service.app.inject('/api/v4/openapi.json')).json<Description>())

const elsewhere = await key.create('/companies', { name: 'Quay Ltd', type: 'client' })
const outside = { companyid: elsewhere, grants: director.grants }
/** A person from outside the firm, with every permission that there is. */
const outsiders = [
  await service.person(account, { ...outside, type: 'client' }),
  await service.person(account, { ...outside, type: 'contractor' }),
  await service.person(account, { ...outside, type: 'other', grants: { ...everything, 11: true } }),
].map((person) => person.api)
/** A member of staff, who only sees their own work. */
const { api: member } = await service.person(account, { grants: { ...everything, 11: true } })

/** Resources that are the same for everybody, and the caller's own. */
const common = /^\/(settings|me|sessions)\b/
const work =
  /^\/(projects|items|projectitems|projectphases|invoices|quotes|time|timelogs|timeallocations|messages|files|expenses)\b/
const addressed = operations.filter(({ template }) => template.includes('{') && !common.test(template))
const cases = triedOf(addressed).map((each) => [`${each.method} ${each.template}`, each] as const)

it.each(cases)('%s gives people nothing that they cannot see', async (_name, { method, template }) => {
  const call = await callOf(method, template)
  for (const caller of work.test(template) ? [...outsiders, member] : outsiders) {
    expect([call.path, await answerTo(caller, method, call)]).toEqual([
      call.path,
      expect.stringMatching(/^(400|403|404) /),
    ])
  }
})

async function answerTo(caller: Caller, method: string, { path, body, headers = {} }: TestCall): Promise<string> {
  const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
  const answer = await service.app.inject({
    method: method.toUpperCase() as 'GET',
    url: `/api/v4${path}`,
    headers: { ...caller.headers, ...json, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return `${answer.statusCode} ${answer.body.slice(0, 300)}`
}
