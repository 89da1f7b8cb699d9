import type { SecurityEventName } from '../../../../contract/resources/history/security-event-kinds.ts'
import type { Actor } from '../../../../contract/rights.ts'

/** An actor in the log. */
export const getActorFields = ({
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
  /** Undefined if unknown: the event then gets a log line, but no row. */
  readonly account?: number | undefined
  /** The person who did it, or whose identity was tried. */
  readonly contact?: number | null | undefined
  /** The affected person, if another one. */
  readonly subject?: number | undefined
  /** Name of the credential (`key:7`) if it is not a person's. */
  readonly credential?: string | undefined
  /** Details, such as a program's name. Never secrets. */
  readonly facts?: Readonly<Record<string, string | number | boolean | undefined>>
}
