/**
 * Two processes on one PostgreSQL: the time from a change through one process to its event on a stream of the other:
 * `node e2e/outages/news.ts --size 100`.
 */
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { listenTo } from '../../src/server/testing/test-stream.ts'
import type { RunningScript } from '../lab/stage/running-script.ts'
import { quantile, reportResult, trialOptions } from '../lab/stage/trial.ts'
import { makeAccounts, postgresTrialDatabase, startService, withDatabase } from '../lab/stage/trial-database.ts'
import type { Api } from '../lab/stage/writer.ts'
import { askingWith, killed } from './asking.ts'

/** Maximum median in milliseconds, even on a busy machine. */
const target = 1000

const { size: changes } = trialOptions(100)
const trialDatabase = await postgresTrialDatabase()
const [apikey] = (await withDatabase(trialDatabase, (database) => makeAccounts(database))) as [string]
const problems: string[] = []
const { asked, soon } = askingWith(problems)
const services: RunningScript[] = []
process.once('exit', () => {
  for (const { pid } of services) killed(pid)
})
const [here, there] = [await started(), await started()]
const make = async (path: string, body: object): Promise<number> => {
  const { text } = await asked(here, 'POST', path, body)
  return (JSON.parse(text) as { data: { id: number } }).data.id
}
const companyid = await make('/companies', { name: 'Hill & Sons', type: 'client' })
const projectid = await make('/projects', { title: 'Harbour', companyid })
const contactid = await make('/contacts', { firstname: 'Ada', lastname: 'Lind', type: 'staff' })
const itemid = await make('/items', { name: 'Stairs', projectid })

/** Changes by a colleague, by the resource named in the event. */
const kinds: Readonly<Record<string, readonly [path: string, body: (n: number) => object]>> = {
  items: ['/items', (n) => ({ name: `Drawing ${n}`, projectid })],
  time: ['/time', (n) => ({ contactid, itemid, starttime: '2031-03-09T09:00:00', timespent: 15 + n })],
  messages: ['/messages', (n) => ({ projectid, body: `Said ${n}` })],
  timeallocations: [
    '/timeallocations',
    (n) => ({ contactid, itemid, starttime: '2031-03-10T09:00:00', timeallocated: 60 + n, timeBillable: 0 }),
  ],
}

const stream = await listenTo(`${there.root}/changes/stream`, there.headers)
for (const [resource, [path, body]] of Object.entries(kinds)) {
  const took: number[] = []
  for (let n = 0; n < changes; n += 1) took.push(await untilHeard(resource, path, body(n)))
  const figure = (part: number) => `${Math.round(quantile(took, part))} ms`
  console.log(`${resource}: half within ${figure(0.5)}, 95 of 100 within ${figure(0.95)}, all within ${figure(1)}`)
  if (quantile(took, 0.5) > target) problems.push(`half of the news of ${resource} takes longer than ${target} ms`)
}
stream.close()
for (const service of services) {
  const code = await service.stop()
  if (code !== 0) problems.push(`a process ended with ${code} when it was asked to stop: ${service.output()}`)
}
trialDatabase.remove()
reportResult(`${changes} changes of each of ${Object.keys(kinds).length} kinds heard in the other process`, problems)

async function started(): Promise<Api> {
  const port = await freePort()
  services.push(await startService(trialDatabase, port))
  return { root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey } }
}

/** Milliseconds from sending a change to one process until its event on the stream of the other. */
async function untilHeard(resource: string, path: string, body: object): Promise<number> {
  const began = performance.now()
  const id = await make(path, body)
  const news = () => stream.events.find(({ data }) => data.resource === resource && data.id === id)
  await soon(async () => news() !== undefined, `the other process does not hear of ${resource}`)
  return (news()?.at ?? Number.POSITIVE_INFINITY) - began
}
