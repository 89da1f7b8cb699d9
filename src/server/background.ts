/** What the service does besides answering requests, put together: jobs, webhooks, mails, and what time itself changes. */
import { createWebhooks, type WebhookSettings, type Webhooks } from './changes/webhooks/webhooks.ts'
import type { Database } from './db/database.ts'
import { type IdentitySettings, passwordAddress } from './identity/identity.ts'
import { createJobs } from './jobs/jobs.ts'
import { repeat } from './jobs/repeat.ts'
import { createMailroom, type Mailroom } from './mail/mailroom.ts'
import { type SignInMails, signInMails } from './mail/sign-in-mails.ts'
import { createMailTransport, type MailSettings } from './mail/transport.ts'
import { webhookMail } from './mail/webhook-mails.ts'
import { expireQuotes } from './resources/quote-expiry.ts'

export interface BackgroundSettings extends MailSettings {
  readonly database: Database
  readonly authUrl: string
  readonly write: WebhookSettings['write']
  /** Whether webhooks may go to private and loopback addresses. */
  readonly webhookAllowPrivate: boolean
  readonly onError: (error: unknown) => void
}

export interface Background {
  readonly webhooks: Webhooks
  readonly mails: SignInMails
  readonly mailroom: Mailroom
  readonly sendPasswordMail: IdentitySettings['sendPasswordMail']
  /** Begins to work, once everything else is there. */
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Seconds between two looks for quotes whose last day is over. */
const expiryTurn = 900

export function createBackground(settings: BackgroundSettings): Background {
  const { database, publicUrl, authUrl, write, onError } = settings
  const jobs = createJobs(database, onError)
  const transport = createMailTransport(settings)
  const mailroom = createMailroom(jobs, transport)
  const passwordLink: Parameters<typeof signInMails>[1]['passwordLink'] = (person, purpose) =>
    passwordAddress({ database, publicUrl, authUrl }, person, purpose)
  const mails = signInMails(mailroom, { database, publicUrl, passwordLink })
  const tellOfSwitchOff = webhookMail(mailroom, database, publicUrl)
  const webhooks = createWebhooks({
    write,
    jobs,
    publicUrl,
    allowPrivate: settings.webhookAllowPrivate,
    tellOfSwitchOff: ({ tx, actor }, webhookid) => tellOfSwitchOff(tx, { account: actor.account, webhookid }),
  })
  write.feed.subscribe(jobs.wake)
  const expiry = repeat(expiryTurn, () => expireQuotes({ ...write, emit: webhooks.emit }), onError)
  return {
    webhooks,
    mails,
    mailroom,
    async sendPasswordMail(person) {
      await database.transaction((tx) => mails.resetPassword(tx, person))
      jobs.wake()
    },
    async start() {
      await jobs.start()
      expiry.start()
    },
    async close() {
      await expiry.close()
      await jobs.close()
      await webhooks.close()
      transport.close()
    },
  }
}
