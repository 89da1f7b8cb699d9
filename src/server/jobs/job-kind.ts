/** A kind of job: the work, its concurrency and its retries. */
import type { Tx } from '../db/database.ts'

export interface RunningJob<Data> {
  readonly data: Data
  /** Whether it is not tried again if it throws. */
  readonly isLast: boolean
  /** Aborted when the process stops; a job that then throws is run again after the next start. */
  readonly signal: AbortSignal
  /** Completes the job within a transaction, together with its writes. Otherwise it completes when `run` resolves. */
  readonly complete: (tx: Tx) => Promise<void>
}

/** Thrown by a job that would fail every time: it is not retried, and the error is reported. */
export class FailedForGood extends Error {}

export interface JobKind<Data extends object> {
  readonly name: string
  /** Maximum number of concurrent jobs of this kind in this process. */
  readonly atOnce: number
  /** Seconds after which a job counts as lost with its process. */
  readonly lostAfter: number
  /** Retries of a job that threw or was lost: the first after `delay` seconds, then with growing intervals. */
  readonly retries: { readonly limit: number; readonly delay: number }
  /** Whether a job is dropped while another one with the same key is waiting or running. */
  readonly isExclusive?: boolean
  readonly run: (job: RunningJob<Data>) => Promise<void>
}
