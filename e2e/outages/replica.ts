/**
 * Two processes on one PostgreSQL whose reads go to a streaming replica: `node e2e/outages/replica.ts --size 200`.
 * While clients write, a write acknowledged by one process is immediately visible through the other, as a record and in
 * a list, even while the replica lags, is frozen, or is down. It is used again automatically.
 */
import { servers } from '../../src/server/commands/doctor/servers.ts'
import { openPostgres } from '../../src/server/db/postgres/postgres.ts'
import { freePort, startReplica } from '../../src/server/testing/postgres-cluster.ts'
import { listenTo } from '../../src/server/testing/test-stream.ts'
import { answeredReads, shareOfReplica } from '../lab/stage/answered-reads.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { makeAccounts, postgresTrialDatabase, startService, withDatabase } from '../lab/stage/trial-database.ts'
import type { Api } from '../lab/stage/writer.ts'
import { askingWith, killed, patience } from './asking.ts'

const writers = 2

const { size: times } = trialOptions(200)
const trialDatabase = await postgresTrialDatabase()
const [busyKey, quietKey] = (await withDatabase(trialDatabase, (database) => makeAccounts(database, 2))) as [
  string,
  string,
]
const replica = await startReplica(trialDatabase.bin, trialDatabase.cluster)
const settings = { DATABASE_READ_URL: replica.url('postgres'), LOG_LEVEL: 'fatal' }
const ports = [await freePort(), await freePort()] as const
const metrics = [await freePort(), await freePort()] as const
const start = (index: 0 | 1) =>
  startService(trialDatabase, ports[index], { settings: { ...settings, METRICS_PORT: String(metrics[index]) } })
const services = [await start(0), await start(1)] as const
process.once('exit', () => {
  for (const { pid } of services) killed(pid)
  replica.thaw()
  replica.stop()
})

const problems: string[] = []
const { asked, soon } = askingWith(problems)
const at = (port: number, apikey: string): Api => ({ root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey } })
const [here, there] = [at(ports[0], quietKey), at(ports[1], quietKey)]
const api = at(ports[0], busyKey)
const steady = startWriters({ api, problems, count: writers })
const stream = await listenTo(`${there.root}/changes/stream`, there.headers)
stream.events.length = 0

const made = await asked(here, 'POST', '/companies', { name: 'Hill & Sons', type: 'other' })
const { id } = (JSON.parse(made.text) as { data: { id: number } }).data
let turn = 0
const slowest: Record<string, number> = {}

await isUsed('at the start')
const shareOfReads = await whatWasWrittenIsRead('beside it', times)
if (shareOfReads < 0.5) problems.push(`only ${shareOfReads.toFixed(2)} of the reads went to the replica`)
const databaseUrl = trialDatabase.settings.DATABASE_URL as string
const found = await servers({ databaseUrl, poolerUrl: null, readUrl: settings.DATABASE_READ_URL })
if (found[0]?.[1].state !== 'ok') problems.push(`doctor finds ${JSON.stringify(found)}`)
await onReplica('select pg_wal_replay_pause()')
await whatWasWrittenIsRead('paused', times)
await onReplica('select pg_wal_replay_resume()')
await isUsed('resumed')
replica.freeze()
await whatWasWrittenIsRead('frozen', times)
replica.thaw()
await isUsed('thawed')
replica.crash()
await whatWasWrittenIsRead('gone', times)
replica.restart()
await isUsed('started again')
await whatWasWrittenIsRead('back', times)
await steady.conclude()
stream.close()

for (const service of services) {
  const code = await service.stop()
  if (code !== 0) problems.push(`a process ended with ${code} when it was asked to stop: ${service.output()}`)
}
trialDatabase.remove()
const waits = Object.entries(slowest).map(([state, took]) => `${state} ${Math.round(took)} ms`)
reportResult(
  `${steady.acknowledged()} acknowledged writes, ${shareOfReads.toFixed(2)} of the reads on the replica; slowest write and reads of it: ${waits.join(', ')}`,
  problems,
)

/**
 * Writes through one process and reads through the other, `count` times; returns the share of reads served by the
 * replica.
 */
async function whatWasWrittenIsRead(state: string, count: number): Promise<number> {
  const before = await answeredReads(metrics)
  slowest[state] = 0
  for (let time = 0; time < count; time += 1) {
    turn += 1
    const name = `Hill ${turn}`
    const [one, other] = turn % 2 === 0 ? [here, there] : [there, here]
    const began = performance.now()
    await asked(one, 'PUT', `/companies/${id}`, { name })
    const read = await Promise.all([
      asked(other, 'GET', `/companies/${id}`),
      asked(other, 'GET', `/companies?fields=name&pagesize=5`),
    ])
    slowest[state] = Math.max(slowest[state], performance.now() - began)
    for (const { text } of read)
      if (!text.includes(`"${name}"`)) problems.push(`${state}: a process answers what was before ${name}: ${text}`)
  }
  await soon(
    async () => stream.events.some(({ data }) => data.id === id),
    `${state}: a stream does not hear of the other process`,
  )
  stream.events.length = 0
  return shareOfReplica(before, await answeredReads(metrics))
}

/** Reads until the replica serves some of them. */
async function isUsed(state: string): Promise<void> {
  await soon(
    async () => (await whatWasWrittenIsRead(state, 20)) > 0.2,
    `${state}: the replica is not used within ${patience} ms`,
  )
}

async function onReplica(text: string): Promise<void> {
  const database = openPostgres(replica.url('postgres'), () => {})
  try {
    await database.execute(text)
  } finally {
    await database.close()
  }
}
