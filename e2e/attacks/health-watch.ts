/** Polls `/healthz` on the port given as argument every few milliseconds, and reports the response times on request. */
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Latencies {
  readonly count: number
  readonly median: number
  readonly p99: number
  readonly worst: number
  /** Requests without a response, or with a status other than 200. */
  readonly failures: number
}

const port = Number(process.argv[2])
const agent = new Agent({ keepAlive: true })
let taken: number[] = []
let failures = 0
let isAsked = false

// Exits with its parent process.
process.on('disconnect', () => process.exit())
process.on('message', () => {
  isAsked = true
})

for (let first = true; ; first = false) {
  const began = performance.now()
  const status = await ask().catch(() => 0)
  taken.push(performance.now() - began)
  if (status !== 200) failures += 1
  if (first) process.send?.('watching')
  // Includes the request that was pending when the report was requested: it may be the late one.
  if (isAsked) {
    process.send?.(summary(taken))
    taken = []
    failures = 0
    isAsked = false
  }
  await wait(5)
}

function ask(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/healthz', agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    }).once('error', reject)
  })
}

function summary(all: readonly number[]): Latencies {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { count: sorted.length, median: at(0.5), p99: at(0.99), worst: at(1), failures }
}
