/** What the routes work with: the database, the bindings, the news of changes. Built once by the composition root. */
import type { Webhooks } from '../changes/webhooks/webhooks.ts'
import type { SecurityLog } from '../identity/security-log/security-log.ts'
import type { Mails } from '../mail/mails.ts'
import type { WriteParts } from '../write/run-write.ts'
import type { Totals } from './totals.ts'

export interface Parts extends WriteParts {
  readonly totals: Totals
  readonly webhooks: Webhooks
  readonly mails: Mails
  readonly securityLog: SecurityLog
}
