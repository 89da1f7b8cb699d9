/**
 * Sends mails as jobs. A job holds the kind of mail and its data; the mail is composed when it is sent, so one-time links
 * and documents are never stored in the queue.
 */
import type { Tx } from '../db/database.ts'
import { FailedForGood } from '../jobs/job-kind.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail, MailTransport } from './transport.ts'

/** Composes a mail from the data of its job; null if there is nothing left to send. */
export type Compose<Data> = (data: Data) => Promise<Mail | null>

/** What became of a mail: `refused` by the mail server for good, or `undelivered` after the last attempt. */
export interface MailOutcome {
  readonly status: 'sent' | 'written' | 'refused' | 'undelivered'
  /** Null if it could not be composed. */
  readonly mail: Mail | null
  /** Why it was not sent. */
  readonly reason: string | null
}

/** What is done once that is known. */
export type Settle<Data> = (data: Data, outcome: MailOutcome) => Promise<void>

export interface Mailroom {
  /** Registers a kind of mail. Call it before the jobs start. */
  readonly add: <Data extends object>(kind: string, compose: Compose<Data>, settle?: Settle<Data>) => MailKind<Data>
}

/** Enqueues a mail of one kind. */
export type MailKind<Data extends object> = (tx: Tx, data: Data) => Promise<void>

interface MailJob {
  readonly kind: string
  readonly data: object
}

const jobName = 'mail'

/** What the mail was about has gone meanwhile. */
const nothingLeft: MailOutcome = {
  status: 'undelivered',
  mail: null,
  reason: 'It was deleted before the mail was sent.',
}

const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function createMailroom(jobs: Jobs, transport: MailTransport): Mailroom {
  const kinds = new Map<string, { readonly compose: Compose<object>; readonly settle?: Settle<object> | undefined }>()
  jobs.handle<MailJob>({
    name: jobName,
    atOnce: 4,
    lostAfter: 120,
    // The delay grows from 30 seconds; all retries together take over two days.
    retries: { limit: 14, delay: 30 },
    async run({ data: { kind, data }, isLast }) {
      const mailKind = kinds.get(kind)
      if (!mailKind) throw new Error(`no mail is called ${kind}`)
      const { compose, settle } = mailKind
      let mail: Mail | null = null
      try {
        mail = await compose(data)
        if (mail) await transport.send(mail)
      } catch (error) {
        const isRefused = error instanceof FailedForGood
        const status = isRefused ? 'refused' : 'undelivered'
        if (isRefused || isLast) await settle?.(data, { status, mail, reason: getReason(error) })
        throw error
      }
      await settle?.(data, mail ? { status: transport.accepted, mail, reason: null } : nothingLeft)
    },
  })
  return {
    add(kind, compose, settle) {
      kinds.set(kind, { compose, settle } as unknown as { readonly compose: Compose<object> })
      return (tx, data) => jobs.put(tx, jobName, [{ data: { kind, data } }])
    },
  }
}
