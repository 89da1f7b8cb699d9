/**
 * Imports large files, imports them again, and undoes the imports, while a person of another firm reads lists of 50:
 * `node e2e/lab/volume/imports.ts --size 100000 --database postgres`. Prints the duration of each stage, and of the lists
 * meanwhile. Counts are exact, nothing is created twice (the second time from a workbook), and undo leaves nothing.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from '../../../src/contract/imports/import-status.ts'
import type { TestImport } from '../../../src/server/resources/imports/test-imports.ts'
import { expect, setStage } from '../stage/stage.ts'
import { quantile, timed, trialOptions } from '../stage/trial.ts'
import type { PostgresTrialDatabase } from '../stage/trial-database.ts'
import type { Api } from '../stage/writer.ts'
import { type ImportFile, large, small, workbook } from './import-files.ts'

/** Milliseconds between lists. */
const pause = 20
/** Clock ticks per second in proc(5). */
const ticks = 100

const { size, database } = trialOptions(10_000)
const stage = await setStage({ database, accounts: 2 })
const [api, other] = stage.apis as unknown as [Api, Api]
const json = { 'content-type': 'application/json' }
/** Durations of lists, in all stages. */
const looks: number[] = []

const companies = Array.from({ length: 60 }, (_, at) => ({ name: `Company ${at}`, type: 'other' }))
await asked('POST', '/companies', { body: JSON.stringify(companies), headers: json }, other)
for (const file of small(size)) await ran(file, await checked(file))
const made: { readonly file: ImportFile; readonly found: TestImport }[] = []
for (const file of large(size)) {
  const found = await ran(file, await checked(file))
  made.push({ file, found })
  const again = await checked({ ...file, again: true }, await workbook(file))
  expect(stage, again.created === 0 && again.updated === 0, `${file.resource}: ${again.created} would be made twice`)
  expect(
    stage,
    again.unchanged === file.rows,
    `${file.resource}: ${again.unchanged} were recognised, ${again.bad} are bad`,
  )
}
for (const { file, found } of made.toReversed()) await undone(file, found)
await stage.end(
  `${made.length} files of ${size} rows; lists of another firm meanwhile: median ${quantile(looks, 0.5).toFixed(0)} ms, ` +
    `95% within ${quantile(looks, 0.95).toFixed(0)} ms`,
)

async function asked<T>(method: string, path: string, init: RequestInit = {}, caller = api): Promise<T> {
  const headers = { ...caller.headers, ...init.headers }
  const { status, text } = await timed(caller.root + path, { ...init, method, headers })
  if (status < 200 || status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return JSON.parse(text).data as T
}

async function settled(id: number): Promise<TestImport> {
  for (;;) {
    const found = await asked<TestImport>('GET', `/imports/${id}`)
    if (!isBusy(found)) return found
    await wait(100)
  }
}

/** Runs a stage on all rows of a file while lists are read; prints the durations of both. */
async function watched(what: string, rows: number, work: () => Promise<TestImport>): Promise<TestImport> {
  const times: number[] = []
  const stop = new AbortController()
  const watching = look(times, stop.signal)
  const [began, worked] = [performance.now(), processorTime()]
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  const own = processorTime() - worked
  stop.abort()
  await watching
  looks.push(...times)
  const [median, slow] = [quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)]
  const took = `${seconds.toFixed(1)} s (${own.toFixed(1)} s of processor time), ${Math.round(rows / seconds)} rows/s`
  console.log(`${what}: ${took}; lists of another: median ${median} ms, 95% within ${slow} ms`)
  return result
}

async function look(times: number[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { status, took } = await timed(`${other.root}/companies?pagesize=50`, { headers: other.headers })
    expect(stage, status === 200, `a list answered ${status}`)
    times.push(took)
    await wait(pause)
  }
}

/** Reads and checks the file; all of its rows are valid. */
async function checked(
  { resource, rows, content, again = false }: ImportFile & { again?: boolean },
  file: Blob = new Blob([content]),
): Promise<TestImport> {
  const what = again ? `${resource}, again` : resource
  const form = new FormData()
  form.set('resource', resource)
  form.set('file', file, resource)
  const { id } = await asked<TestImport>('POST', '/imports', { body: form })
  const read = await watched(`${what}: read`, rows, () => settled(id))
  expect(
    stage,
    read.status === 'mapping' && read.rows === rows,
    `${what}: ${read.status}, ${read.rows} rows, ${read.message}`,
  )
  const found = await watched(`${what}: check`, rows, async () => {
    await asked('PUT', `/imports/${id}`, { body: '{}', headers: json })
    return settled(id)
  })
  expect(stage, found.bad === 0, `${what}: ${found.bad} rows are bad`)
  return found
}

async function ran({ resource, rows }: ImportFile, { id }: TestImport): Promise<TestImport> {
  const found = await watched(`${resource}: run`, rows, async () => {
    await asked('POST', `/imports/${id}/run`)
    return settled(id)
  })
  expect(stage, found.created === rows, `${resource}: ${found.created} of ${rows} were made`)
  const there = await total(resource)
  expect(stage, there >= rows && there <= rows + 40, `${resource}: ${there} are there`)
  return found
}

async function undone({ resource, rows }: ImportFile, { id }: TestImport): Promise<void> {
  const before = await total(resource)
  const found = await watched(`${resource}: undo`, rows, async () => {
    await asked('POST', `/imports/${id}/undo`)
    return settled(id)
  })
  expect(stage, found.removed === rows && found.kept === 0, `${resource}: ${found.removed} removed, ${found.kept} kept`)
  expect(stage, (await total(resource)) === before - rows, `${resource}: ${await total(resource)} are left`)
}

async function total(resource: string): Promise<number> {
  // Lists of time cover the last week by default.
  const days = resource === 'time' ? '&trackedfrom=2026-01-01&trackedto=2026-12-31' : ''
  const path = `/${resource}?pagesize=1&includetotalrows=true${days}`
  return JSON.parse((await timed(api.root + path, { headers: api.headers })).text).meta.total
}

/** Processor time of the service and its database in seconds, independent of other load on the machine. */
function processorTime(): number {
  const { trialDatabase, service } = stage
  const servers = 'cluster' in trialDatabase ? (trialDatabase as PostgresTrialDatabase).cluster.processes() : []
  return [service.pid, ...servers].reduce((sum, pid) => sum + ticksOf(pid) / ticks, 0)
}

function ticksOf(pid: number): number {
  try {
    // Fields 14 and 15, counted after the name in parentheses, which is the second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
