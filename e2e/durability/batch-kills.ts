/**
 * Kills the service (kill -9) during a batch of 10,000 items, at a different moment each time: `node
 * e2e/durability/batch-kills.ts --size 50 --database postgres`. Either all of the batch is stored, with its history and
 * webhook deliveries, or none of it; and all of it if it was acknowledged.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startReceiver } from '../lab/stage/receiver.ts'
import { expect, setStage } from '../lab/stage/stage.ts'
import { printProgress, timed, trialOptions } from '../lab/stage/trial.ts'

const records = 10_000
/** Milliseconds that PostgreSQL may take to notice that its client is gone. */
const patience = 20_000

const { size: rounds, database } = trialOptions(50)
const stage = await setStage({ database })
const [{ root, headers }] = stage.apis
const receiver = await startReceiver()
// Deliveries need not arrive in this trial.
receiver.answer(500)
await post('/settings/webhooks', { url: `${receiver.url}/`, event: 'newtask' })
const company = JSON.parse((await post('/companies', { name: 'Lind & Okafor', type: 'client' })).text)
const project = JSON.parse((await post('/projects', { title: 'Mill house', companyid: company.data.id })).text)
const batch = Array.from({ length: records }, (_each, index) => ({
  name: `Item ${index}`,
  projectid: project.data.id,
}))

const { took: usual, status } = await post('/items', batch)
expect(stage, status === 201, `the first batch answered ${status}`)
let stored = records
let acknowledged = 1
for (let round = 1; round <= rounds; round += 1) {
  const answer = post('/items', batch)
  // Between the beginning and the usual end of the batch.
  await wait(usual * (0.1 + (0.95 * round) / rounds))
  await stage.service.kill()
  const { status } = await answer
  await stage.restart()
  const found = await totals()
  const whole = status === 201 ? [stored + records] : [stored, stored + records]
  if (status === 201) acknowledged += 1
  expect(stage, whole.includes(found.items), `round ${round}: ${found.items} items instead of ${whole.join(' or ')}`)
  stored = found.items
  printProgress(round, rounds, stage.problems)
}
receiver.close()
await stage.end(
  `${rounds} kills within a batch of ${records} (${(usual / 1000).toFixed(1)} s undisturbed): ${acknowledged - 1} were ` +
    `acknowledged before, ${stored / records - acknowledged} were stored without an answer, the others left nothing`,
)

function post(path: string, body: unknown) {
  const json = { ...headers, 'content-type': 'application/json' }
  return timed(root + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

/** The number of items, once the history and the queue of deliveries contain as many. */
async function totals(): Promise<{ items: number }> {
  const until = Date.now() + patience
  for (;;) {
    const items = await total('/items?')
    const changes = await total('/changes?resource=items&action=create&')
    const deliveries = await total('/settings/webhooks/requests?event=newtask&')
    const isWhole = items === changes && items === deliveries
    if (isWhole) return { items }
    if (Date.now() > until) {
      stage.problems.push(`${items} items, but ${changes} in the history and ${deliveries} deliveries`)
      return { items }
    }
    await wait(200)
  }
}

async function total(path: string): Promise<number> {
  const { text } = await timed(`${root}${path}pagesize=1&includetotalrows=true`, { headers })
  return JSON.parse(text).meta.total
}
