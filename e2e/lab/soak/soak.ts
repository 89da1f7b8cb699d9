/**
 * A usual working day condensed to minutes: people, API clients and AI clients use the service at a normal pace: `node
 * e2e/lab/soak/soak.ts --size 60 --database postgres`. Nothing may be lost, and `verdict.ts` decides whether memory or
 * response times grew.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../../src/server/db/migrate.ts'
import { fillWithDemoData } from '../../../src/server/demo-data.ts'
import { createLedger } from '../stage/ledger.ts'
import { startReceiver } from '../stage/receiver.ts'
import { startScript } from '../stage/running-script.ts'
import { setStage } from '../stage/stage.ts'
import { writeSteadily } from '../stage/steady-writer.ts'
import { storedRecords } from '../stage/stored.ts'
import { quantile, trialOptions } from '../stage/trial.ts'
import type { PostgresTrialDatabase } from '../stage/trial-database.ts'
import { type Actor, actors } from './actors.ts'
import { heldAfterCollection } from './heap.ts'
import { processorTimeOf } from './processor.ts'
import { type Measure, verdict } from './verdict.ts'
import { countVisits } from './visits.ts'

const key = 'DEMO-1111-2222-3333-WL4'
const writers = 2

const { size: minutes, database } = trialOptions(60)
const stage = await setStage({
  database,
  settings: { NODE_OPTIONS: '--inspect=127.0.0.1:0', LOG_LEVEL: 'warn' },
  async fill(filled, { settings }) {
    await migrate(filled)
    await fillWithDemoData(filled, 1, { dataDir: settings.DATA_DIR as string, filesUrl: null })
    return [key]
  },
})
const [api] = stage.apis
const inspector = stage.service.output()
const floor = await startScript(new URL('floor.ts', import.meta.url), [], {}, 'ready on')
const floorPort = /ready on (\d+)/.exec(floor.output())?.[1]
const visits = countVisits(stage.origin, api, `http://127.0.0.1:${floorPort}/`)
const receiver = await startReceiver()
await visits.send('POST', '/settings/webhooks', { body: { url: `${receiver.url}/`, event: 'newtask' } })
const ledger = createLedger()
const stop = new AbortController()
const working = [
  ...actors.map((actor) => act(actor)),
  ...Array.from({ length: writers }, (_each, writer) =>
    writeSteadily({ api, ledger, problems: stage.problems, stop: stop.signal, rest: 500 }, `w${writer}`).catch(
      (error: Error) => stage.problems.push(error.message),
    ),
  ),
]
const measures: Measure[] = []
let used = processorTime()
for (let minute = 1; minute <= minutes; minute += 1) {
  await wait(60_000)
  measures.push(await measure(minute))
}
stop.abort()
await Promise.all(working)
stage.problems.push(...visits.problems, ...ledger.compare(await storedRecords(api)))
const { summary, problems } = verdict(measures)
stage.problems.push(...problems)
receiver.close()
await floor.stop()
const delivered = `${receiver.delivered.size} events delivered`
await stage.end(`${minutes} minutes: ${summary}, ${ledger.acknowledged()} acknowledged writes, ${delivered}`)

async function act({ name, rest, turn }: Actor): Promise<void> {
  for (let number = 1; !stop.signal.aborted; number += 1) {
    await turn(visits, number).catch((error: Error) => stage.problems.push(`${name}: ${error.message}`))
    await wait(rest)
  }
}

/**
 * Open files and connections. Excludes files of tables and indexes: the embedded database opens each on first use and
 * keeps up to a configured number open, hundreds that are no leak but would hide one.
 */
function openFiles(pid: number): string[] {
  const links = readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      return '' // closed meanwhile
    }
  })
  return links.filter((path) => path !== '' && !path.includes('/database/base/'))
}

/** Processor time of the service, and of its database if that has processes of its own. */
function processorTime(): number {
  const database =
    'cluster' in stage.trialDatabase ? (stage.trialDatabase as PostgresTrialDatabase).cluster.processes() : []
  return processorTimeOf([stage.service.pid, ...database])
}

/** Resources of the service at the end of a minute, and response times during it. */
async function measure(minute: number): Promise<Measure> {
  const { pid } = stage.service
  const held = await heldAfterCollection(inspector)
  const { service, floor } = visits.takeTimes()
  const before = used
  used = processorTime()
  const found = {
    ...held,
    files: openFiles(pid).length,
    requests: service.length,
    processor: (used - before) / Math.max(1, service.length),
    median: quantile(service, 0.5),
    slow: quantile(service, 0.99),
    floorMedian: quantile(floor, 0.5),
    floorSlow: quantile(floor, 0.99),
  }
  console.log(
    `minute ${minute}: ${Object.entries(found)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(', ')}` + `, ${visits.problems.length + stage.problems.length} problems`,
  )
  return found
}
