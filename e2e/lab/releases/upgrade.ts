/**
 * Upgrades a database of the first release to the newest schema, as the first start does, and checks its contents:
 * `node e2e/lab/releases/upgrade.ts --size 1 --database postgres`. No row is lost; records are listed, passwords and API
 * keys work, and webhook receivers can still verify signatures.
 */
import { sql } from 'kysely'
import { migrate } from '../../../src/server/db/migrate.ts'
import { startReceiver } from '../stage/receiver.ts'
import { type AllRows, allRows, lostBetween } from '../stage/rows.ts'
import { type Stage, setStage } from '../stage/stage.ts'
import { trialOptions } from '../stage/trial.ts'
import { makeFirstRelease } from './first-release.ts'
import { lookForRecords, lookForTexts, signInAgain, writeAgain } from './readers.ts'

/** API keys of the two firms from the first release. */
const keys = ['DEMO-1111-2222-3333-WL4', 'DEMO-9999-8888-7777-WL4']

/** Intended changes by migrations, as `table.column`: responses kept for a day for repeated requests (30). */
const meant: readonly string[] = ['idempotency_keys.']

/** The search text is derived from columns that are compared themselves; `lookForTexts` tests it. */
const isMeant = (table: string, column: string) => column === 'searchtext' || meant.includes(`${table}.${column}`)

const { size, database } = trialOptions(1)
for (let time = 1; time <= size; time += 1) await upgradeOnce()

async function upgradeOnce(): Promise<void> {
  const receiver = await startReceiver()
  const lost: string[] = []
  let before: AllRows = new Map()
  const stage: Stage = await setStage({
    database,
    async fill(filled) {
      await makeFirstRelease(filled)
      await sql`update webhooks set url = ${`${receiver.url}/`} where url like '%first-release'`.execute(filled.kysely)
      before = await allRows(filled)
      await migrate(filled)
      lost.push(...lostBetween(before, await allRows(filled), isMeant))
      return keys
    },
  })
  stage.problems.push(...lost)
  const records = await lookForRecords(stage, before)
  await lookForTexts(stage, before)
  await signInAgain(stage)
  await writeAgain(stage, receiver, before)
  receiver.close()
  const rows = [...before.values()].reduce((sum, { size }) => sum + size, 0)
  await stage.end(`${rows} rows in ${before.size} tables upgraded, ${records} records found through the service`)
}
