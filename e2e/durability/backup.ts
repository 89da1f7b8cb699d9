/**
 * Takes backups while four clients write, and restores each into a separate place: `node e2e/durability/backup.ts
 * --size 5 --database postgres`. On PostgreSQL pg_dump runs beside the service, and all restored rows equal those of
 * its snapshot; the embedded database is copied while the service is stopped. The service then starts on the restored
 * data.
 */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { type AllRows, allRows, differences } from '../lab/stage/rows.ts'
import { expect, type Stage, setPostgresStage, setStage } from '../lab/stage/stage.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { inconsistencies, storedRecords } from '../lab/stage/stored.ts'
import { printProgress, trialOptions } from '../lab/stage/trial.ts'
import { embeddedTrialDatabase, startService, type TrialDatabase, withDatabase } from '../lab/stage/trial-database.ts'
import { dumpAndRestore } from './dump.ts'

const writers = 4
/** Milliseconds of writing before each backup. */
const pause = 2000

interface Backup {
  readonly trialDatabase: TrialDatabase
  /** Contents of the database at the time of the backup. */
  readonly rows: AllRows
}

const { size: rounds, database } = trialOptions(5)
let restored = 0
if (database === 'postgres') {
  const stage = await setPostgresStage()
  await proveOn(stage, (round) => dumpAndRestore(stage.trialDatabase, `restored${round}`), true)
} else {
  const stage = await setStage({ database })
  await proveOn(stage, () => copyWhileStopped(stage), false)
}

async function proveOn(stage: Stage, take: (round: number) => Promise<Backup>, isBesideWriters: boolean) {
  const [api] = stage.apis
  const { problems } = stage
  let acknowledged = 0
  for (let round = 1; round <= rounds; round += 1) {
    const steady = startWriters({ api, problems, count: writers, prefix: `${round}.` })
    await wait(pause)
    if (!isBesideWriters) await steady.stop()
    const backup = await take(round)
    await steady.stop()
    acknowledged += steady.acknowledged()
    await check(stage, backup)
    printProgress(round, rounds, problems)
  }
  await stage.end(`${rounds} backups beside ${acknowledged} acknowledged writes, ${restored} rows restored and equal`)
}

async function check(stage: Stage, { trialDatabase, rows }: Backup): Promise<void> {
  stage.problems.push(...differences(rows, await withDatabase(trialDatabase, allRows)))
  const port = await freePort()
  const service = await startService(trialDatabase, port)
  const api = { ...stage.apis[0], root: `http://127.0.0.1:${port}/api/v4` }
  const records = await storedRecords(api)
  expect(stage, records.size === rows.get('companies')?.size, `${records.size} records are listed after a restore`)
  stage.problems.push(...(await inconsistencies(api, records)))
  await service.stop()
  trialDatabase.remove()
  restored += [...rows.values()].reduce((sum, { size }) => sum + size, 0)
}

async function copyWhileStopped(stage: Stage): Promise<Backup> {
  await stage.service.stop()
  const copy = mkdtempSync(join(tmpdir(), 'worklane-copy-'))
  cpSync(stage.trialDatabase.settings.DATA_DIR as string, copy, { recursive: true })
  const rows = await withDatabase(stage.trialDatabase, allRows)
  await stage.restart()
  return { trialDatabase: embeddedTrialDatabase(copy), rows }
}
