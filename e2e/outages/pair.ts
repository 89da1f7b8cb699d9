/**
 * Two processes of the service on one PostgreSQL behind HAProxy, with files in one bucket and without a shared disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BucketServer, startBucketServer } from '../../src/server/resources/content/test-bucket-server.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import type { RunningScript } from '../lab/stage/running-script.ts'
import { startService, type TrialDatabase } from '../lab/stage/trial-database.ts'
import { killed } from './asking.ts'
import { startBalancer } from './balancer.ts'

export interface Pair {
  /** Port of the balancer. */
  readonly door: number
  /** Ports of the processes. */
  readonly behind: readonly [number, number]
  readonly filesUrl: string
  /** Kills one. */
  readonly kill: (at: number) => Promise<void>
  /** Restarts a killed one. */
  readonly start: (at: number) => Promise<void>
  /** Stops both and returns what went wrong. */
  readonly stop: () => Promise<readonly string[]>
}

/** @param args arguments of the service, see `startService` */
export async function startPair(trialDatabase: TrialDatabase, args?: readonly string[]): Promise<Pair> {
  const [door, ...behind] = [await freePort(), await freePort(), await freePort()] as const
  const bucket: BucketServer = await startBucketServer()
  const filesUrl = bucket.url('trial')
  const disks = behind.map(() => mkdtempSync(join(tmpdir(), 'worklane-pair-')))
  const services: RunningScript[] = []
  const start = async (at: number) => {
    const address = { PUBLIC_URL: `http://localhost:${door}`, TRUST_PROXY: '127.0.0.1' }
    const kept = {
      DATA_DIR: disks[at] as string,
      FILES_URL: filesUrl,
      WORKLANE_SECRET: 'known to both processes of the pair',
    }
    const options = { settings: { ...address, ...kept }, ...(args ? { args } : {}) }
    services[at] = await startService(trialDatabase, behind[at] as number, options)
  }
  process.once('exit', () => {
    for (const { pid } of services) killed(pid)
  })
  for (const at of behind.keys()) await start(at)
  const balancer = startBalancer(door, behind)
  return {
    door,
    behind,
    filesUrl,
    start,
    kill: async (at) => services[at]?.kill(),
    async stop() {
      const problems: string[] = []
      await balancer.stop()
      for (const service of services) {
        const code = await service.stop()
        if (code !== 0) problems.push(`a process ended with ${code} when it was asked to stop: ${service.output()}`)
      }
      await bucket.remove()
      for (const disk of disks) rmSync(disk, { recursive: true })
      return problems
    },
  }
}
