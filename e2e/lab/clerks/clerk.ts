/**
 * One of many concurrent users, who works on items of their own and on shared ones. All responses are recorded in the
 * books; one that is neither a success nor an expected conflict is a problem.
 */
import type { Books } from './books.ts'
import type { ClerkAnswer, Desk } from './office.ts'

export interface Workplace {
  readonly desk: Desk
  readonly books: Books
  readonly projectid: number
  /** Items that all clerks work on. */
  readonly shared: readonly number[]
}

type Act = (place: Workplace, turn: number) => Promise<void>

/** Actions in order; each clerk starts with a different one. */
const acts: readonly Act[] = [createOnce, mark, trackTime, finish, mark, say, startTimer, mark, moveOne, removeOne]

export async function work(place: Workplace, turns: number): Promise<void> {
  const { person } = place.desk
  for (let turn = 1; turn <= turns; turn += 1) await (acts[(person + turn) % acts.length] as Act)(place, turn)
}

/** The response, if its status is an allowed one. */
async function send(
  { desk, books }: Workplace,
  allowed: readonly number[],
  ...[method, path, body, headers]: Parameters<Desk['send']>
): Promise<ClerkAnswer> {
  const answer = await desk.send(method, path, body, headers)
  if (answer.status === 409) books.conflicts += 1
  if (!allowed.includes(answer.status))
    books.problems.push(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  return answer
}

/** The newest item of the clerk's own in this state. */
function ownItem({ desk, books }: Workplace, wanted: string): number | undefined {
  return [...books.items].findLast(([, { name, state }]) => state === wanted && name.startsWith(`${desk.person}.`))?.[0]
}

/** Sends the same request twice at once, like a double click: only one item is created. */
async function createOnce(place: Workplace, turn: number): Promise<void> {
  const { desk, books, projectid } = place
  const name = `${desk.person}.${turn}`
  const body = { name, projectid }
  const headers = { 'idempotency-key': `${name} in one go` }
  const both = await Promise.all([1, 2].map(() => send(place, [201], 'POST', '/items', body, headers)))
  const ids = new Set(both.map(({ data }) => data?.id ?? 0))
  if (ids.size !== 1) books.problems.push(`one request that was sent twice made the items ${[...ids].join(' and ')}`)
  for (const id of ids) books.items.set(id, { name, state: 'active' })
}

/** Reads an item and appends a mark, conditional on its version. */
async function mark(place: Workplace, turn: number): Promise<void> {
  const { desk, books, shared } = place
  const id = shared[(desk.person * 7 + turn) % shared.length] as number
  const text = `<${desk.person}.${turn}>`
  const { data, etag } = await send(place, [200], 'GET', `/items/${id}?fields=description`)
  const body = { description: `${data?.description ?? ''}${text}` }
  const { status } = await send(place, [200, 409, 412], 'PUT', `/items/${id}`, body, { 'if-match': etag ?? '' })
  if (status === 200) books.written.set(text, id)
  else books.refused.add(text)
}

async function trackTime(place: Workplace, turn: number): Promise<void> {
  const { desk, books, shared } = place
  const item = shared[(desk.person + turn) % shared.length] as number
  const minutes = 1 + ((desk.person * turn) % 90)
  const starttime = new Date(Date.now() - turn * 60_000).toISOString()
  const body = { itemid: item, contactid: desk.person, starttime, timespent: minutes }
  const { status, data } = await send(place, [201], 'POST', '/time', body)
  if (status === 201 && data) books.time.set(data.id, { item, minutes })
}

async function finish(place: Workplace, turn: number): Promise<void> {
  const state = turn % 3 === 0 ? 'active' : 'complete'
  const id = ownItem(place, state === 'active' ? 'complete' : 'active')
  if (id === undefined) return
  const path = `/items/${id}/${state === 'active' ? 'reactivate' : 'complete'}`
  const { status } = await send(place, [200], 'PUT', path)
  if (status === 200) place.books.items.set(id, { name: place.books.items.get(id)?.name ?? '', state })
}

async function say(place: Workplace, turn: number): Promise<void> {
  const { desk, books, shared, projectid } = place
  const text = `${desk.person}.${turn} about it`
  const itemid = shared[turn % shared.length]
  const { status } = await send(place, [201], 'POST', '/messages', { projectid, itemid, body: text })
  if (status === 201) books.messages.add(text)
}

/** Starting a timer stops the running one, so there is at most one. */
async function startTimer(place: Workplace, turn: number): Promise<void> {
  const { shared } = place
  const items = [turn % shared.length, (turn + 1) % shared.length].map((index) => shared[index])
  await Promise.all(items.map((id) => send(place, [200, 409], 'PUT', `/items/${id}/starttimer`)))
}

async function moveOne(place: Workplace, turn: number): Promise<void> {
  const { shared, desk } = place
  const [id, neighbour] = [desk.person + turn, desk.person + turn * 3 + 1].map((index) => shared[index % shared.length])
  if (id === neighbour) return
  await send(place, [200], 'PUT', `/items/${id}/order`, { placeafterid: neighbour })
}

/** Deletion with an outdated version is refused; with the current one it succeeds. */
async function removeOne(place: Workplace): Promise<void> {
  const id = ownItem(place, 'active')
  if (id === undefined) return
  const { etag } = await send(place, [200], 'GET', `/items/${id}`)
  await send(place, [200], 'PUT', `/items/${id}`, { priority: 4 })
  const stale = await send(place, [409, 412], 'DELETE', `/items/${id}`, undefined, { 'if-match': etag ?? '' })
  if (stale.status < 400) place.books.problems.push(`item ${id} was deleted with a version that was not the newest`)
  const { status } = await send(place, [200], 'DELETE', `/items/${id}`)
  if (status === 200) place.books.items.set(id, { name: place.books.items.get(id)?.name ?? '', state: 'deleted' })
}
