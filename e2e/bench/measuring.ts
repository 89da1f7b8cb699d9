/** How things are measured: in turns, so that whatever else the machine does falls on both alike; medians, never means. */
import autocannon from 'autocannon'
import { processorTimeOf } from './processes.ts'
import { itemsPath } from './requests.ts'
import { apiKey } from './seed.ts'
import type { Sent } from './workloads.ts'

/** One of the two programs that are compared. */
export interface Side {
  /** Origin. */
  readonly url: string
  readonly pid: number
}

export interface Bench {
  readonly service: Side
  readonly floor: Side
  /** Ids of the processes that are the database; none where it is inside the service. */
  readonly databaseProcesses: () => readonly number[]
  /** How often each side has its turn at throughput, and for how many seconds. */
  readonly rounds: number
  readonly seconds: number
}

export interface Finding {
  readonly measure: string
  /** The figure of the service, and what it is held against. */
  readonly figure: string
  readonly against: string
  readonly ratio: number | null
  readonly target: string
  /** Null where there is no target. */
  readonly met: boolean | null
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2
}

const at = (values: readonly number[], index: number) => values[index] ?? Number.NaN

export const headers = { apikey: apiKey }

/** Sends one request, reads the whole answer. Throws unless it is a success. */
export async function request(url: string, init: RequestInit = {}): Promise<Uint8Array> {
  const json = init.body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, { ...init, headers: { ...headers, ...json } })
  const body = await answer.bytes()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${new TextDecoder().decode(body.slice(0, 500))}`)
  return body
}

/** Ids of the items that a list shows, which are not the deleted ones. */
export async function itemIds({ url }: Side): Promise<readonly number[]> {
  const list = await request(`${url}${itemsPath}?fields=id`)
  const { data } = JSON.parse(new TextDecoder().decode(list)) as { data: { id: number }[] }
  return data.map(({ id }) => id)
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Median milliseconds of each of the works, done in turns; the first turns warm up and do not count. */
export async function timedInTurns<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  turns: number,
  warmUp = Math.ceil(turns / 5),
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let turn = -warmUp; turn < turns; turn++) {
    for (const name of names) {
      const time = await timed(works[name])
      if (turn >= 0) times[name].push(time)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}

export interface Throughput {
  readonly perSecond: number
  /** Milliseconds within which half of the answers came, and 99 of 100. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of processor time that the process used for each request. */
  readonly processor: number
  /** The same of the database, where it is other processes. */
  readonly databaseProcessor: number
}

interface Load extends Pick<Bench, 'seconds' | 'databaseProcesses'> {
  readonly side: Side
  readonly connections: number
  readonly next: () => Sent
}

/** Sends one request after the other on each of the connections for some seconds. */
export async function throughput({ side, connections, seconds, databaseProcesses, next }: Load): Promise<Throughput> {
  const before = processorTimeOf(side.pid)
  const databaseBefore = timesOf(databaseProcesses())
  const json = { ...headers, 'content-type': 'application/json' }
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = next()
          return { ...request, method, path, ...(body === undefined ? { headers } : { headers: json, body }) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${next().path}: ${result.non2xx} refusals, ${result.errors} errors under load`)
  }
  const { total, average } = result.requests
  if (total === 0) throw new Error(`${next().path}: no answer within ${seconds} s`)
  const { p50, p99 } = result.latency
  const databaseAfter = [...timesOf(databaseProcesses())]
  const used = databaseAfter.reduce((sum, [pid, time]) => sum + time - (databaseBefore.get(pid) ?? 0), 0)
  const processor = (processorTimeOf(side.pid) - before) / total
  return { perSecond: average, p50, p99, processor, databaseProcessor: used / total }
}

const timesOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(pids.map((pid) => [pid, processorTimeOf(pid)]))
