/**
 * Sends cheap requests whose responses could be expensive, one after the other, while another process polls `/healthz`:
 * `node e2e/attacks/bombs.ts --size 1`. The size is the number of rounds; `--only` selects bombs by name.
 */
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import type { Bomb, Series, Site } from './bomb.ts'
import { knownBombs } from './known-bombs.ts'
import { startTarget } from './target.ts'

/** Milliseconds by which a request may delay others, beyond their delay when idle. */
const bearable = 100
/** Number of attempts: an expensive request delays others every time, a busy machine only by chance. */
const tries = 3

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
})
const target = await startTarget()
const problems: string[] = []
let sent = 0

await new Promise((resolve) => setTimeout(resolve, 2000))
const idle = await target.health()
console.log(`idle: /healthz p99 ${idle.p99} ms, worst ${idle.worst} ms`)
for (const series of knownBombs()) {
  for (let round = 0; round < Number(values.size); round += 1) await sendSeries(series)
}
const code = await target.stop()
if (code !== 0) problems.push(`the service ended with ${code}`)
console.log(`${sent} bombs, ${problems.length} problems`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

interface Tried {
  readonly line: string
  readonly worst: number
  readonly isFailure: boolean
}

/** Sends the bombs of a series in order, and repeats all of them on another site if one delayed others. */
async function sendSeries(series: Series): Promise<void> {
  const all: Tried[][] = []
  do {
    const bombs = series(await prepareSite()).filter(({ name }) => name.includes(values.only))
    for (const [at, bomb] of bombs.entries()) all[at] = [...(all[at] ?? []), await send(bomb)]
  } while (all.some((tried) => tried.length < tries && tried.every(isBad)))
  sent += all.length
  for (const tried of all) {
    const best = tried.toSorted((one, other) => one.worst - other.worst)[0]
    if (best && tried.every(isBad)) problems.push(best.line)
  }
}

async function send(bomb: Bomb): Promise<Tried> {
  await target.health()
  const began = performance.now()
  const answer = await answerTo(bomb)
  const took = Math.round(performance.now() - began)
  const { worst } = await target.health()
  const line = `${bomb.name}: ${answer} in ${took} ms, /healthz at worst ${worst} ms`
  console.log(line, `(${target.memory()} MB)`)
  return { line, worst, isFailure: /^5/.test(answer) }
}

function isBad({ worst, isFailure }: Tried): boolean {
  return worst > bearable + idle.worst || isFailure
}

async function prepareSite(): Promise<Site> {
  const create = async (path: string, body: object) => {
    const headers = { apikey: target.key, 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${target.port}/api/v4${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const companyid = await create('/companies', { name: 'Lind', type: 'client' })
  const other = await create('/projects', { title: 'Quay', companyid })
  const item = await create('/items', { name: 'Survey', projectid: other })
  const project = await create('/projects', { title: 'Pier', companyid })
  return { project, phase: await create('/projectphases', { name: 'Survey', projectid: project }), nextItem: item + 1 }
}

/** Status and beginning of the response; a connection closed before the whole body was sent counts as a response. */
function answerTo({ method, path, headers, admitted, body: make }: Bomb): Promise<string> {
  const body = Buffer.from(make())
  const credential = admitted ? { apikey: target.key } : {}
  const length = body.length > 0 ? { 'content-length': body.length } : {}
  return new Promise((resolve) => {
    const sending = request(
      {
        port: target.port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, ...credential, ...length },
        agent: false,
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (text.length < 60) text += chunk.toString('latin1').slice(0, 80)
        })
        answer.once('close', () => resolve(`${answer.statusCode} ${text.slice(0, 80)}`))
      },
    )
    sending.once('error', (error: NodeJS.ErrnoException) => resolve(`cut off (${error.code})`))
    sending.end(body)
  })
}
