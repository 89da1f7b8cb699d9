/**
 * Forty requests for everything at once with one key, and now and then one for little with another key, which must not
 * wait twice as long as it does alone: `node e2e/outages/fairness.ts --size 40`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, setPostgresStage } from '../stage/stage.ts'
import { quantile, timed, trialOptions } from '../stage/trial.ts'

const records = 20_000
const samples = 60
const allowed = 2

const { size: greedy } = trialOptions(40)
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
// Reads through what one account has, for a page of little.
const heavy = `${one.root}/companies?search=9&sortby=name&includetotalrows=true&pagesize=50`
const light = `${one.root}/companies?pagesize=20`

await measure()
const alone = await measure()
const stop = new AbortController()
const answers = new Map<number, number>()
const working = Promise.all(Array.from({ length: greedy }, greed))
await wait(1_000)
const beside = await measure()
stop.abort()
await working
const [usual, slowed] = [quantile(alone, 0.5), quantile(beside, 0.5)]
expect(stage, slowed <= allowed * usual, `it took ${slowed.toFixed(1)} ms instead of ${usual.toFixed(1)}`)
for (const [status, count] of answers) expect(stage, [200, 503].includes(status), `${count} answers were ${status}`)
await stage.end(
  `${greedy} greedy requests at a time (${answers.get(200) ?? 0} answered): another key's took ${slowed.toFixed(1)} ms, ` +
    `alone ${usual.toFixed(1)} ms; the slowest ${Math.max(...beside).toFixed(1)} ms`,
)

async function measure(): Promise<number[]> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const { status, took } = await timed(light, other)
    expect(stage, status === 200, `the other key's request answered ${status}`)
    times.push(took)
    await wait(20)
  }
  return times
}

async function greed(): Promise<void> {
  while (!stop.signal.aborted) {
    const { status } = await timed(heavy, one)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}
