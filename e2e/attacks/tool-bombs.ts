/** Bombs in tool calls: with valid names, and below the limit of 2 MB per message. */
import { type Bomb, bomb, filled, json, listed, megabyte, numbered, type Site } from './bomb.ts'

/** Size of a text just within the limits of a body. */
const long = 0.9 * megabyte
/** Size of a text that is parsed again. */
const readable = 0.24 * megabyte

const call = (name: string, args: unknown, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})
const post = (name: string, message: unknown) => bomb(name, 'POST', '/api/v4/mcp', json, () => JSON.stringify(message))

const messages = [
  post(
    'a hundred calls',
    numbered(100, (id) => call('list_projectitems', { pagesize: 1000, fields: 'all' }, id)),
  ),
  post(
    'lists of tools',
    numbered(100, (id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
  ),
  post(
    'ten thousand calls',
    numbered(10_000, (id) => call('list_projects', {}, id)),
  ),
  post(
    'pings by the ten thousand',
    numbered(19_000, (id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
  ),
  post('a long name of a tool', call('x'.repeat(long), {})),
  post('a method of many letters', { jsonrpc: '2.0', id: 1, method: 'x'.repeat(long) }),
  post('an id of many letters', { jsonrpc: '2.0', id: 'x'.repeat(long), method: 'ping' }),
  post('parameters of no method', {
    jsonrpc: '2.0',
    id: 1,
    method: 'ping',
    params: { _meta: numbered(40_000, String) },
  }),
]

const argumentBombs = [
  post('long names of arguments', call('list_projects', { ['a'.repeat(long)]: 1, ['b'.repeat(long)]: 1 })),
  post(
    'unknown arguments',
    call('list_projects', Object.fromEntries(numbered(900, (at) => [`${'argument'.repeat(200)}${at}`, 1] as const))),
  ),
  post('a long search', call('list_projects', { search: filled('', 'abc ', '', long) })),
  post('a search of as many wildcards as may be', call('list_projectitems', { search: '%_'.repeat(1000) })),
  post('as many names of fields as may be', call('list_projectitems', { fields: listed(4000).slice(0, 20_000) })),
  post('a search of wildcards', call('list_projectitems', { search: filled('', '%_', '', long) })),
  post('names of fields', call('list_projects', { fields: numbered(90_000, (at) => `field${at}`).join(',') })),
  post('the same field', call('list_projectitems', { fields: filled('id', ',name', '', long) })),
  post('ids in a filter', call('list_projects', { companyid: listed(130_000) })),
  post('ids in a list', call('bulk_delete_projects', { ids: numbered(45_000, (at) => at + 1_000_000) })),
  post('ids in a text', call('bulk_delete_projects', { ids: numbered(110_000, (at) => at + 1_000_000).join(',') })),
]

/** Arguments with records can be JSON text. */
const textsOfJson = Object.entries({
  'nested arrays': (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes: number) => filled('{"a":', '{"a":', '', bytes),
  zeros: (bytes: number) => filled('[0', ',0', ']', bytes),
  'empty objects': (bytes: number) => filled('[{}', ',{}', ']', bytes),
  names: (bytes: number) => `[{${numbered(bytes / 13, (at) => `"n${at}":0`).join(',')}}]`,
}).flatMap(([name, entries]) => [
  post(`${name} in a long text`, call('bulk_create_time', { entries: entries(long) })),
  post(`${name} in a text`, call('bulk_create_time', { entries: entries(readable) })),
])

const wrongRecords = [
  post('wrong entries', call('bulk_create_time', { entries: numbered(10_000, (at) => ({ timespent: { at } })) })),
  post('entries that are none', call('bulk_create_time', { entries: numbered(45_000, String) })),
  post('unknown fields', call('bulk_create_time', { entries: numbered(10_000, () => ({ unknown: 1, more: 2 })) })),
]

export const toolBombs: readonly Bomb[] = [...messages, ...argumentBombs, ...textsOfJson, ...wrongRecords]

/** Requests a project with everything in it. */
const everything = 'all,phases,messages,timerecords,projectitems,items'

/** Creates and updates as many records as fit into a message. */
export function recordBombs({ project, phase, nextItem }: Site): Bomb[] {
  const where = { projectid: project, itemcollectionid: phase, itemtypeid: 4 }
  const projectitems = numbered(9000, (at) => ({ ...where, name: `Survey ${at} ${'x'.repeat(80)}` }))
  const update = { ids: numbered(9000, (at) => nextItem + at), duedate: '2026-03-31' }
  return [
    post('nine thousand records', call('bulk_create_projectitems', { projectitems })),
    post('nine thousand changes', call('bulk_update_projectitems', update)),
    post('a record with nine thousand in it', call('get_project', { id: project, fields: everything })),
    post('a list of all of them', call('list_projectitems', { projectid: project, fields: 'all', pagesize: 10_000 })),
  ]
}
