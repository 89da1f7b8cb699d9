/**
 * Fills the disk repeatedly to the last byte while four clients write to the service: `node e2e/durability/disk-full.ts
 * --size 5`. Writes are refused with a message then, reads work, and writes work again as soon as there is room,
 * without a restart. Finally the database alone, without the service that reserves room for it, fills the disk: its
 * process ends with a one-line message. All acknowledged writes are stored.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { createLedger } from '../lab/stage/ledger.ts'
import { inconsistencies, storedRecords } from '../lab/stage/stored.ts'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { embeddedTrialDatabase, makeAccounts, startService, withDatabase } from '../lab/stage/trial-database.ts'
import { type Api, batchSize } from '../lab/stage/writer.ts'
import { panicProblems } from './panic.ts'

const writers = 4
const megabyte = 1_048_576
/** Minimum number of refused writes per round. */
const enough = 40

const { size } = trialOptions(3)
const disk = mkdtempSync(join(tmpdir(), 'worklane-full-'))
const trialDatabase = embeddedTrialDatabase(join(disk, 'data'))
const ballast = join(disk, 'ballast')
const ledger = createLedger()
const problems: string[] = []
let refusals = 0

if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0) {
  try {
    await prove(size)
    problems.push(...(await panicProblems(join(disk, 'panic'), ballast)))
  } finally {
    spawnSync('umount', ['-l', disk])
  }
} else problems.push('mounts are not permitted here, so nothing was shown: run it as root')
rmSync(disk, { recursive: true })
reportResult(`${size} times full, ${refusals} refused and ${ledger.acknowledged()} acknowledged writes`, problems)

async function prove(rounds: number): Promise<void> {
  const port = await freePort()
  const [apikey] = (await withDatabase(trialDatabase, makeAccounts)) as [string]
  const api: Api = { root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey } }
  const service = await startService(trialDatabase, port)
  for (let round = 1; round <= rounds; round += 1) {
    const stop = new AbortController()
    const writing = Array.from({ length: writers }, (_each, writer) => write(api, `${round}.${writer}`, stop.signal))
    const before = refusals
    while (refusals < before + enough) {
      fill(5 * megabyte)
      await wait(20)
    }
    fill(Number.POSITIVE_INFINITY)
    await look(api)
    rmSync(ballast)
    const acknowledged = ledger.acknowledged()
    const until = Date.now() + 20_000
    while (ledger.acknowledged() < acknowledged + enough && Date.now() < until) await wait(20)
    if (Date.now() >= until) problems.push(`round ${round}: writes did not go on when there was room again`)
    stop.abort()
    await Promise.all(writing)
    await look(api)
  }
  const code = await service.stop()
  if (code !== 0) problems.push(`the service ended with ${code} when it was asked to stop: ${service.output()}`)
  const again = await startService(trialDatabase, port)
  await look(api)
  await again.stop()
}

/** Occupies this many bytes of the disk, or all that are free. */
function fill(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  const taken = Math.min(bytes, bavail * bsize)
  if (taken > 0) appendFileSync(ballast, Buffer.alloc(taken))
}

async function look(api: Api): Promise<void> {
  const records = await storedRecords(api)
  problems.push(...ledger.compare(records), ...(await inconsistencies(api, records)))
}

/** Creates and renames records, whether or not the service has room. */
async function write(api: Api, name: string, stop: AbortSignal): Promise<void> {
  const mine: number[] = []
  for (let turn = 1; !stop.aborted; turn += 1) {
    const companies = Array.from({ length: batchSize }, () => ({ name: `${name}.${turn}`, type: 'other' }))
    const created = (await send(api, 'POST', '/companies', companies)) as { data: { ids: number[] } } | null
    for (const id of created?.data.ids ?? []) ledger.acknowledge(id, `${name}.${turn}`)
    mine.push(...(created?.data.ids ?? []))
    const renamed = mine[turn % mine.length]
    if (renamed === undefined) continue
    const next = `${name}.${turn} renamed`
    if (await send(api, 'PUT', `/companies/${renamed}`, { name: next })) ledger.acknowledge(renamed, next)
  }
}

/** The response to a write; null if it was refused as expected. */
async function send({ root, headers }: Api, method: string, path: string, body: unknown): Promise<unknown> {
  const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(root + path, init)
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text)
  refusals += 1
  const expected = '{"status":"error","data":["The database has no room left; nothing was stored."]}'
  if (answer.status !== 503 || text !== expected || !answer.headers.has('retry-after'))
    problems.push(`${method} ${path} answered ${answer.status}: ${text}`)
  return null
}
