/**
 * Freezes PostgreSQL (SIGSTOP), so that connections stay open and nothing responds: `node e2e/outages/frozen.ts --size
 * 2`. Every request still gets a response, and everything continues once the server does.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, setPostgresStage, untilReadiness } from '../lab/stage/stage.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { timed, trialOptions } from '../lab/stage/trial.ts'
import { followers } from './followers.ts'

/** Maximum response time in milliseconds. */
const longest = 16_000
const readers = 20

const { size: freezes } = trialOptions(2)
const stage = await setPostgresStage()
const { apis, origin, problems } = stage
const { cluster } = stage.trialDatabase
const [api] = apis
const follow = await followers(stage)
const steady = startWriters({ api, problems, count: 2 })
const [red, green, answered]: [number[], number[], number[]] = [[], [], []]

for (let freeze = 1; freeze <= freezes; freeze += 1) {
  await wait(500)
  cluster.freeze()
  const lost = performance.now()
  const reading = Array.from({ length: readers }, () => timed(`${api.root}/companies?pagesize=1`, api))
  red.push(await untilReadiness(stage, 503, lost))
  const health = await timed(`${origin}/healthz`)
  expect(stage, health.status === 200, `/healthz answered ${health.status} while the database was frozen`)
  for (const { status, took, retryAfter } of await Promise.all(reading)) {
    expect(stage, status === 503 && retryAfter !== null, `a read of a frozen database answered ${status}`)
    answered.push(took)
  }
  cluster.thaw()
  green.push(await untilReadiness(stage, 200, performance.now()))
}
await follow.check()
await steady.conclude()
const [slowest, slowestRed, slowestGreen] = [answered, red, green].map((each) => Math.round(Math.max(...each)))
expect(stage, (slowest ?? 0) < longest, `a request waited for ${slowest} ms`)
expect(stage, (slowestRed ?? 0) < 1000, `/readyz was green for ${slowestRed} ms after the loss`)
expect(stage, (slowestGreen ?? 0) < 1000, `/readyz was red for ${slowestGreen} ms after the return`)
follow.end()
await stage.end(
  `${freezes} freezes, answered within ${slowest} ms, /readyz red after ${slowestRed} ms, green after ${slowestGreen} ms`,
)
