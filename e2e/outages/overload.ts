/**
 * Sends requests over five hundred connections at once: `node e2e/outages/overload.ts --size 500`. Each succeeds or is
 * refused with a request to retry later, and successful ones take little longer than usual. Times are measured on open
 * connections: Node accepts one per turn of its event loop, so hundreds of new ones take a while.
 */
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { expect, setPostgresStage } from '../lab/stage/stage.ts'
import { quantile, timed, trialOptions } from '../lab/stage/trial.ts'

const usual = 50
const seconds = 8
/** Maximum slowdown of successful requests. */
const allowed = 3
const accounts = 10
/** Number of concurrent requests of one client that all succeed. */
const atOnce = 100

const { size: connections } = trialOptions(500)
const stage = await setPostgresStage({
  accounts,
  async prepare({ kysely }) {
    await sql`
    insert into companies (account_id, name, type)
    select account, 'Company ' || number, 'other' from generate_series(1, ${accounts}) account, generate_series(1, 200) number
  `.execute(kysely)
  },
})
const list = '/companies?pagesize=20'
const [api] = stage.apis
const burst = await Promise.all(Array.from({ length: atOnce }, () => timed(api.root + list, api)))
const served = burst.filter(({ status }) => status === 200).length
expect(stage, served === atOnce, `of ${atOnce} requests at once with one key, ${served} were answered`)
await load(usual, 3)
const before = await load(usual, seconds)
const flood = await load(connections, seconds)
const health = await timed(`${stage.origin}/healthz`)
expect(stage, health.status === 200, `/healthz answered ${health.status}`)
for (const [status, count] of flood.others) expect(stage, false, `${count} requests were answered ${status}`)
expect(stage, flood.accepted.length > 0, 'nothing was answered at all')
const [normal, high] = [quantile(before.accepted, 0.99), quantile(flood.accepted, 0.99)]
expect(stage, high <= allowed * normal, `the slowest hundredth waited ${high} ms instead of ${normal}`)
await stage.end(
  `${connections} connections: ${flood.answered} answered, ${flood.refused} told to come later, ` +
    `99 of 100 within ${Math.round(high)} ms (${Math.round(normal)} ms at ${usual} connections)`,
)

/** Response times of successful requests, their number, the number of refusals, and other responses by status. */
async function load(connections: number, duration: number) {
  const accepted: number[] = []
  const others = new Map<number, number>()
  const standing = new Set<unknown>()
  let [answered, refused] = [0, 0]
  let next = 0
  const options = {
    url: api.root + list,
    connections,
    duration,
    timeout: 30,
    setupClient(client: autocannon.Client) {
      const each = stage.apis[next++ % accounts] ?? api
      client.setHeaders({ ...each.headers })
    },
  }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (client, status, _bytes, took) => {
      if (status === 200) {
        answered += 1
        if (standing.has(client)) accepted.push(took)
      } else if (status === 503) refused += 1
      else others.set(status, (others.get(status) ?? 0) + 1)
      standing.add(client)
    })
  })
  if (errors > 0) others.set(0, errors)
  return { accepted, answered, refused, others }
}
