import type { SecurityEventName } from '../../../contract/resources/history/security-event-kinds.ts'
import type { Actor } from '../../../contract/rights.ts'

/** Who an actor is to the log. */
export const by = ({
  account,
  contact,
  kind,
  credential,
}: Actor): Pick<SecurityEvent, 'account' | 'contact' | 'credential'> => ({
  account,
  contact,
  ...(kind === 'apikey' ? { credential } : {}),
})

export interface SecurityEvent {
  readonly event: SecurityEventName
  /** Undefined where it is not known whose account this is about: then there is a line and no row. */
  readonly account?: number | undefined
  /** Who did it, or as whom it was tried. */
  readonly contact?: number | null | undefined
  /** Whom it was done to, where that is somebody else. */
  readonly subject?: number | undefined
  /** Which credential was used, by its name (`key:7`), where that is no person. */
  readonly credential?: string | undefined
  /** A few plain facts, such as the name of a program. Never a secret. */
  readonly facts?: Readonly<Record<string, string | number | boolean | undefined>>
}
