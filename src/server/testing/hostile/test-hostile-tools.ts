/** Malformed messages to the tool endpoint. */
import fc from 'fast-check'
import { brokenJson, type HostileRequest, loose, object } from './test-hostile-pages.ts'
import { trapNames, traps } from './test-hostility.ts'

const rpcMethods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'notifications/initialized',
  'notifications/cancelled',
  'server/discover',
  'resources/list',
  'prompts/get',
  'logging/setLevel',
  'completion/complete',
  'subscriptions/listen',
  ...trapNames,
]
const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2026-07-28', '', '__proto__', '9999-99-99']
const details = fc.record(
  {
    name: fc.oneof(fc.constantFrom<unknown>(...trapNames, null, 1, {}), traps),
    arguments: fc.oneof(object, loose),
    protocolVersion: fc.constantFrom<unknown>(...versions, 1, null),
    capabilities: loose,
    clientInfo: loose,
    cursor: loose,
    _meta: loose,
  },
  { requiredKeys: [] },
)
const ids = fc.constantFrom<unknown>(
  1,
  0,
  -1,
  1.5,
  2 ** 60,
  'a',
  '',
  '\u0000',
  null,
  true,
  {},
  [],
  'x'.repeat(500),
  '__proto__',
)

/** A message as posted by clients, or a similar one; `tools` are names of existing tools. */
function message(tools: readonly string[]): fc.Arbitrary<unknown> {
  const call = fc.record({
    jsonrpc: fc.constant('2.0'),
    id: ids,
    method: fc.constant('tools/call'),
    params: fc.record(
      { name: fc.constantFrom(...tools), arguments: fc.oneof(toolArguments, loose) },
      { requiredKeys: ['name'] },
    ),
  })
  const any = fc.record(
    {
      jsonrpc: fc.constantFrom<unknown>('2.0', '2.0', '2.0', '1.0', 2, null),
      id: ids,
      method: fc.constantFrom(...rpcMethods),
      params: fc.oneof(details, loose),
    },
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 3, arbitrary: call }, { weight: 2, arbitrary: any })
}

const toolArguments = fc.dictionary(
  fc.constantFrom(
    'id',
    'ids',
    'name',
    'fields',
    'search',
    'sortby',
    'status',
    'pagesize',
    'pagenumber',
    'projectid',
    'companyid',
    'companies',
    'entries',
    'items',
    'update',
    'notes',
    'duedatefrom',
    ...trapNames,
  ),
  fc.oneof(
    fc.constantFrom<unknown>(1, '1', 'active', [1], ['x'], {}, [{}], [[]], null, -1, 1e300, '['.repeat(500), '{"a":1}'),
    loose,
  ),
  { maxKeys: 4 },
)

/** A request to the MCP endpoint, without a credential; the caller may add one. */
export function hostileMessage(tools: readonly string[]): fc.Arbitrary<HostileRequest> {
  const one = message(tools)
  const text = fc.oneof(
    { weight: 8, arbitrary: one.map((each) => JSON.stringify(each) ?? '') },
    { weight: 1, arbitrary: fc.array(one, { maxLength: 4 }).map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: brokenJson },
  )
  const headers = fc.dictionary(
    fc.constantFrom('mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name', 'accept', 'origin'),
    fc.constantFrom(...versions, 'text/event-stream', 'application/json', 'null', 'tools/call', 'x'),
    { maxKeys: 2 },
  )
  const query = fc.constantFrom(
    '',
    '',
    '',
    '?readonly=1',
    '?toolsets=items',
    '?toolsets=__proto__',
    '?readonly=x',
    '?readonly=1&readonly=0',
  )
  return fc
    .tuple(text, headers, query, fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT'))
    .map(([body, more, asked, method]) => ({
      method,
      path: `/api/v4/mcp${asked}`,
      headers: { ...more, 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : body,
    }))
}
