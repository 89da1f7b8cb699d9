/**
 * Kills the service without warning while it writes, again and again on the same embedded database, and looks for every
 * write that it had acknowledged: `node e2e/durability/kill-cycles.ts [cycles]`. Between two cycles it also tries to
 * start a second service on the same directory, which must be refused by the name and process of the first.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'

const cycles = Number(process.argv[2] ?? 20)
const writers = 4
const directory = mkdtempSync(join(tmpdir(), 'worklane-kill-'))
const port = await freePort()
const spare = await freePort()
const api = `http://localhost:${port}/api/v4`
const headers = { apikey: 'DEMO-1111-2222-3333-WL4', 'content-type': 'application/json' }
const main = ['src/server/main.ts', '--demo', '--api-only']
const env = { ...process.env, PORT: String(port), DATA_DIR: directory, RATE_LIMIT_MAX: '1000000', LOG_LEVEL: 'error' }

/** Starts the service and waits until the database answers. */
async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, main, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return child
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode} instead of starting`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The service did not become ready')
}

/** Creates companies one after the other until the service is gone; answers the ids that it acknowledged. */
async function write(cycle: number, writer: number): Promise<number[]> {
  const ids: number[] = []
  for (let count = 0; ; count += 1) {
    const body = JSON.stringify({ name: `Cycle ${cycle}, writer ${writer}, ${count}`, type: 'other' })
    const answer = await fetch(`${api}/companies`, { method: 'POST', headers, body }).catch(() => null)
    const record = answer?.status === 201 ? await answer.json().catch(() => null) : null
    if (record === null) return ids
    ids.push((record as { data: { id: number } }).data.id)
  }
}

async function missing(ids: readonly number[]): Promise<number[]> {
  const answer = await fetch(`${api}/companies?type=other&fields=id`, { headers })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  const kept = new Set(data.map((record) => record.id))
  return ids.filter((id) => !kept.has(id))
}

/** A second service must name the directory and the process that has it. */
function refusal(holder: number | undefined): string | null {
  const second = spawnSync(process.execPath, main, {
    env: { ...env, PORT: String(spare) },
    encoding: 'utf8',
    timeout: 30_000,
  })
  const said = second.stderr.trim()
  const named = said.includes(directory) && said.includes(String(holder)) && said.split('\n').length === 1
  return second.status === 1 && named ? null : `A second service was not refused as it should be: ${said}`
}

const acknowledged: number[] = []
const problems: string[] = []
let service = await start()
for (let cycle = 1; cycle <= cycles; cycle += 1) {
  const writing = Array.from({ length: writers }, (_, writer) => write(cycle, writer))
  await new Promise((resolve) => setTimeout(resolve, 300 + ((cycle * 137) % 900)))
  service.kill('SIGKILL')
  await once(service, 'exit')
  acknowledged.push(...(await Promise.all(writing)).flat())
  service = await start()
  const lost = await missing(acknowledged)
  if (lost.length > 0) problems.push(`Cycle ${cycle} lost ${lost.length} acknowledged writes: ${lost.join(', ')}`)
}
const refused = refusal(service.pid)
if (refused) problems.push(refused)
service.kill('SIGTERM')
await once(service, 'exit')
rmSync(directory, { recursive: true })
console.log(`${cycles} kills, ${acknowledged.length} acknowledged writes, ${problems.length} problems`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 || acknowledged.length === 0 ? 1 : 0
