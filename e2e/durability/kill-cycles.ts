/**
 * Kills the service without warning (kill -9) while four programs write to it, again and again on one embedded database,
 * and looks for every write that was acknowledged: `node e2e/durability/kill-cycles.ts --size 20`. While it runs, a
 * second service on the same directory must be refused, with the name of the directory and the process that holds it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import type { RunningScript } from '../running-script.ts'
import { createLedger } from './ledger.ts'
import { prepareDirectory, startService } from './running.ts'
import { inconsistencies, storedRecords } from './stored.ts'
import { type Api, writeUntilGone } from './writer.ts'

const writers = 4
/** Acknowledged writes in each cycle before the service is killed, at least. */
const enough = 40

const { values } = parseArgs({ options: { size: { type: 'string', default: '20' } } })
const cycles = Number(values.size)
const directory = mkdtempSync(join(tmpdir(), 'worklane-kill-'))
const port = await freePort()
const api: Api = { root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey: await prepareDirectory(directory) } }
const ledger = createLedger()
const problems: string[] = []

for (let cycle = 1; cycle <= cycles; cycle += 1) {
  const service = await startService(directory, port)
  await look()
  if (cycle === 1) await expectRefusal(service)
  const writing = Array.from({ length: writers }, (_each, writer) => writeUntilGone(api, ledger, `${cycle}.${writer}`))
  const before = ledger.acknowledged()
  while (ledger.acknowledged() < before + enough) await wait(5)
  // At another moment of the writes each time, and the same ones in every run.
  await wait((cycle * 137) % 500)
  await service.kill()
  await Promise.all(writing)
}
const last = await startService(directory, port)
await look()
const code = await last.stop()
if (code !== 0) problems.push(`the service ended with ${code} when it was asked to stop`)
rmSync(directory, { recursive: true })
console.log(`${cycles} kills, ${ledger.acknowledged()} acknowledged writes, ${problems.length} problems`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function look(): Promise<void> {
  const records = await storedRecords(api)
  problems.push(...ledger.compare(records), ...(await inconsistencies(api, records)))
}

async function expectRefusal({ pid }: RunningScript): Promise<void> {
  const refusal = await startService(directory, await freePort()).then(
    async (second) => `none: process ${second.pid} runs beside process ${pid}, and ended with ${await second.stop()}`,
    (error: Error) => error.message,
  )
  const expected = `${directory} is in use by process ${pid}`
  if (!refusal.startsWith(expected)) problems.push(`refusal should be "${expected} ...", but is ${refusal}`)
}
