/** What a kind of job is: the work, and how much of it runs at once. */
import type { Tx } from '../db/database.ts'

export interface RunningJob<Data> {
  readonly data: Data
  /** Aborted when the process stops; what then throws runs again after the next start. */
  readonly signal: AbortSignal
  /** Ends the job inside a transaction, together with what it did. Otherwise it ends when `run` resolves. */
  readonly complete: (tx: Tx) => Promise<void>
}

/** Thrown by a job that would fail again however often it ran: it is given up, and what it says is reported. */
export class FailedForGood extends Error {}

export interface JobKind<Data extends object> {
  readonly name: string
  /** Jobs of this kind that run at once in this process. */
  readonly atOnce: number
  /** Seconds after which a job counts as lost with its process. */
  readonly lostAfter: number
  /** Times that a job runs again when it threw or was lost; the first time after `delay` seconds, then later and later. */
  readonly retries: { readonly limit: number; readonly delay: number }
  /** Whether a job is left out while one with the same key waits or runs. */
  readonly isExclusive?: boolean
  readonly run: (job: RunningJob<Data>) => Promise<void>
}
