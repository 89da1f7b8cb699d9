/** What an operation gets: who calls, what the call says, and what the service works with. */
import type { Params } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { OwnSignIn } from '../identity/own-sign-in/management.ts'
import type { SecondFactor } from '../identity/second-factor/management.ts'
import type { SecurityLog } from '../identity/security-log/security-log.ts'
import type { Mails } from '../mail/mails.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { WriteParts } from '../write/run-write.ts'
import type { FileStore } from './content/file-store.ts'
import type { Imports } from './imports/imports.ts'

/** What operations work with besides the transaction; the composition root builds it once. */
export interface OperationParts extends WriteParts {
  readonly webhooks: Webhooks
  readonly mails: Mails
  readonly securityLog: SecurityLog
  readonly files: FileStore
  readonly imports: Pick<Imports, 'put' | 'wake'>
  readonly signIn: SignInParts
}

/** What people manage of their own sign-in; not there where another identity server checks sign-ins. */
export interface SignInParts {
  readonly ownSignIn: OwnSignIn | undefined
  readonly secondFactor: SecondFactor | undefined
}

/** Who calls, and what the address says. */
interface Addressing {
  readonly parts: OperationParts
  readonly actor: Actor
  /** The record that the path names; 0 where it names none. */
  readonly id: number
  /** The id in another segment of the path; throws the 404 of what is called so. */
  readonly idIn: (segment: string, singular: string) => number
  /** What the caller's access token came from; null with an API key, and for calls from inside the process. */
  readonly grant: string | null
  /** Network address that the request comes from. */
  readonly address: string
}

/** What a call says. */
export interface Call<Values> extends Addressing {
  readonly values: Values
}

/** What a read asks. */
export interface Question extends Addressing {
  readonly params: Params
}
