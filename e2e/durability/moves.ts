/**
 * Thirty-two clients move items of one project concurrently, half of them always into the same gap: `node
 * e2e/durability/moves.ts --size 10000 --database postgres`. Afterwards no item is missing, no two have the same sort
 * key, and keys are short.
 */
import { ascending } from '../../src/contract/ascending.ts'
import { setStage } from '../lab/stage/stage.ts'
import { trialOptions } from '../lab/stage/trial.ts'

const clients = 32
const items = 200
/** In bytes. */
const longestKey = 64

const { size: moves, database } = trialOptions(2000)
const stage = await setStage({ database })
const { problems } = stage
const [{ root, headers }] = stage.apis
const began = Date.now()
const ids = await newItems()
let open = moves
await Promise.all(Array.from({ length: clients }, (_each, client) => moveUntilDone(client)))
const keys = await look()
const seconds = Math.round((Date.now() - began) / 1000)
await stage.end(`${moves} moves in ${seconds} s, longest key ${Math.max(...keys)} bytes`)

async function moveUntilDone(client: number): Promise<void> {
  const toGap = client % 2 === 0
  for (let turn = 1; open > 0; turn += 1) {
    open -= 1
    const id = ids[(client + turn * clients) % items] as number
    const neighbour = ids[toGap ? 0 : (client * 31 + turn * 7) % items] as number
    if (neighbour === id) continue
    const place = turn % 3 === 0 ? { placebeforeid: neighbour } : { placeafterid: neighbour }
    const { status, body } = await send('PUT', `/items/${id}/order`, place)
    if (status !== 200) problems.push(`a move answered ${status}: ${body}`)
  }
}

async function newItems(): Promise<number[]> {
  const companyid = await created('/companies', { name: 'Lind & Okafor', type: 'client' })
  const projectid = await created('/projects', { title: 'Boathouse', companyid })
  const bodies = Array.from({ length: items }, (_each, index) => ({ name: `item ${index}`, projectid }))
  const { body } = await send('POST', '/items', bodies)
  return (JSON.parse(body) as { data: { ids: number[] } }).data.ids
}

async function created(path: string, record: object): Promise<number> {
  const { body } = await send('POST', path, record)
  return (JSON.parse(body) as { data: { id: number } }).data.id
}

/** Length of each key, in bytes. */
async function look(): Promise<number[]> {
  const { body } = await send('GET', `/items?fields=sortorder&sortby=sortorder&pagesize=${items * 2}`)
  const { data } = JSON.parse(body) as { data: { id: number; sortorder: string }[] }
  const order = data.map(({ sortorder }) => sortorder)
  if (new Set(data.map(({ id }) => id)).size !== items)
    problems.push(`there are ${data.length} items instead of ${items}`)
  if (new Set(order).size !== items) problems.push('two items have the same key')
  if (order.join() !== order.toSorted(ascending).join()) problems.push('the list is not in the order of its keys')
  const lengths = order.map((key) => key.length / 2)
  const long = lengths.filter((length) => length > longestKey).length
  if (long > 0) problems.push(`${long} keys are longer than ${longestKey} bytes`)
  return lengths
}

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: string }> {
  const answer = await fetch(root + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}
