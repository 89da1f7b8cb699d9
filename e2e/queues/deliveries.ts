/**
 * Deliveries to five receivers: one healthy, one slow, one that returns 500 for a while, one that does not respond for
 * a while, and one that is killed and restarted; the service is killed (kill -9) and restarted as well: `node
 * e2e/queues/deliveries.ts --size 10000 --database postgres`. Every event arrives at least once, and repeated ones have
 * the same id.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { type Receiver, startReceiver } from '../lab/stage/receiver.ts'
import { expect, setStage } from '../lab/stage/stage.ts'
import { printProgress, timed, trialOptions } from '../lab/stage/trial.ts'
import { withDatabase } from '../lab/stage/trial-database.ts'

const rounds = 10
/** Milliseconds until the service is killed. */
const phase = 5000
/** Maximum number of rounds after the last event until the rest has arrived. */
const patience = 40

type Mood = (receiver: Receiver, round: number) => void
const kinds: Readonly<Record<string, Mood>> = {
  well: () => {},
  slow: (receiver) => receiver.answer(204, 700),
  failing: (receiver, round) => receiver.answer(round % 2 > 0 ? 500 : 204),
  silent: (receiver, round) => receiver.answer(round <= rounds / 2 ? null : 204),
  dying: (receiver, round) => {
    setTimeout(receiver.close, 500 + ((round * 137) % 1000))
    setTimeout(receiver.reopen, 2500)
  },
}
const names = Object.keys(kinds)

const { size: deliveries, database } = trialOptions(10_000)
const stage = await setStage({ database })
const [{ root, headers }] = stage.apis
const receivers = new Map<string, Receiver>()
for (const name of names) {
  const receiver = await startReceiver()
  receivers.set(name, receiver)
  const { status, text } = await post('/settings/webhooks', { url: `${receiver.url}/`, event: 'newcompany' })
  if (status !== 201) throw new Error(`POST /settings/webhooks answered ${status}: ${text}`)
}
const acknowledged = new Set<number>()
const perRound = Math.ceil(deliveries / names.length / rounds)
for (let round = 1; round <= rounds; round += 1) {
  for (const name of names) kinds[name]?.(receivers.get(name) as Receiver, round)
  const creating = createCompanies(round)
  await wait(phase)
  await stage.service.kill()
  await creating
  await withDatabase(stage.trialDatabase, hasten)
  await stage.restart()
  printProgress(round, rounds, stage.problems)
}
for (const receiver of receivers.values()) receiver.answer(204)
let left = await pending()
for (let turn = 0; left > 0 && turn < patience; turn += 1) {
  await wait(phase)
  await stage.service.stop()
  await withDatabase(stage.trialDatabase, hasten)
  await stage.restart()
  left = await pending()
}
expect(stage, left === 0, `${left} deliveries are still waiting`)
const companies = await stored()
const lost = [...acknowledged].filter((id) => !companies.includes(id))
expect(stage, lost.length === 0, `${lost.length} companies were acknowledged and are not there`)
for (const [name, receiver] of receivers) check(name, receiver)
const repeated = [...receivers].map(([name, { delivered }]) => `${name} ${sumOf(delivered) - delivered.size}`)
for (const receiver of receivers.values()) receiver.close()
await stage.end(
  `${companies.length} events for ${names.length} receivers, ${rounds} kills of the service; ` +
    `arrived again under the same id: ${repeated.join(', ')}`,
)

function post(path: string, body: unknown) {
  const json = { ...headers, 'content-type': 'application/json' }
  return timed(root + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

/** Creates companies ten at a time, until the round is complete or the service is gone. */
async function createCompanies(round: number): Promise<void> {
  for (let made = 0; made < perRound; made += 10) {
    const bodies = Array.from({ length: 10 }, (_each, index) => ({ name: `${round}.${made + index}`, type: 'other' }))
    const { status, text } = await post('/companies', bodies)
    if (status === 0) return
    if (status === 201) for (const id of JSON.parse(text).data.ids) acknowledged.add(id)
    else expect(stage, false, `POST /companies answered ${status}: ${text}`)
  }
}

/** Skips the hours for which failing receivers are paused. */
async function hasten({ kysely }: Database): Promise<void> {
  await sql`update webhooks set retryon = now()`.execute(kysely)
  await sql`update webhookrequests set nextruntime = now() where status = 'pending'`.execute(kysely)
}

async function pending(): Promise<number> {
  const path = '/settings/webhooks/requests?status=pending&pagesize=1&includetotalrows=true'
  return JSON.parse((await timed(root + path, { headers })).text).meta.total
}

async function stored(): Promise<number[]> {
  const { text } = await timed(`${root}/companies?fields=id&pagesize=30000`, { headers })
  return (JSON.parse(text) as { data: { id: number }[] }).data.map(({ id }) => id)
}

/** Checks that each record arrived under a single event id, however many attempts there were. */
function check(name: string, { delivered, ids, records }: Receiver): void {
  const arrived = records()
  const missing = companies.filter((id) => !arrived.has(id))
  expect(stage, missing.length === 0, `${missing.length} events never arrived at the ${name} receiver`)
  expect(stage, arrived.size === delivered.size, `${delivered.size} ids for ${arrived.size} events at the ${name} one`)
  expect(stage, ids.size === delivered.size, `${ids.size} ids were tried, ${delivered.size} arrived at the ${name} one`)
}

function sumOf(delivered: Receiver['delivered']): number {
  return [...delivered.values()].reduce((sum, { times }) => sum + times, 0)
}
