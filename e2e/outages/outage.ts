/**
 * Stops PostgreSQL at once under load, again and again, and starts it again: `node e2e/outages/outage.ts --size 5`. The
 * process stays, says what it can and cannot do, and afterwards everything that was acknowledged is there once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createLedger } from '../stage/ledger.ts'
import { expect, setPostgresStage, untilReadiness } from '../stage/stage.ts'
import { writeSteadily } from '../stage/steady-writer.ts'
import { inconsistencies, storedRecords } from '../stage/stored.ts'
import { timed, trialOptions } from '../stage/trial.ts'
import { followers } from './followers.ts'

const writers = 4
/** Acknowledged writes between two outages, at least. */
const enough = 40

const { size: cycles } = trialOptions(5)
const stage = await setPostgresStage()
const { apis, origin, problems } = stage
const { cluster } = stage.trialDatabase
const [api] = apis
const ledger = createLedger()
const stop = new AbortController()
const follow = await followers(stage)
const work = { api, ledger, problems, stop: stop.signal }
const writing = Promise.all(Array.from({ length: writers }, (_each, writer) => writeSteadily(work, `w${writer}`)))
const [red, green]: [number[], number[]] = [[], []]

for (let cycle = 1; cycle <= cycles; cycle += 1) {
  const before = ledger.acknowledged()
  while (ledger.acknowledged() < before + enough) await wait(5)
  await wait((cycle * 137) % 300)
  const lost = performance.now()
  cluster.crash()
  red.push(await untilReadiness(stage, 503, lost))
  const [health, read] = [await timed(`${origin}/healthz`), await timed(`${api.root}/companies?pagesize=1`, api)]
  expect(stage, health.status === 200, `/healthz answered ${health.status} during an outage`)
  expect(stage, read.status === 503 && read.retryAfter !== null, `a read answered ${read.status} during an outage`)
  await wait(500)
  cluster.restart()
  green.push(await untilReadiness(stage, 200, performance.now()))
  if (cycle % 10 === 0) await follow.check()
}
await follow.check()
stop.abort()
await writing
const records = await storedRecords(api)
problems.push(...ledger.compare(records), ...(await inconsistencies(api, records)))
const [slowestRed, slowestGreen] = [Math.max(...red), Math.max(...green)]
expect(stage, slowestRed < 1000, `/readyz was green for ${Math.round(slowestRed)} ms after the loss`)
expect(stage, slowestGreen < 1000, `/readyz was red for ${Math.round(slowestGreen)} ms after the return`)
const figures = `/readyz red after ${Math.round(slowestRed)} ms, green after ${Math.round(slowestGreen)} ms at most`
follow.end()
await stage.end(`${cycles} outages, ${ledger.acknowledged()} acknowledged writes, ${figures}`)
