/**
 * Sends invalid requests to a running service, while another process polls `/healthz`: `node e2e/attacks/hostile.ts
 * --size 100000`; `--seed` repeats a run. There must be no failure and no malformed response, nobody may be delayed,
 * and memory must not grow.
 */
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { HostileRequest } from '../../src/server/testing/hostile/test-hostile-pages.ts'
import type { AnswerToJudge } from '../../src/server/testing/test-fitness.ts'
import { unfitness } from '../../src/server/testing/test-fitness.ts'
import { hostileBytes } from './hostile-bytes.ts'
import { hostileKinds } from './hostile-kinds.ts'
import { startTarget } from './target.ts'

/** Number of concurrent requests. */
const together = 8
/** Number of requests generated at a time. */
const portion = 400
/** Maximum 99th percentile of `/healthz` in milliseconds, beyond that when idle. */
const bearable = 100

const { values } = parseArgs({ options: { size: { type: 'string', default: '20000' }, seed: { type: 'string' } } })
const size = Number(values.size)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
const target = await startTarget()
const agent = new Agent({ keepAlive: true, maxSockets: together })
const problems: string[] = []
const statuses = new Map<number, number>()
let sent = 0

const requests = await hostileKinds(target)
await new Promise((resolve) => setTimeout(resolve, 2000))
const idle = await target.health()
const memory: number[] = []
for (let at = 0; sent < size && problems.length < 20; at += 1) {
  await sendAll(fc.sample(requests, { numRuns: Math.min(portion, size - sent), seed: seed + at }))
  problems.push(...(await hostileBytes(target.port, target.key, seed + at)))
  memory.push(target.memory())
  if (at % 10 === 9) console.log(`${sent} sent, ${memory.at(-1)} MB`)
}
const busy = await target.health()
const grown = (memory.at(-1) ?? 0) - (memory[Math.floor(memory.length / 2)] ?? 0)
if (busy.p99 > bearable + idle.p99) problems.push(`/healthz took ${busy.p99} ms for one of a hundred`)
if (busy.failures > 0) problems.push(`/healthz failed ${busy.failures} times`)
if (grown > 300) problems.push(`memory grew by ${grown} MB in the second half`)
const code = await target.stop()
if (code !== 0) problems.push(`the service ended with ${code}`)
report()

async function sendAll(all: readonly HostileRequest[]): Promise<void> {
  const left = all.values()
  const sender = async () => {
    for (const each of left) await send(each)
  }
  await Promise.all(Array.from({ length: together }, sender))
}

async function send(asked: HostileRequest): Promise<void> {
  const answer = await answerTo(asked).catch((error: Error) => error)
  sent += 1
  const wrong = answer instanceof Error ? String(answer) : unfitness(asked.method, asked.path, answer)
  if (!(answer instanceof Error)) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (wrong === null) return
  problems.push(
    `${asked.method} ${asked.path} ${JSON.stringify(asked.headers)} ${String(asked.body).slice(0, 300)}: ${wrong}`,
  )
}

function answerTo({ method, path, headers, body }: HostileRequest): Promise<AnswerToJudge> {
  return new Promise((resolve, reject) => {
    const sending = request({ port: target.port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      const type = String(answer.headers['content-type'] ?? '')
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, type, text: Buffer.concat(chunks).toString() }),
      )
    })
    sending.setTimeout(60_000, () => sending.destroy(new Error('no answer in a minute')))
    sending.once('error', reject)
    sending.end(body)
  })
}

function report(): void {
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} x ${status}`)
  console.log(`${sent} requests, seed ${seed}: ${counts.join(', ')}`)
  console.log(
    `/healthz: p99 ${idle.p99} ms idle, ${busy.p99} ms beside them (median ${busy.median}, worst ${busy.worst})`,
  )
  console.log(`memory: ${memory[0]} MB at the beginning, ${memory.at(-1)} MB at the end; ${problems.length} problems`)
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
