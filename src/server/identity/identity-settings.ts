/** What identity is made from: settings of the installation, and the parts of the service that it tells. */
import type { Readable } from 'node:stream'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Database } from '../db/database.ts'
import type { Sealed } from '../sealed/sealed.ts'
import type { Person } from './accounts/people.ts'
import type { SignInMail } from './own-sign-in/notices.ts'
import type { FactorMail } from './second-factor/notices.ts'
import type { SecurityLog } from './security-log/security-log.ts'

export interface IdentitySettings {
  readonly database: Database
  readonly sealed: Sealed
  /** Tells what changed: rights are remembered until then. Is told when a sign-in ends. */
  readonly feed: ChangeFeed
  /** Where people reach the service; no slash at the end. */
  readonly publicUrl: string
  /** Issuer of access tokens: `<publicUrl>/identity`, which is served here, or another OpenID Connect issuer. */
  readonly authUrl: string
  /** Is told what failed without a caller who could be told. */
  readonly onError: (error: unknown) => void
  /** Puts a mail that carries a link to set a new password. */
  readonly sendPasswordMail: (person: Person) => Promise<void>
  /** Whether there is a mail server: without one mails become files, which nobody is to wait for. */
  readonly sendsMail: boolean
  /** Is told what happens at the doors. */
  readonly securityLog: SecurityLog
  /** Tells people of changes to their second factor. */
  readonly factorMail: FactorMail
  /** Makes the account that a file holds; where it is missing, none can be brought. Throws OperatorError. */
  readonly bringAccount?: (content: Readable) => Promise<{ readonly administrators: readonly string[] }>
  /** Tells people of changes to their password and sign-in address. */
  readonly signInMail: SignInMail
}
