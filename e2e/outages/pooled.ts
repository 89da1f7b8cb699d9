/**
 * Two processes on one PostgreSQL, one of them through PgBouncer in transaction mode: `node e2e/outages/pooled.ts
 * --size 10`. First, clients write, follow and read through the pooler, and every acknowledged write is stored exactly
 * once; then both serve lists over 500 connections, in turns, and the cost of the pooler is reported as a ratio.
 */
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { servers } from '../../src/server/commands/doctor/servers.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { makeAccounts, postgresTrialDatabase, startService, withDatabase } from '../lab/stage/trial-database.ts'
import type { Api } from '../lab/stage/writer.ts'
import { followers } from './followers.ts'
import { startPooler } from './pooler.ts'

const connections = 500
/** Fewer than one process opens, so that connections share sessions. */
const sessions = 6
const writers = 8
const turns = 3
/** Minimum number of acknowledged writes through the pooler. */
const enough = 400

const { size: seconds } = trialOptions(10)
const trialDatabase = await postgresTrialDatabase()
const [apikey] = (await withDatabase(trialDatabase, makeAccounts)) as [string]
const databaseUrl = trialDatabase.settings.DATABASE_URL as string
const pooler = await startPooler(databaseUrl, sessions)
const problems: string[] = []
const ports = { pooled: await freePort(), direct: await freePort() }
const settings = { DATABASE_POOLER_URL: pooler.url }
const pooled = await startService(trialDatabase, ports.pooled, { settings })
const direct = await startService(trialDatabase, ports.direct)
process.once('exit', () => {
  for (const { pid } of [pooled, direct]) end(pid)
})

const look = async (databaseUrl: string, poolerUrl: string | null) =>
  JSON.stringify(await servers({ databaseUrl, poolerUrl, readUrl: null }))
if (!(await look(pooler.url, null)).includes('DATABASE_URL leads to a pooler')) problems.push('doctor sees no pooler')
if (!(await look(databaseUrl, pooler.url)).includes('answers, in front of the server'))
  problems.push('doctor misses a pooler')

const apiAt = (port: number): Api => ({ root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey } })
const api = apiAt(ports.pooled)
const follow = await followers({ apis: [api], problems })
const steady = startWriters({ api, problems, count: writers })
while (steady.acknowledged() < enough) await wait(5)
await follow.check()
await steady.conclude()
follow.end()

const answered = { pooled: 0, direct: 0 }
for (let turn = 0; turn < turns; turn += 1)
  for (const way of ['pooled', 'direct'] as const) answered[way] += await load(apiAt(ports[way]))
const [byPooler, without] = [answered.pooled, answered.direct].map((sum) => Math.round(sum / turns / seconds))
const ratio = (answered.pooled / answered.direct).toFixed(2)

for (const service of [pooled, direct]) {
  const code = await service.stop()
  if (code !== 0) problems.push(`a process ended with ${code} when it was asked to stop: ${service.output()}`)
}
await pooler.stop()
trialDatabase.remove()
const speed = `${byPooler} lists a second by way of the pooler and ${without} without it over ${connections} connections (${ratio})`
reportResult(`${steady.acknowledged()} acknowledged writes, ${speed}`, problems)

/** Number of successful lists; some requests are refused under load. */
async function load({ root, headers }: Api): Promise<number> {
  const url = `${root}/companies?pagesize=20`
  const result = await autocannon({ url, headers: { ...headers }, connections, duration: seconds })
  if (result.errors > 0) problems.push(`${result.errors} requests got no answer`)
  return result['2xx']
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
