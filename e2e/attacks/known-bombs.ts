/** Requests that are small to send and were, or could be, costly to answer. */

export interface Bomb {
  readonly name: string
  readonly method: string
  /** From the root of the service. */
  readonly path: string
  /** Whether it carries the credential. */
  readonly admitted: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const megabyte = 1_000_000
/** As much as a body may have. */
const most = 10 * megabyte

const filled = (begin: string, unit: string, end: string, bytes = most) =>
  begin + unit.repeat(Math.floor((bytes - begin.length - end.length) / unit.length)) + end

const numbered = <Value>(count: number, write: (number: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => write(at))

const names = (count: number) => `{${numbered(count, (at) => `"n${at}":0`).join(',')}}`

/** Bodies for whoever parses JSON. */
const jsonBodies: Readonly<Record<string, () => string>> = {
  zeros: () => filled('[0', ',0', ']'),
  'nested arrays': () => '['.repeat(most / 2) + ']'.repeat(most / 2),
  'nested objects': () => filled('{"a":', '{"a":', ''),
  'names in one object': () => names(700_000),
  'empty objects': () => filled('[{}', ',{}', ']'),
  'empty arrays in a field': () => filled('{"name":[[]', ',[]', ']}'),
  'escaped letters': () => filled('{"name":"', '\\u0041', '"}'),
  'a long text': () => filled('{"name":"', 'a', '"}'),
  'a long name': () => filled('{"', 'a', '":1}'),
  prototypes: () => filled('[{"__proto__":{"a":1}}', ',{"__proto__":{"a":1}}', ']'),
  'a long number': () => filled('{"name":', '1', '}'),
  'ids by the hundred thousand': () => filled('{"ids":[1', ',1', '],"update":{"name":"a"}}'),
  blanks: () => filled('{', ' ', '}'),
}

const records: Readonly<Record<string, (project: number) => string>> = {
  'ten thousand records': (project) =>
    JSON.stringify(
      numbered(10_000, (at) => ({ name: `Survey ${at}`, type: 'client', projectid: project, notes: 'x'.repeat(900) })),
    ),
  'ten thousand wrong records': () =>
    JSON.stringify(numbered(10_000, (at) => ({ name: { at }, website: [at], companyid: 'x'.repeat(200), tags: 'y' }))),
  'ten thousand records of unknown fields': () =>
    JSON.stringify(
      numbered(10_000, (at) => Object.fromEntries(numbered(50, (each) => [`unknown${at}x${each}`, each] as const))),
    ),
}
const bombs: Bomb[] = []
const add = (name: string, method: string, path: string, headers: Bomb['headers'], body: string, admitted = true) =>
  bombs.push({
    name: `${method} ${path.slice(0, 40)}: ${name}`,
    method,
    path,
    admitted,
    headers,
    body: Buffer.from(body),
  })

/** @param project one that is there */
export function knownBombs(project: number): readonly Bomb[] {
  for (const [name, body] of Object.entries(jsonBodies)) {
    add(name, 'POST', '/api/v4/companies', json, body())
    add(name, 'PUT', '/api/v4/items/batch', json, body())
    add(name, 'POST', '/api/v4/mcp', json, body())
  }
  const open = [
    '/api/v4/companies',
    '/api/v4/auth',
    '/api/v4/nothing',
    '/api/v4/mcp',
    '/healthz',
    '/nothing',
    '/config.json',
  ]
  const identity = [
    'reg',
    'token',
    'forgotten',
    'sign-in/x',
    'consent/x',
    'password/x',
    'set-up/x',
    'revocation',
    'nothing',
  ]
  for (const path of [...open, ...identity.map((each) => `/identity/${each}`), '/.well-known/nothing']) {
    add('names in one object, no credential', 'POST', path, json, names(700_000), false)
    add('nested arrays, no credential', 'POST', path, json, jsonBodies['nested arrays']?.() ?? '', false)
    add('names in a form, no credential', 'POST', path, form, numbered(900_000, (at) => `n${at}=1`).join('&'), false)
    add('brackets in a form, no credential', 'POST', path, form, filled('a', '[a]', '=1'), false)
  }
  for (const [name, body] of Object.entries(records)) {
    add(name, 'POST', '/api/v4/companies', json, body(project))
    add(name, 'POST', '/api/v4/items', json, body(project))
  }
  toolBombs()
  queryBombs()
  uploadBombs()
  return bombs
}

function toolBombs(): void {
  const call = (name: string, args: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  const post = (name: string, body: unknown) => add(name, 'POST', '/api/v4/mcp', json, JSON.stringify(body))
  post(
    'ten thousand calls',
    numbered(10_000, () => JSON.stringify(0)).map((_, id) => ({ ...call('list_projects', {}), id })),
  )
  post(
    'a hundred calls',
    numbered(100, String).map((_, id) => ({ ...call('list_projects', {}), id })),
  )
  post(
    'a hundred thousand pings',
    numbered(100_000, String).map((_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
  )
  post('a long name of a tool', call('x'.repeat(9 * megabyte), {}))
  post(
    'long names of arguments',
    call('list_projects', Object.fromEntries(numbered(50, (at) => [`${at}`.repeat(50_000), 1] as const))),
  )
  post(
    'unknown arguments',
    call('list_projects', Object.fromEntries(numbered(100_000, (at) => [`argument${at}`, 1] as const))),
  )
  post('a long search', call('list_projects', { search: 'abc '.repeat(500_000) }))
  post(
    'a hundred thousand fields',
    call('list_projects', { fields: numbered(100_000, (at) => `field${at}`).join(',') }),
  )
  post('a hundred thousand ids', call('list_projects', { projectid: numbered(100_000, String).join(',') }))
  post('many wrong entries', call('create_time', { entries: numbered(10_000, (at) => ({ timespent: { at } })) }))
  post('a method of many letters', { jsonrpc: '2.0', id: 1, method: 'x'.repeat(9 * megabyte) })
  post('an id of many letters', { jsonrpc: '2.0', id: 'x'.repeat(9 * megabyte), method: 'ping' })
}

function queryBombs(): void {
  const get = (name: string, path: string) => add(name, 'GET', `/api/v4/${path}`, {}, '')
  get(
    'parameters',
    `items?${numbered(4000, (at) => `a${at % 10}=`)
      .join('&')
      .slice(0, 14_000)}`,
  )
  get(
    'names of parameters',
    `items?${numbered(2500, (at) => `n${at}`)
      .join('&')
      .slice(0, 14_000)}`,
  )
  get('one parameter again and again', `items?${'status&'.repeat(2000)}`)
  get(
    'fields',
    `items?fields=${numbered(3500, (at) => `f${at % 10}`)
      .join(',')
      .slice(0, 14_000)}`,
  )
  get('ids', `items?companyid=${numbered(4000, String).join(',').slice(0, 14_000)}`)
  get('a search', `items?search=${'%25_'.repeat(3500)}`)
  get('a search of words', `items?search=${'a+'.repeat(7000)}`)
  get('a path', `items/${'%20'.repeat(4500)}`)
  get('steps of a path', `items${'/a'.repeat(7000)}`)
  add('ids to delete', 'DELETE', `/api/v4/items?ids=${numbered(3000, String).join(',').slice(0, 14_000)}`, {}, '')
}

function uploadBombs(): void {
  const upload = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const post = (name: string, body: string) => add(name, 'POST', '/api/v4/files', upload, `${body}--x--\r\n`)
  post('fields of a form', numbered(150_000, (at) => part(`n${at}`, '')).join(''))
  post('a long name of a field', part('n'.repeat(9 * megabyte), '1'))
  post('headers of a part', `--x\r\n${numbered(300_000, (at) => `h${at}: 1\r\n`).join('')}\r\n1\r\n`)
  post('boundaries', '--x\r\n'.repeat(1_900_000))
  post('nearly boundaries', part('n', '\r\n--y'.repeat(1_500_000)))
}
