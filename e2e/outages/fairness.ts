/**
 * Forty concurrent expensive requests with one key, and occasional cheap ones with another: `node
 * e2e/outages/fairness.ts --size 40`. The cheap ones must not take longer than beside two expensive ones: two already
 * keep two processors of the database busy, and what exceeds a caller's share waits in a queue of its own. Both cases
 * are measured in turns, because the machine may have other load.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, setPostgresStage } from '../lab/stage/stage.ts'
import { quantile, timed, trialOptions } from '../lab/stage/trial.ts'

const records = 20_000
const rounds = 4
/** Number of samples per round: alone, beside few and beside many. */
const samples = 30
const few = 2
const allowed = 2

const { size: many } = trialOptions(40)
const stage = await setPostgresStage({
  accounts: 2,
  async prepare({ kysely }) {
    await sql`
      insert into companies (account_id, name, type)
      select account, 'Company ' || number, 'other' from generate_series(1, 2) account, generate_series(1, ${records}) number
    `.execute(kysely)
  },
})
const [one, other] = stage.apis as unknown as [(typeof stage.apis)[0], (typeof stage.apis)[0]]
// Scans all records of an account for a small page.
const heavy = `${one.root}/companies?search=9&sortby=name&includetotalrows=true&pagesize=50`
const light = `${one.root}/companies?pagesize=20`

const answers = new Map<number, number>()
const times: Record<'alone' | 'besideFew' | 'besideMany', number[]> = { alone: [], besideFew: [], besideMany: [] }
await beside(0)
for (let round = 1; round <= rounds; round += 1) {
  times.alone.push(...(await beside(0)))
  times.besideFew.push(...(await beside(few)))
  times.besideMany.push(...(await beside(many)))
}
const [alone, usual, slowed] = [times.alone, times.besideFew, times.besideMany].map((each) => quantile(each, 0.5)) as [
  number,
  number,
  number,
]
expect(stage, slowed <= allowed * usual, `it took ${slowed.toFixed(1)} ms instead of ${usual.toFixed(1)}`)
for (const [status, count] of answers) expect(stage, [200, 503].includes(status), `${count} answers were ${status}`)
await stage.end(
  `${many} greedy requests at a time (${answers.get(200) ?? 0} answered): another key's took ${slowed.toFixed(1)} ms, ` +
    `beside ${few} of them ${usual.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`,
)

/** Durations in milliseconds of cheap requests beside this many concurrent expensive ones. */
async function beside(greedy: number): Promise<number[]> {
  const stop = new AbortController()
  const working = Promise.all(Array.from({ length: greedy }, () => greed(stop.signal)))
  await wait(500)
  const found: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const { status, took } = await timed(light, other)
    expect(stage, status === 200, `the other key's request answered ${status}`)
    found.push(took)
    await wait(20)
  }
  stop.abort()
  await working
  return found
}

async function greed(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { status } = await timed(heavy, one)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}
