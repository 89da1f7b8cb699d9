/**
 * Two processes on one PostgreSQL behind HAProxy, one of which is killed every 20 seconds and restarted: `node
 * e2e/outages/balanced.ts --size 4`. Clients write through the balancer all the time, and every acknowledged write is
 * stored exactly once. Before each kill both processes must have the same information. Files are in a bucket, and there
 * is no shared disk.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { listenTo } from '../../src/server/testing/test-stream.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { makeAccounts, postgresTrialDatabase, withDatabase } from '../lab/stage/trial-database.ts'
import type { Api } from '../lab/stage/writer.ts'
import { askingWith } from './asking.ts'
import { startPair } from './pair.ts'

const writers = 4
/** Milliseconds between kills. */
const life = 20_000

const { size: kills } = trialOptions(4)
const trialDatabase = await postgresTrialDatabase()
const [busyKey, quietKey] = (await withDatabase(trialDatabase, (database) => makeAccounts(database, 2))) as [
  string,
  string,
]
const problems: string[] = []
const { asked, soon } = askingWith(problems)
const pair = await startPair(trialDatabase)
const { door, behind } = pair

const at = (port: number, apikey: string): Api => ({ root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey } })
const api = at(door, busyKey)
await soon(async () => (await fetch(`http://127.0.0.1:${door}/readyz`)).ok, 'no process answers behind the balancer')
const steady = startWriters({ api, problems, count: writers, isBalanced: true })

for (let kill = 0; kill < kills; kill += 1) {
  const until = performance.now() + life
  const victim = kill % 2
  const [one, other] = [behind[victim] as number, behind[1 - victim] as number]
  await knowsOfOther(one, other)
  await wait(Math.max(0, until - performance.now()))
  const before = steady.acknowledged()
  await pair.kill(victim)
  await soon(async () => steady.acknowledged() > before + 20, 'nothing is written while one process is gone')
  await pair.start(victim)
}
await steady.conclude()
problems.push(...(await pair.stop()))
trialDatabase.remove()
reportResult(`${kills} kills, ${steady.acknowledged()} acknowledged writes`, problems)

/** Changes through one process are visible through the other immediately, or after its notification. */
async function knowsOfOther(one: number, other: number): Promise<void> {
  const [here, there] = [at(one, quietKey), at(other, quietKey)]
  const stream = await listenTo(`${there.root}/changes/stream`, there.headers)
  const made = await asked(here, 'POST', '/companies', { name: 'Hill & Sons', type: 'other' })
  const { id } = (JSON.parse(made.text) as { data: { id: number } }).data
  await soon(
    async () => stream.events.some(({ data }) => data.id === id),
    'a stream does not hear of the other process',
  )
  stream.close()
  await asked(there, 'PUT', `/companies/${id}`, { name: 'Hill & Daughters' })
  const read = await asked(here, 'GET', `/companies/${id}`)
  if (!read.text.includes('Hill & Daughters')) problems.push(`a process answers what was before: ${read.text}`)
  await sharesFiles(here, there, id)
  await sharesSession(here, there)
  await sharesCounts(here, there)
}

async function sharesFiles(here: Api, there: Api, company: number): Promise<void> {
  const form = new FormData()
  form.set('file', new File(['One plan'], 'plan.txt', { type: 'text/plain' }))
  const answer = await fetch(`${here.root}/companies/${company}/files`, {
    method: 'POST',
    headers: here.headers,
    body: form,
  })
  const text = await answer.text()
  const { id } = (JSON.parse(text) as { data?: { id?: number } }).data ?? {}
  const file = await asked(there, 'GET', `/files/${id}/download`)
  if (file.text !== 'One plan') problems.push(`a file of the other process is "${file.text}" (${text})`)
}

/** A tool session that one process started continues in the other. */
async function sharesSession(here: Api, there: Api): Promise<void> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } }
  const begun = await asked(here, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const session = { 'mcp-session-id': begun.header('mcp-session-id') ?? '' }
  const call = { name: 'list_companies', arguments: { pagesize: 1 } }
  const rpc = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call }
  const { text } = await asked({ ...there, headers: { ...there.headers, ...session } }, 'POST', '/mcp', rpc)
  if (!text.includes('"result"') || text.includes('"isError":true')) problems.push(`a session did not go on: ${text}`)
}

/** Requests of a credential to one process count towards its limits in the other. */
async function sharesCounts(here: Api, there: Api): Promise<void> {
  const left = async () =>
    Number((await asked(there, 'GET', '/companies?pagesize=1')).header('x-ratelimit-remaining') ?? Number.NaN)
  const before = await left()
  await Promise.all(Array.from({ length: 30 }, () => asked(here, 'GET', '/companies?pagesize=1')))
  await soon(async () => {
    const now = await left()
    // If the window ended in between, counting has started again.
    return now <= before - 30 || now > before
  }, 'requests to one process do not count in the other')
}
