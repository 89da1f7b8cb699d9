/** On whose behalf statements run: whom they wait in line with, how long they may take, who waits for them. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Callers that are known, requests whose caller is not known (yet), and the service's own work. */
export type ErrandKind = 'caller' | 'door' | 'service'

export interface Errand {
  readonly kind: ErrandKind
  /** Takes turns with the others of its kind. */
  readonly owner: string
  /** Milliseconds that one statement may take; null for as long as it likes. */
  readonly limit: number | null
  /** Aborted when nobody waits any more: reads are stopped then. Changes come to their end all the same. */
  readonly gone?: AbortSignal
}

/** Milliseconds that a statement may take: for one request, for a report or an export, for the service's own work. */
export const limits = { request: 10_000, report: 30_000, service: 300_000 }

/**
 * What the database is told of a limit. Waiting for a lock ends a little earlier than the statement, which tells the two
 * apart.
 */
export const limitSettings = (limit: number | null) => ({
  statement_timeout: String(limit ?? 0),
  lock_timeout: String(Math.floor((limit ?? 0) * 0.8)),
})

/** Work without a caller: jobs, sweeps, the start. */
export const ownWork: Errand = { kind: 'service', owner: 'service', limit: limits.service }

/** Work that takes as long as there is data: migrations, demo data. */
export const unhurried: Errand = { ...ownWork, limit: null }

/** Asks for a sign of life. */
export const probing: Errand = { kind: 'door', owner: 'probe', limit: limits.request }

/**
 * Parts of an answer, made on behalf of whoever is asking now. They are asked for when the socket has room again, which comes
 * from outside, without a memory of whose errand it was.
 */
export function inThisErrand<Part>(parts: AsyncGenerator<Part>): AsyncIterable<Part> {
  const inside = AsyncLocalStorage.snapshot()
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => inside(() => parts.next()),
      return: () => inside(() => parts.return(undefined)),
    }),
  }
}
