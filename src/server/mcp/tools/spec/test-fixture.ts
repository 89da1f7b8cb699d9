/** Fixture of the tools' cases: an account with work, a person in it, and functions to call tools. */
import { expect } from 'vitest'
import type { TestService } from '../../../testing/test-api.ts'
import type { Caller, TestResponse } from '../../../testing/test-caller.ts'

export type TestRecord = Record<string, unknown> & { readonly id: number }

export interface Envelope {
  readonly status: string
  readonly message?: string
  /** An array for lists, otherwise a record. */
  readonly data: TestRecord & TestRecord[]
  readonly meta: {
    readonly count: number
    readonly total?: number
    readonly totals?: Record<string, number>
    readonly hint?: string
    readonly version?: string
  }
}

export interface Fixture {
  /** The account itself. */
  readonly api: Caller
  /** A staff member with all permissions. */
  readonly person: { readonly id: number; readonly api: Caller }
  readonly ids: Readonly<
    Record<'company' | 'project' | 'phase' | 'later' | 'item' | 'other' | 'term' | 'rate' | 'stage' | 'tag', number>
  >
  /** Reads a record through the API. */
  readonly read: (path: string) => Promise<TestRecord>
}

interface ToolResult {
  readonly isError: boolean
  /** All text blocks joined: clients do so before they parse a result. */
  readonly text: string
}

/** Calls a tool through the endpoint, as a client does. */
export async function callTool(api: Caller, name: string, args: object): Promise<ToolResult> {
  const params = { name, arguments: args }
  const answer = await api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const { result, error } = answer.body as {
    result?: { isError?: boolean; content: { text: string }[] }
    error?: unknown
  }
  if (!result) throw new Error(`${name}: ${answer.status} ${JSON.stringify(error ?? answer.body)}`)
  return { isError: result.isError ?? false, text: result.content.map((each) => each.text).join('') }
}

/** Calls a tool and returns its envelope; throws if it is refused. */
export async function use(api: Caller, name: string, args: object): Promise<Envelope> {
  const { isError, text } = await callTool(api, name, args)
  if (isError) throw new Error(`${name}: ${text}`)
  return JSON.parse(text) as Envelope
}

export const everyRight = Object.fromEntries([2, 3, 4, 7, 8, 11, 12, 13, 14, 18].map((id) => [id, true as const]))

export async function createFixture(service: TestService): Promise<Fixture> {
  const { id: account, api } = await service.account()
  const person = await service.person(account, { administrator: true, grants: everyRight })
  const company = await api.create('/companies', { name: 'Harbour Trust', code: 'HAR', type: 'client' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company, managerid: person.id })
  const phase = await api.create('/projectphases', { name: 'Concept', projectid: project })
  const later = await api.create('/projectphases', { name: 'Detail', projectid: project })
  const item = await api.create('/items', { name: 'Survey', projectid: project, itemcollectionid: phase })
  const other = await api.create('/items', { name: 'Model', projectid: project, itemcollectionid: phase })
  const term = await api.create('/settings/invoices/terms', { name: '14 days', paymentperiod: 14 })
  const rate = await api.create('/settings/servicerates', { name: 'Design', outprice: 120, inprice: 50 })
  const stage = await api.create('/settings/workstages/item', { name: 'Drawing', workstate: 'active' })
  const tag = await api.create('/settings/items/tags', { name: 'Urgent' })
  return {
    api,
    person,
    ids: { company, project, phase, later, item, other, term, rate, stage, tag },
    async read(path) {
      const answer: TestResponse = await api.get(path)
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.data as TestRecord
    },
  }
}

/** Calls one tool and checks its effect through the API. */
export type Case = (call: (args: object) => Promise<Envelope>, fixture: Fixture) => Promise<void>
export type Cases = Readonly<Record<string, Case>>

/** Creates a record and deletes it by the tool: only the list of deleted records contains it then. */
export const deleting =
  (path: string, body: (fixture: Fixture) => object): Case =>
  async (call, fixture) => {
    const id = await fixture.api.create(path, body(fixture))
    await call({ id })
    expect(await fixture.api.list(`${path}?id=${id}&status=all`)).toEqual([])
    expect(await fixture.api.list(`${path}?id=${id}&status=deleted`)).toHaveLength(1)
  }
