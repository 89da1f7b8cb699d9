/** Settings of identity, and the parts of the service it calls. */
import type { Readable } from 'node:stream'
import type { ChangeFeed } from '../change-log/feed.ts'
import type { Database } from '../db/database.ts'
import type { Sealed } from '../secrets/sealed.ts'
import type { Person } from './accounts/people.ts'
import type { SecurityLog } from './accounts/security-log/security-log.ts'
import type { SignInMail } from './sign-in/own-sign-in/notices.ts'
import type { FactorMail } from './sign-in/second-factor/notices.ts'

export interface IdentitySettings {
  readonly database: Database
  readonly sealed: Sealed
  /** Feed of changes: invalidates cached rights, and announces ended sign-ins. */
  readonly feed: ChangeFeed
  /** Public address of the service, without a trailing slash. */
  readonly publicUrl: string
  /** Issuer of access tokens: `<publicUrl>/identity`, which is served here, or another OpenID Connect issuer. */
  readonly authUrl: string
  /** Logs failures of background work. */
  readonly onError: (error: unknown) => void
  /** Queues the mail with a reset link. */
  readonly sendPasswordMail: (person: Person) => Promise<void>
  /** Whether there is a mail server. Without one, mails become files, and pages must not promise a mail. */
  readonly sendsMail: boolean
  /** Records sign-ins and other security events. */
  readonly securityLog: SecurityLog
  /** Mails people about changes to their second factor. */
  readonly factorMail: FactorMail
  /** Creates an account from an export. Without it, accounts can't be moved in. Throws OperatorError. */
  readonly importAccount?: (content: Readable) => Promise<{ readonly administrators: readonly string[] }>
  /** Mails people about changes to their password and sign-in address. */
  readonly signInMail: SignInMail
}
