/**
 * Sends mails as jobs. A job holds the kind of mail and its data; the mail is composed when it is sent, so one-time links
 * and documents are never stored in the queue.
 */
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail, MailTransport } from './transport.ts'

/** Composes a mail from the data of its job; null if there is nothing left to send. */
export type Compose<Data> = (data: Data) => Promise<Mail | null>

export interface Mailroom {
  /** Registers a kind of mail. Call it before the jobs start. */
  readonly add: <Data extends object>(kind: string, compose: Compose<Data>) => MailKind<Data>
}

/** Enqueues a mail of one kind. */
export type MailKind<Data extends object> = (tx: Tx, data: Data) => Promise<void>

interface MailJob {
  readonly kind: string
  readonly data: object
}

const jobName = 'mail'

export function createMailroom(jobs: Jobs, transport: MailTransport): Mailroom {
  const kinds = new Map<string, Compose<object>>()
  jobs.handle<MailJob>({
    name: jobName,
    atOnce: 4,
    lostAfter: 120,
    // The delay grows from 30 seconds; all retries together take over two days.
    retries: { limit: 14, delay: 30 },
    async run({ data: { kind, data } }) {
      const compose = kinds.get(kind)
      if (!compose) throw new Error(`no mail is called ${kind}`)
      const mail = await compose(data)
      if (mail) await transport.send(mail)
    },
  })
  return {
    add(kind, compose) {
      kinds.set(kind, compose as unknown as Compose<object>)
      return (tx, data) => jobs.put(tx, jobName, [{ data: { kind, data } }])
    },
  }
}
