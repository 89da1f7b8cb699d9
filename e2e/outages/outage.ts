/**
 * Stops PostgreSQL immediately under load and restarts it, repeatedly: `node e2e/outages/outage.ts --size 5`. The
 * process survives and reports its state, and afterwards every acknowledged write is stored exactly once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, setPostgresStage, untilReadiness } from '../lab/stage/stage.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { timed, trialOptions } from '../lab/stage/trial.ts'
import { followers } from './followers.ts'

const writers = 4
/** Minimum number of acknowledged writes between outages. */
const enough = 40

const { size: cycles } = trialOptions(5)
const stage = await setPostgresStage()
const { apis, origin, problems } = stage
const { cluster } = stage.trialDatabase
const [api] = apis
const follow = await followers(stage)
const steady = startWriters({ api, problems, count: writers })
const [red, green]: [number[], number[]] = [[], []]

for (let cycle = 1; cycle <= cycles; cycle += 1) {
  const before = steady.acknowledged()
  while (steady.acknowledged() < before + enough) await wait(5)
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
await steady.conclude()
const [slowestRed, slowestGreen] = [Math.max(...red), Math.max(...green)]
expect(stage, slowestRed < 1000, `/readyz was green for ${Math.round(slowestRed)} ms after the loss`)
expect(stage, slowestGreen < 1000, `/readyz was red for ${Math.round(slowestGreen)} ms after the return`)
const figures = `/readyz red after ${Math.round(slowestRed)} ms, green after ${Math.round(slowestGreen)} ms at most`
follow.end()
await stage.end(`${cycles} outages, ${steady.acknowledged()} acknowledged writes, ${figures}`)
