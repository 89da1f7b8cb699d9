/**
 * Sends requests that are cheap to send and could be costly to answer, one after the other, while another process asks
 * `/healthz`: `node e2e/attacks/bombs.ts --size 1`. The size is how often each is sent; `--only` names a part of them.
 */
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import type { Bomb } from './bomb.ts'
import { knownBombs } from './known-bombs.ts'
import { startTarget } from './target.ts'

/** Milliseconds that a request may delay others by, beside what others wait for while nothing is asked. */
const bearable = 100
/** What delays others does so each time; the machine may be busy with something else once. */
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
for (const bomb of knownBombs(await createProject()).filter(({ name }) => name.includes(values.only))) {
  for (let round = 0; round < Number(values.size); round += 1) await send(bomb)
}
const code = await target.stop()
if (code !== 0) problems.push(`the service ended with ${code}`)
console.log(`${sent} bombs, ${problems.length} problems`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function send(bomb: Bomb): Promise<void> {
  const all: { line: string; worst: number; isFailure: boolean }[] = []
  do {
    await target.health()
    const began = performance.now()
    const answer = await answerTo(bomb)
    const took = Math.round(performance.now() - began)
    const { worst } = await target.health()
    const line = `${bomb.name}: ${answer} in ${took} ms, /healthz at worst ${worst} ms`
    all.push({ line, worst, isFailure: /^5/.test(answer) })
  } while (all.length < tries && isBad(all.at(-1)))
  sent += 1
  const best = all.toSorted((one, other) => one.worst - other.worst)[0]
  console.log(best?.line, `(${target.memory()} MB)`)
  if (best && all.every(isBad)) problems.push(best.line)
}

function isBad(tried: { worst: number; isFailure: boolean } | undefined): boolean {
  return tried !== undefined && (tried.worst > bearable + idle.worst || tried.isFailure)
}

/** A project, for records that belong to one. */
async function createProject(): Promise<number> {
  const create = async (path: string, body: object) => {
    const headers = { apikey: target.key, 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${target.port}/api/v4${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  return create('/projects', { title: 'Pier', companyid: await create('/companies', { name: 'Lind', type: 'client' }) })
}

/** The status and the beginning of the answer; a connection that is cut off before the body is sent is an answer as well. */
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
