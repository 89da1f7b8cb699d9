/**
 * `npm run bench`: the service compared with a floor, on each database, with 100,000 items. Prints a table for each and
 * exits with 1 if a target is missed. README.md describes the measures and options.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { freePort } from '../../../src/server/testing/postgres-cluster.ts'
import { startScript } from '../stage/running-script.ts'
import { type BenchDatabase, type DatabaseKind, prepareDatabase } from './databases.ts'
import type { FloorSettings } from './floor-settings.ts'
import { measureIdle } from './idle-measure.ts'
import { measureLists } from './list-measures.ts'
import { measureLoad } from './load-measure.ts'
import type { Bench, Finding } from './measuring.ts'
import { measurePages, measureProject, measureWhole } from './read-measures.ts'
import { heading, rowOf } from './report.ts'
import { statementsByPath } from './requests.ts'
import { items } from './seed.ts'
import { measureTools } from './tool-measures.ts'
import { measureWorkload } from './workload-measures.ts'
import { workloads } from './workloads.ts'
import { measureBatch, measureUpdate } from './write-measures.ts'

/** In order of execution: those that change data come last. */
const measures = {
  load: measureLoad,
  pages: measurePages,
  lists: measureLists,
  whole: measureWhole,
  project: measureProject,
  tools: measureTools,
  update: measureUpdate,
  batch: measureBatch,
  ...Object.fromEntries(
    Object.entries(workloads).map(([name, workload]) => [name, (bench: Bench) => measureWorkload(workload, bench)]),
  ),
} as const
type Measure = keyof typeof measures

const kinds: readonly DatabaseKind[] = ['embedded', 'postgres']
const print = (line: string) => console.log(line)

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: kinds.join(',') },
    measure: { type: 'string', default: [...Object.keys(measures), 'idle'].join(',') },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
})
const chosen = values.measure.split(',')
const wanted = (Object.keys(measures) as Measure[]).filter((name) => chosen.includes(name))
const findings: Finding[] = []

print(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${items} items`)
for (const kind of kinds.filter((each) => wanted.length > 0 && values.database.split(',').includes(each))) {
  const database = await prepareDatabase(kind, print)
  try {
    print(heading(kind === 'embedded' ? 'Embedded database' : 'PostgreSQL'))
    await measureOn(database)
  } finally {
    database.remove()
  }
}
if (chosen.includes('idle')) {
  print(heading('Memory'))
  report(await measureIdle())
}
const missed = findings.filter(({ met }) => met === false)
print(
  missed.length === 0 ? '\nevery target is met' : `\nmissed: ${missed.map(({ measure }) => measure.trim()).join(', ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1

function report(found: readonly Finding[]): void {
  findings.push(...found)
  for (const finding of found) print(rowOf(finding))
}

/** Starts both sides, runs the selected measures, and stops both. */
async function measureOn(database: BenchDatabase): Promise<void> {
  await using running = new AsyncDisposableStack()
  const [servicePort, floorPort] = [await freePort(), await freePort()]
  const main = new URL('../../../src/server/worklane.js', import.meta.url)
  const env = { PORT: String(servicePort), RATE_LIMIT_MAX: '1000000000', LOG_LEVEL: 'warn', ...placeIn(database) }
  const service = await startScript(main, ['--api-only'], env, 'Worklane is ready')
  running.defer(async () => void (await service.stop()))
  const settings: FloorSettings = { port: floorPort, ...database.floor, requests: statementsByPath() }
  const floor = await startScript(new URL('./floor.ts', import.meta.url), [JSON.stringify(settings)], {}, 'ready')
  running.defer(async () => void (await floor.stop()))
  const bench: Bench = {
    service: { url: `http://127.0.0.1:${servicePort}`, pid: service.pid },
    floor: { url: `http://127.0.0.1:${floorPort}`, pid: floor.pid },
    databaseProcesses: database.processes,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  }
  for (const name of wanted) report(await measures[name](bench))
}

function placeIn({ service }: BenchDatabase): Record<string, string> {
  const { databaseUrl, dataDir } = service
  return databaseUrl === null ? { DATA_DIR: dataDir } : { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}
