/**
 * Kills the service (kill -9) repeatedly on one database while four clients write to it, and looks for every
 * acknowledged write: `node e2e/durability/kill-cycles.ts --size 20 --database postgres`. On the embedded database a
 * second service on the same directory must be refused while the first one runs, with a message that names the
 * directory and the process that holds it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { createLedger } from '../lab/stage/ledger.ts'
import { expect, setStage } from '../lab/stage/stage.ts'
import { inconsistencies, storedRecords } from '../lab/stage/stored.ts'
import { printProgress, trialOptions } from '../lab/stage/trial.ts'
import { startService } from '../lab/stage/trial-database.ts'
import { writeUntilGone } from '../lab/stage/writer.ts'

const writers = 4
/** Minimum number of acknowledged writes per cycle before the kill. */
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
  // Varies the moment, in the same way in every run.
  await wait((cycle * 137) % 500)
  await stage.service.kill()
  await Promise.all(writing)
  await stage.restart()
  stage.problems.push(...ledger.compare(await storedRecords(api)))
  printProgress(cycle, cycles, stage.problems)
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
