/** Tools that people in the demo account are offered, and the size of their list. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toolsets } from '../../../contract/key-scopes.ts'
import { demoPassword } from '../../db/demo/people/sign-ins.ts'
import { fillWithDemoData } from '../../demo-data.ts'
import { personByPassword } from '../../identity/accounts/people.ts'
import { identityTables } from '../../identity/tables.ts'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService } from '../../testing/test-api.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { tools } from '../tools/catalogue.ts'
import { rpcClient } from './test-client.ts'

const database = await openTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'worklane-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
await fillWithDemoData(database, 1, { dataDir, filesUrl: null })
const service = await startTestService({ port: await freePort(), database })
const endpoint = `${service.publicUrl}/api/v4/mcp`
const key = { apikey: 'DEMO-1111-2222-3333-WL4' }

const listed = async (headers: Record<string, string>, query = '') =>
  Object.keys(await rpcClient(endpoint + query, headers).tools())

async function offeredTo(name: string): Promise<readonly string[]> {
  const person = await personByPassword(identityTables(database.kysely), `${name}@example.com`, demoPassword)
  if (!person) throw new Error(`${name} cannot sign in`)
  return listed((await service.signedIn(person)).headers)
}

describe('tools/list', () => {
  it('lists everything for an API key and an administrator', async () => {
    const all = tools.map(({ name }) => name)
    expect(await listed(key)).toEqual(all)
    expect(await offeredTo('admin')).toEqual(all)
  })

  it('lists every tool once, with existing toolsets', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    expect([...new Set(tools.map(({ toolset }) => toolset))].filter((name) => !toolsets.includes(name))).toEqual([])
  })

  it.each([
    ['staff', ['create_invoice', 'update_quote', 'create_time'], []],
    ['member', ['list_projectitems', 'create_time', 'start_timer'], ['list_invoices', 'list_quotes', 'create_quote']],
    ['contractor', ['list_projectitems', 'list_projects', 'list_time'], ['list_invoices', 'create_company']],
    [
      'client',
      ['list_projects', 'list_invoices', 'list_quotes'],
      ['create_projectitem', 'create_time', 'delete_invoice'],
    ],
  ])('offers to %s what they can ever use, and hides the rest', async (name, some, none) => {
    const names = await offeredTo(name)
    expect(names).toEqual(expect.arrayContaining(some))
    expect(none.filter((tool) => names.includes(tool))).toEqual([])
  })

  it('hides exactly the tools that the API forbids for any record', async () => {
    const person = await personByPassword(identityTables(database.kysely), 'client@example.com', demoPassword)
    if (!person) throw new Error('the client cannot sign in')
    const client = rpcClient(endpoint, (await service.signedIn(person)).headers)
    const offered = Object.keys(await client.tools())
    const read = tools.filter(({ name }) => /^(list|get)_/.test(name))
    for (const { name, inputSchema } of read) {
      const choices = (each: string) => inputSchema.properties[each]?.enum as unknown[] | undefined
      const needed = (inputSchema.required ?? []).map((each) => [each, choices(each)?.[0] ?? 999_999_999])
      const nothing = Object.fromEntries(needed)
      const { texts } = await client.call(name, nothing)
      const isForbidden = texts[0]?.startsWith('API error (HTTP 403)') ?? false
      expect([name, isForbidden], texts[0]).toEqual([name, !offered.includes(name)])
    }
  })
})

describe('the URL', () => {
  it('?readonly=1 lists tools that change nothing, and no others can be called', async () => {
    const names = await listed(key, '?readonly=1')
    expect(names).toEqual(tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name))
    expect(names).toEqual(names.filter((name) => /^(list|get|count|sum|total)/.test(name)))
    const call = { name: 'delete_company', arguments: { id: 1 } }
    const { body } = await rpcClient(`${endpoint}?readonly=1`, key).send('tools/call', call)
    expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining("'delete_company'") })
    expect((await service.caller(key).get('/companies/1')).status).toBe(200)
  })

  it('?toolsets= lists only those, in one parameter or several', async () => {
    const wanted = tools.filter(({ toolset }) => ['time', 'items'].includes(toolset)).map(({ name }) => name)
    for (const query of ['?toolsets=time,items', '?toolsets=Items&toolsets=time', '?toolsets=time%2C%20items']) {
      expect(await listed(key, query), query).toEqual(wanted)
    }
    expect(await listed(key, '?toolsets=')).toHaveLength(tools.length)
    expect(await listed(key, '?toolsets=time&readonly=true')).toContain('list_time')
  })

  it('refuses unknown values, and says what is allowed', async () => {
    const answer = await rpcClient(`${endpoint}?toolsets=time,tasks&readonly=perhaps`, key).send('tools/list')
    expect([answer.status, answer.body.data]).toEqual([
      400,
      [
        "readonly is 'perhaps'; allowed are 1, 0, true and false.",
        `toolsets has 'tasks', which does not exist. Allowed, separated by commas: ${toolsets.join(', ')}.`,
      ],
    ])
  })
})

describe('the tool list is short enough to be read in every conversation', () => {
  /** Estimates tokens at 4 characters each. */
  const tokens = async (query: string) => {
    const { text } = await rpcClient(endpoint + query, key).send('tools/list')
    return Math.ceil(text.length / 4)
  }

  it('under 26,000 tokens for everything, under 6,000 for each toolset', async () => {
    const whole = await tokens('')
    const used = toolsets.filter((name) => tools.some(({ toolset }) => toolset === name))
    const sizes = await Promise.all(used.map(async (name) => [name, await tokens(`?toolsets=${name}`)] as const))
    console.info(
      [...sizes, ['everything', whole]].map(([name, size]) => `${String(name).padEnd(14)}${size}`).join('\n'),
    )
    expect(sizes.filter(([, size]) => size >= 6_000)).toEqual([])
    expect(whole).toBeLessThan(26_000)
  })
})
