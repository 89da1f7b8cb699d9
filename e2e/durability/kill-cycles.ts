/**
 * Kills the service without warning (kill -9) while four programs write to it, again and again on one database, and looks
 * for every write that was acknowledged: `node e2e/durability/kill-cycles.ts --size 20 --database postgres`. On the embedded
 * database a second service on the same directory must be refused while the first one runs, with the name of the directory
 * and the process that holds it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { createLedger } from '../stage/ledger.ts'
import { expect, setStage } from '../stage/stage.ts'
import { inconsistencies, storedRecords } from '../stage/stored.ts'
import { tellProgress, trialOptions } from '../stage/trial.ts'
import { startService } from '../stage/trial-database.ts'
import { writeUntilGone } from '../stage/writer.ts'

const writers = 4
/** Acknowledged writes in each cycle before the service is killed, at least. */
const enough = 40

const { size: cycles, database } = trialOptions(20)
const stage = await setStage({ database })
const [api] = stage.apis
const ledger = createLedger()
if (database === 'embedded') await expectRefusal()

for (let cycle = 1; cycle <= cycles; cycle += 1) {
  const writing = Array.from({ length: writers }, (_each, writer) => writeUntilGone(api, ledger, `${cycle}.${writer}`))
  const before = ledger.acknowledged()
  while (ledger.acknowledged() < before + enough) await wait(5)
  // At another moment of the writes each time, and the same ones in every run.
  await wait((cycle * 137) % 500)
  await stage.service.kill()
  await Promise.all(writing)
  await stage.restart()
  stage.problems.push(...ledger.compare(await storedRecords(api)))
  tellProgress(cycle, cycles, stage.problems)
}
stage.problems.push(...(await inconsistencies(api, await storedRecords(api))))
await stage.end(`${cycles} kills, ${ledger.acknowledged()} acknowledged writes`)

async function expectRefusal(): Promise<void> {
  const { pid } = stage.service
  const refusal = await startService(stage.trialDatabase, await freePort()).then(
    async (second) => `none: process ${second.pid} runs beside process ${pid}, and ended with ${await second.stop()}`,
    (error: Error) => error.message,
  )
  const expected = `${stage.trialDatabase.settings.DATA_DIR} is in use by process ${pid}`
  expect(stage, refusal.startsWith(expected), `refusal should be "${expected} ...", but is ${refusal}`)
}
