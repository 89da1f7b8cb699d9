/** On whose behalf statements run: their queue, their time limit, and who waits for them. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Authenticated callers, requests that are not (yet) authenticated, and the service's own work. */
export type QueryContextKind = 'caller' | 'anonymous' | 'service'

export interface QueryContext {
  readonly kind: QueryContextKind
  /** Owners of the same kind take turns. */
  readonly owner: string
  /** Statement timeout in milliseconds; null for none. */
  readonly limit: number | null
  /** Aborted when the caller has gone. Reads are stopped, writes are finished. */
  readonly signal?: AbortSignal
}

/** Statement timeouts in milliseconds. `report` is for reports and exports, `service` for the service's own work. */
export const limits = { request: 10_000, report: 30_000, service: 300_000 }

/** Database settings for a limit. The lock timeout is shorter, so that the error shows which of the two it was. */
export const limitSettings = (limit: number | null) => ({
  statement_timeout: String(limit ?? 0),
  lock_timeout: String(Math.floor((limit ?? 0) * 0.8)),
})

/** Work without a caller: jobs, sweeps, the start. */
export const serviceContext: QueryContext = { kind: 'service', owner: 'service', limit: limits.service }

/** Work whose duration depends on the amount of data: migrations, demo data. */
export const unlimitedContext: QueryContext = { ...serviceContext, limit: null }

/** Health checks. */
export const probeContext: QueryContext = { kind: 'anonymous', owner: 'probe', limit: limits.request }

/**
 * Runs a generator in the current async context, and so in the current query context. A streaming response pulls its parts when
 * the socket drains, which happens outside of it.
 */
export function inCurrentContext<Part>(parts: AsyncGenerator<Part>): AsyncIterable<Part> {
  const inContext = AsyncLocalStorage.snapshot()
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => inContext(() => parts.next()),
      return: () => inContext(() => parts.return(undefined)),
    }),
  }
}
