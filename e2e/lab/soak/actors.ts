/** Clients of a soak, one row each: the actions of one turn, and the pause after it. */
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '../../../src/server/db/demo/people/sign-ins.ts'
import { requestTokens, signIn } from '../../../src/server/identity/oauth/test-code-flow.ts'
import { listenTo } from '../../../src/server/testing/test-stream.ts'
import { dataOf, type Visits } from './visits.ts'

export interface Actor {
  readonly name: string
  /** Milliseconds between turns. */
  readonly rest: number
  readonly turn: (visits: Visits, number: number) => Promise<void>
}

const lists = [
  '/items?fields=name,duedate,projecttitle&status=active&pagesize=50&includetotalrows=true',
  '/items?search=roof&sortby=duedate&pagesize=20',
  '/items?contacts=unassigned&pagesize=50',
  '/projects?sortby=title&pagesize=50',
  '/companies?search=a&includetotalrows=true&pagesize=50',
  '/contacts?pagesize=50&type=client',
  '/time?trackedfrom=-90d&pagesize=100&fields=contactname,timespent,cost,charge',
  '/time',
  '/invoices?pagesize=50&includetotalrows=true',
  '/quotes?pagesize=50',
  '/changes?resource=items&pagesize=50',
  '/reports/time?groupby=project&from=-90d&to=0d',
  '/items',
  '/settings/webhooks/requests?pagesize=50',
  '/me',
  '/openapi.json',
]

const reader: Actor = {
  name: 'reader',
  rest: 100,
  async turn({ send }, number) {
    const path = lists[number % lists.length] as string
    const { headers } = await send('GET', path)
    const tag = headers.get('etag')
    if (tag !== null && number % 3 === 0) await send('GET', path, { headers: { 'if-none-match': tag } })
  },
}

const worker: Actor = {
  name: 'worker',
  rest: 300,
  async turn({ send }, number) {
    const projectid = 1 + (number % 20)
    const bodies = Array.from({ length: 3 }, (_each, index) => ({ name: `Soak ${number}.${index}`, projectid }))
    const { ids } = dataOf<{ ids: [number, number, number] }>(await send('POST', '/items', { body: bodies }))
    const [first, second, third] = ids
    await send('PUT', `/items/${first}`, { body: { description: 'As agreed', priority: 2 } })
    await send('PUT', `/items/${second}/order`, { body: { placeafterid: first } })
    const now = new Date().toISOString()
    await send('POST', '/time', { body: { itemid: first, contactid: 1, starttime: now, timespent: 30, notes: 'Soak' } })
    await send('POST', '/messages', { body: { projectid, itemid: second, body: 'A word about it' } })
    await send('PUT', `/items/${second}/complete`)
    await send('GET', `/items/${third}`)
    await send('DELETE', `/items/${third}`)
  },
}

/** Sends invalid requests and expects refusals. */
const blunderer: Actor = {
  name: 'blunderer',
  rest: 1000,
  async turn({ send }, number) {
    const headers = { 'content-type': 'application/json' }
    await send('POST', '/items', { body: '{"name":', headers, expected: 400 })
    await send('POST', '/companies', { body: { name: '', type: number }, expected: 400 })
    await send('GET', `/items/${900_000_000 + number}`, { expected: 404 })
    await send('GET', '/items', { headers: { apikey: `NONE-${number}` }, expected: 401 })
  },
}

const toolUser: Actor = {
  name: 'tool user',
  rest: 1500,
  async turn({ send }, number) {
    const ask = (method: string, params: object, headers = {}) =>
      send('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method, params }, headers })
    const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'soak', version: '1' } }
    const { headers } = await ask('initialize', greeting)
    const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' }
    await ask('tools/list', {}, session)
    await ask('tools/call', { name: 'list_projects', arguments: { pagesize: 3 } }, session)
    await ask('tools/call', { name: 'list_items', arguments: { pagesize: 20 } }, session)
    // Every other client disconnects without ending its session.
    if (number % 2 === 0) await send('DELETE', '/mcp', { headers: session })
  },
}

const follower: Actor = {
  name: 'follower',
  rest: 200,
  async turn({ api }, number) {
    const stream = await listenTo(`${api.root}/changes/stream`, api.headers)
    await wait(4000 + (number % 7) * 1000)
    stream.close()
  },
}

const filer: Actor = {
  name: 'filer',
  rest: 3000,
  async turn({ send }, number) {
    const form = new FormData()
    form.set('projectid', String(1 + (number % 20)))
    form.set('file', new Blob([Buffer.alloc(300_000, `drawing ${number}`)]), 'drawing.txt')
    const { id } = dataOf<{ id: number }>(await send('POST', '/files', { form }))
    await send('GET', `/files/${id}/download`)
    await send('DELETE', `/files/${id}`)
  },
}

const printer: Actor = {
  name: 'printer',
  rest: 5000,
  async turn({ send }, number) {
    const invoices = dataOf<{ id: number }[]>(await send('GET', '/invoices?fields=id&pagesize=20'))
    const { id } = invoices[number % invoices.length] as { id: number }
    await send('GET', `/invoices/${id}/pdf`)
  },
}

const person: Actor = {
  name: 'person',
  rest: 5000,
  async turn({ send, origin, problems }, number) {
    const email = ['admin', 'staff', 'member', 'client'][number % 4]
    const url = origin.replace('127.0.0.1', 'localhost')
    const tokens = await signIn(url, { email: `${email}@example.com`, password: demoPassword })
    const headers = { apikey: '', authorization: `Bearer ${tokens.access_token}` }
    for (const path of ['/me', '/projects?pagesize=20', '/items?contacts=me&pagesize=20'])
      await send('GET', path, { headers })
    const again = await requestTokens(url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    if (!again.ok) problems.push(`a token was not renewed: ${again.status} ${await again.text()}`)
    else await again.arrayBuffer()
  },
}

export const actors: readonly Actor[] = [
  reader,
  reader,
  worker,
  blunderer,
  toolUser,
  filer,
  printer,
  person,
  follower,
  follower,
  follower,
]
