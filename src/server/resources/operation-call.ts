/** The arguments of an operation: the caller, the call, and the parts of the service. */
import type { Params } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { SecurityLog } from '../identity/accounts/security-log/security-log.ts'
import type { OwnSignIn } from '../identity/sign-in/own-sign-in/management.ts'
import type { SecondFactor } from '../identity/sign-in/second-factor/management.ts'
import type { Mails } from '../mail/mails.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { WriteParts } from '../write/run-write.ts'
import type { FileStore } from './content/file-store.ts'
import type { Imports } from './imports/imports.ts'

/** Parts of the service that operations use besides the transaction; the composition root builds them once. */
export interface OperationParts extends WriteParts {
  readonly webhooks: Webhooks
  readonly mails: Mails
  readonly securityLog: SecurityLog
  readonly files: FileStore
  readonly imports: Pick<Imports, 'put' | 'pollNow'>
  readonly signIn: SignInParts
}

/** What people manage of their own sign-in; not there where another identity server checks sign-ins. */
export interface SignInParts {
  readonly ownSignIn: OwnSignIn | undefined
  readonly secondFactor: SecondFactor | undefined
}

/** The caller, and what the address contains. */
interface Addressing {
  readonly parts: OperationParts
  readonly actor: Actor
  /** Id of the record that the path names; 0 where it names none. */
  readonly id: number
  /** The id in another segment of the path; throws a 404 that names the segment's subject. */
  readonly idIn: (segment: string, singular: string) => number
  /** The grant behind the caller's access token; null with an API key, and for calls from inside the process. */
  readonly grant: string | null
  /** Network address of the client. */
  readonly address: string
}

/** What a call contains. */
export interface Call<Values> extends Addressing {
  readonly values: Values
}

/** What a read asks for. */
export interface Question extends Addressing {
  readonly params: Params
}
