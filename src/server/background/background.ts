/** Everything the service does besides answering requests: jobs, mails, webhooks, imports and recurring work. */
import type { Database } from '../db/database.ts'
import { analyzeGrownTables } from '../db/embedded/upkeep.ts'
import { storeOwnAddress } from '../db/own-address.ts'
import { loadCaller, loadPerson } from '../identity/accounts/actors.ts'
import { passwordAddress } from '../identity/identity.ts'
import type { IdentitySettings } from '../identity/identity-settings.ts'
import { identityTables } from '../identity/tables.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { RecurringWork } from '../jobs/recurring.ts'
import { repeat } from '../jobs/repeat.ts'
import { createMailroom } from '../mail/mailroom.ts'
import { createMails, type Mails } from '../mail/mails.ts'
import { createMailTransport, type MailSettings } from '../mail/transport.ts'
import type { FileStore } from '../resources/content/file-store.ts'
import { logSending } from '../resources/documents/sendings/log-sending.ts'
import { createImports, type Imports } from '../resources/imports/imports.ts'
import { getUnread } from '../resources/notifications/gather-mails.ts'
import { createNotifier, type LoadPerson, type Notifier } from '../resources/notifications/notify.ts'
import { daysWithoutTime } from '../resources/time/missing-days.ts'
import { sealSecrets } from '../webhooks/seal-secrets.ts'
import { createWebhooks, type WebhookSettings, type Webhooks } from '../webhooks/webhooks.ts'
import type { WriteParts } from '../write/run-write.ts'
import { tidyOutbox } from './housekeeping.ts'
import { mailedFile } from './mailed-file.ts'
import { recurringWork } from './recurring-work.ts'

/** Seconds between clean-ups of old mails in this machine's outbox. */
const outboxSeconds = 3600

/** Seconds between checks for tables that have grown. */
const countSeconds = 60

export interface BackgroundSettings extends MailSettings {
  readonly database: Database
  readonly authUrl: string
  readonly write: WebhookSettings['write']
  /** Whether webhooks may go to private and loopback addresses. */
  readonly webhookAllowPrivate: boolean
  readonly onError: (error: unknown) => void
  readonly files: FileStore
  /** Null if recurring work only runs by `turn`, whatever the time is. */
  readonly clock?: null
}

export interface Background {
  readonly webhooks: Webhooks
  readonly notifier: Notifier
  readonly mails: Mails
  readonly imports: Imports
  readonly sendPasswordMail: IdentitySettings['sendPasswordMail']
  readonly factorMail: IdentitySettings['factorMail']
  readonly signInMail: IdentitySettings['signInMail']
  /** Registers recurring work; before `start`. */
  readonly recur: (work: RecurringWork) => void
  /** Runs recurring work now, as if it were due at `time`. */
  readonly turn: (work: string, time: Date) => Promise<void>
  /** Starts working, once everything else is up. */
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Emits a write to each of `parts` in turn, within its transaction. */
export const emitTo =
  (...parts: readonly Pick<WriteParts, 'emit'>[]): WriteParts['emit'] =>
  async (writing, subscriptions) => {
    for (const part of parts) await part.emit(writing, subscriptions)
  }

export function createBackground(settings: BackgroundSettings): Background {
  const { database, publicUrl, authUrl, write, onError } = settings
  const jobs = createJobs(database, onError, settings.clock === null ? { clock: null } : {})
  const transport = createMailTransport(settings)
  const passwordLink: Parameters<typeof createMails>[1]['passwordLink'] = (person, purpose) =>
    passwordAddress({ database, publicUrl, authUrl }, person, purpose)
  const personNow: LoadPerson = (tx, account, contact) => loadPerson(identityTables(tx), { account, contact }, null)
  const invitationLink: Mails['invitationLink'] =
    settings.smtpUrl === null
      ? (tx, person) => passwordAddress({ database: { kysely: tx }, publicUrl, authUrl }, person, 'invitation')
      : null
  const mails = createMails(
    createMailroom(jobs, transport),
    { database, publicUrl, passwordLink, invitationLink },
    {
      makeFile: mailedFile(write, personNow, publicUrl),
      logSending: (...sending) => log(...sending),
      unreadOf: getUnread(database, write.bindingOf, personNow),
      daysWithoutTime: daysWithoutTime(database),
    },
  )
  const webhooks = createWebhooks({
    write,
    publicUrl,
    onError,
    allowPrivate: settings.webhookAllowPrivate,
    loadPerson: personNow,
    notifySwitchedOff: ({ tx, actor }, webhookid) =>
      mails.webhookSwitchedOff(tx, { account: actor.account, webhookid }),
  })
  // Background writes trigger webhooks as well.
  const announced = { ...write, emit: webhooks.emit }
  const notifier = createNotifier(personNow, mails.payeeChanged)
  const log = logSending(announced, notifier.notify)
  const imports = createImports({
    jobs,
    files: settings.files,
    write: announced,
    loadActor: (account, credential) => loadCaller(identityTables(database.kysely), account, credential),
  })
  const work = recurringWork({ database, files: settings.files, mails, write: announced, logSending: log, onError })
  for (const item of work) jobs.recur(item)
  const repeatedWork = [repeat(outboxSeconds, () => tidyOutbox(settings.outbox, new Date()), onError)]
  if (database.kind === 'embedded') repeatedWork.push(repeat(countSeconds, () => analyzeGrownTables(database), onError))
  // Switching a webhook on or off changes which deliveries are due.
  write.feed.subscribe(({ resources }) => {
    if (resources.has('webhooks')) webhooks.runSoon()
  })
  return {
    webhooks,
    notifier,
    mails,
    imports,
    recur: jobs.recur,
    turn: jobs.turn,
    async sendPasswordMail(person) {
      await database.transaction((tx) => mails.resetPassword(tx, person))
      jobs.pollNow()
    },
    signInMail: {
      put: (tx, person, notice) => mails.signInChanged(tx, { ...person, ...notice }),
      pollNow: jobs.pollNow,
    },
    factorMail: {
      put: (tx, person, notice) => mails.factorChanged(tx, { ...person, ...notice }),
      pollNow: jobs.pollNow,
    },
    async start() {
      await storeOwnAddress(database, publicUrl)
      await sealSecrets(database, write.sealed)
      await jobs.start()
      webhooks.start()
      for (const repetition of repeatedWork) repetition.start()
    },
    async close() {
      await Promise.all(repeatedWork.map((repetition) => repetition.close()))
      await webhooks.close()
      await jobs.close()
      transport.close()
    },
  }
}
