/**
 * Mails as jobs. A job names a kind of mail and whom or what it is about; the mail itself, with its one-time link or its
 * document, is made when it is sent, so no link and no document ever lies in the queue.
 */
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail, MailTransport } from './transport.ts'

/** Makes a mail from what its job says; null when there is nothing to send any more. */
export type Compose<Data> = (data: Data) => Promise<Mail | null>

export interface Mailroom {
  /** Adds a kind of mail; before the jobs start. */
  readonly add: <Data extends object>(kind: string, compose: Compose<Data>) => MailKind<Data>
}

/** Puts mails of one kind. */
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
    // Half a minute, then longer and longer: over two days in all.
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
