/** The schedule of recurring work, once for all processes of a database. Times are cron expressions in UTC. */
import type { Database } from '../db/database.ts'
import { cleanChanged } from '../db/embedded/upkeep.ts'
import type { RecurringWork } from '../jobs/recurring.ts'
import type { LogSending } from '../mail/document-mail.ts'
import type { Mails } from '../mail/mails.ts'
import { cleanUpContent } from '../resources/content/clean-up-content.ts'
import type { FileStore } from '../resources/content/file-store.ts'
import { noteOverdueInvoices } from '../resources/documents/overdue.ts'
import { expireQuotes } from '../resources/documents/quote-expiry.ts'
import { makeDueInvoices } from '../resources/documents/recurring/make-due.ts'
import { remindOfDueInvoices } from '../resources/documents/reminders/due-invoices.ts'
import { giveUpLostMails } from '../resources/documents/sendings/lost-mails.ts'
import { tidyImports } from '../resources/imports/tidy-imports.ts'
import { gatherMails } from '../resources/notifications/gather-mails.ts'
import { remindOfMissingDays } from '../resources/time/missing-days.ts'
import type { WriteParts } from '../write/run-write.ts'
import { tidy } from './housekeeping.ts'

interface RecurringParts {
  readonly database: Database
  readonly files: FileStore
  readonly mails: Mails
  readonly write: WriteParts
  readonly logSending: LogSending
  readonly onError: (error: unknown) => void
}

export function recurringWork({
  database,
  files,
  mails,
  write,
  logSending,
  onError,
}: RecurringParts): readonly RecurringWork[] {
  const onEveryDatabase: readonly RecurringWork[] = [
    { name: 'mail notifications', cron: '*/2 * * * *', run: (now) => gatherMails(database, mails, now, onError) },
    { name: 'expire quotes', cron: '*/5 * * * *', run: (now) => expireQuotes(write, now, onError) },
    { name: 'note overdue invoices', cron: '3,33 * * * *', run: (now) => noteOverdueInvoices(write, now, onError) },
    { name: 'make recurring invoices', cron: '*/10 * * * *', run: (now) => makeDueInvoices(write, now, onError) },
    {
      name: 'remind of missing days',
      cron: '7 * * * *',
      run: (now) => remindOfMissingDays(database, mails, now, onError),
    },
    {
      name: 'remind of due invoices',
      cron: '11 * * * *',
      run: (now) => remindOfDueInvoices(write, mails, now, onError),
    },
    {
      name: 'give up lost mails',
      cron: '29 * * * *',
      run: (now) => giveUpLostMails(database, logSending, now, onError),
    },
    { name: 'tidy up', cron: '23 * * * *', run: (now) => tidy(database, now, onError) },
    { name: 'tidy imports', cron: '41 * * * *', run: (now) => tidyImports(database, files, now) },
    { name: 'sweep content', cron: '17 3 * * *', run: (now) => cleanUpContent(database, files, now) },
  ]
  if (database.kind !== 'embedded') return onEveryDatabase
  return [...onEveryDatabase, { name: 'clean tables', cron: '37 3 * * *', run: () => cleanChanged(database) }]
}
