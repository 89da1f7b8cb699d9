/**
 * Methods of measuring: in turns, so that other load on the machine affects both sides equally; medians, never means.
 */
import autocannon from 'autocannon'
import { processorTimeOf } from './processes.ts'
import { itemsPath } from './requests.ts'
import { apiKey } from './seed.ts'
import type { Sent } from './workloads.ts'

/** One of the two programs compared. */
export interface Side {
  /** Origin. */
  readonly url: string
  readonly pid: number
}

export interface Bench {
  readonly service: Side
  readonly floor: Side
  /** Ids of the database's processes; empty if it is inside the service. */
  readonly databaseProcesses: () => readonly number[]
  /** Number of turns of each side for throughput, and their duration in seconds. */
  readonly rounds: number
  readonly seconds: number
}

export interface Finding {
  readonly measure: string
  /** The service's figure, and the one to compare with. */
  readonly figure: string
  readonly against: string
  readonly ratio: number | null
  readonly target: string
  /** Null if there is no target. */
  readonly met: boolean | null
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2
}

const at = (values: readonly number[], index: number) => values[index] ?? Number.NaN

export const headers = { apikey: apiKey }

/** Sends a request and reads the whole response. Throws unless it succeeds. */
export async function request(url: string, init: RequestInit = {}): Promise<Uint8Array> {
  const json = init.body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, { ...init, headers: { ...headers, ...json } })
  const body = await answer.bytes()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${new TextDecoder().decode(body.slice(0, 500))}`)
  return body
}

/** Ids of the items in the list, which excludes deleted ones. */
export async function itemIds({ url }: Side): Promise<readonly number[]> {
  const list = await request(`${url}${itemsPath}?fields=id`)
  const { data } = JSON.parse(new TextDecoder().decode(list)) as { data: { id: number }[] }
  return data.map(({ id }) => id)
}

/** Duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Median duration in milliseconds of each work, run in turns; the first turns warm up and are not counted. */
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
  /** Median and 99th percentile of response times in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Processor time of the process per request, in milliseconds. */
  readonly processor: number
  /** The same for the database, if it has processes of its own. */
  readonly databaseProcessor: number
}

interface Load extends Pick<Bench, 'seconds' | 'databaseProcesses'> {
  readonly side: Side
  readonly connections: number
  readonly next: () => Sent
}

/** Sends requests in sequence on each of the connections for the given time. */
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
