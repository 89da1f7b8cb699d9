import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { limits } from '../connections/query-context.ts'
import { type SentStatement, sentStatements } from '../connections/statement-channel.ts'

const database = await openTestDatabase()
const many = 40
const share = { name: 'share', text: 'select 100 / $1::int, $2::text' }

const onBehalfOf = <T>(owner: string, work: () => T) =>
  database.onBehalfOf({ kind: 'caller', owner, limit: limits.request }, work)

const readOnce = (owner: string, value: number, statement = share) =>
  onBehalfOf(owner, () => database.readRow(statement, [value, owner]))

/** Reads with these values at once. */
const readAll = (values: readonly number[], owner = 'somebody', statement = share) =>
  Promise.allSettled(values.map((value) => readOnce(owner, value, statement)))

/** How often something was sent meanwhile. */
async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

const values = Array.from({ length: many }, (_, at) => at % 7)

/** Reads until an answer was fast, however busy the machine is: only then does the statement share batches. */
async function untilBrief(): Promise<void> {
  for (let took = Infinity; took > 50; ) {
    const began = performance.now()
    await readOnce('somebody', 1)
    took = performance.now() - began
  }
}

it('Queued reads of one owner share a batch, and each succeeds or fails by itself', async () => {
  await untilBrief()
  let outcomes: PromiseSettledResult<unknown>[] = []
  const messages = await messagesOf(async () => {
    outcomes = await readAll(values)
  })
  const told = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code))
  expect(told).toEqual(values.map((value) => (value === 0 ? '22012' : [String(Math.trunc(100 / value)), 'somebody'])))
  await untilBrief()
  const sent = [messages, await messagesOf(() => readAll(values.map(() => 5)))]
  for (const [at, most] of [many, many / 2].entries()) {
    expect(sent[at]).toBeGreaterThan(0)
    expect(sent[at]).toBeLessThan(most)
  }
})

it('Reads of other owners do not join it', async () => {
  const owners = Array.from({ length: many }, (_, at) => `owner ${at % 3}`)
  const rows = await Promise.all(owners.map((owner) => readOnce(owner, 4)))
  expect(rows).toEqual(owners.map((owner) => ['25', owner]))
})

it('A statement that was slow, or has not run yet, does not share a batch', async () => {
  const nap = { name: 'nap', text: 'select 1 from (select pg_sleep($1::float8 / 1000), $2::text) as slept' }
  const ten = Array.from({ length: 10 }, () => 0)
  expect(await messagesOf(() => readAll(ten, 'sleeper', nap))).toBeGreaterThanOrEqual(ten.length)
  expect(await messagesOf(() => readAll(ten, 'sleeper', nap))).toBeLessThan(ten.length)
  await readOnce('sleeper', 150, nap)
  expect(await messagesOf(() => readAll(ten, 'sleeper', nap))).toBeGreaterThanOrEqual(ten.length)
})

it('Each is traced in the context of its own request', async () => {
  const asking = new AsyncLocalStorage<number>()
  const told: (readonly [number | undefined, string])[] = []
  const start = (sent: unknown) => told.push([asking.getStore(), (sent as SentStatement).text])
  const nothing = () => {}
  const handlers = { start, end: nothing, asyncStart: nothing, asyncEnd: nothing, error: nothing }
  sentStatements.subscribe(handlers)
  await Promise.all(values.map((_, at) => asking.run(at, () => readOnce('somebody', 5))))
  sentStatements.unsubscribe(handlers)
  const reads = told.filter(([, text]) => text === share.text).map(([at]) => at)
  expect(reads.toSorted((one, other) => Number(one) - Number(other))).toEqual(values.map((_, at) => at))
})
