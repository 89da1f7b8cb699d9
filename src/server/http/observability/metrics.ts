/**
 * What the service measures of itself, for Prometheus: requests, this process, connections of the database, the job queue,
 * streams. Nothing of it is about an account or a person.
 */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { countJobs } from '../../jobs/count-jobs.ts'
import type { Watcher } from './requests.ts'

export interface Metrics extends Watcher {
  /** All of it, as Prometheus reads it. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

/** Seconds: most answers take milliseconds, reports and uploads longer. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(database: Database, version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'worklane_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const requests = new Histogram({
    name: 'worklane_http_request_duration_seconds',
    help: 'Requests by what they were for, and how long they took; status 0 when the client left.',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets,
    registers,
  })
  const streams = new Gauge({ name: 'worklane_streams', help: 'Streams of changes that are open.', registers })
  streams.set(0)
  new Gauge({
    name: 'worklane_database_connections',
    help: 'Connections of this process: busy, idle, and statements that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'worklane_database_reads',
    help: 'Lists, records and reports that this process has read so far, by the server that answered.',
    labelNames: ['server'] as const,
    registers,
    collect() {
      for (const [server, count] of Object.entries(database.reads())) this.set({ server }, count)
    },
  })
  new Gauge({
    name: 'worklane_jobs',
    help: 'Jobs of all processes by queue: waiting ones are due, later ones not so far.',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      // The other metrics are reported even if the database is unavailable.
      const counts = await countJobs(database).catch(() => [])
      this.reset()
      for (const { queue, state, count } of counts) this.set({ queue, state }, count)
    },
  })
  return {
    onEnd: ({ kind, method, status, seconds }) => requests.observe({ kind, method, status: String(status) }, seconds),
    streams: (change) => streams.inc(change),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
