/**
 * A service to attack: a real one in its own process, on an empty embedded database with one account; and a process
 * that polls `/healthz` and reports the response times.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { memoryOf } from '../lab/bench/processes.ts'
import { embeddedTrialDatabase, makeAccounts, startService, withDatabase } from '../lab/stage/trial-database.ts'
import type { Latencies } from './health-watch.ts'

export interface Target {
  readonly port: number
  /** API key of its one account. */
  readonly key: string
  /** Response times of `/healthz` since the last call, in milliseconds. */
  readonly health: () => Promise<Latencies>
  /** Memory of the process in megabytes. */
  readonly memory: () => number
  /** Stops everything and returns the service's exit code. */
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
