/**
 * A service to attack: the real one, in a process of its own, on an empty embedded database with one account; and beside it
 * a process that asks `/healthz` again and again and tells how long the answers took.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { memoryOf } from '../bench/processes.ts'
import { embeddedTrialDatabase, makeAccounts, startService, withDatabase } from '../stage/trial-database.ts'
import type { Latencies } from './health-watch.ts'

export interface Target {
  readonly port: number
  /** API key of its one account. */
  readonly key: string
  /** How long `/healthz` took since this was last asked, in milliseconds. */
  readonly health: () => Promise<Latencies>
  /** Megabytes that the process has in memory. */
  readonly memory: () => number
  /** Ends everything and answers the exit code of the service. */
  readonly stop: () => Promise<number | null>
}

export async function startTarget(): Promise<Target> {
  const trialDatabase = embeddedTrialDatabase()
  const port = await freePort()
  const [key] = (await withDatabase(trialDatabase, makeAccounts)) as [string]
  const settings = { WEBHOOK_ALLOW_PRIVATE: 'false', LOG_LEVEL: 'fatal' }
  const service = await startService(trialDatabase, port, { settings })
  const watch = fork(new URL('./health-watch.ts', import.meta.url), [String(port)])
  await once(watch, 'message')
  return {
    port,
    key,
    health: () => ask(watch),
    memory: () => Math.round(memoryOf(service.pid)),
    async stop() {
      watch.kill()
      const code = await service.stop()
      trialDatabase.remove()
      return code
    },
  }
}

async function ask(watch: ChildProcess): Promise<Latencies> {
  watch.send('tell')
  const [latencies] = await once(watch, 'message')
  return latencies as Latencies
}
