/**
 * Staff viewing Worklane as another person. Limits and logs stay the caller's. Responses are those of the other person, minus what
 * the caller can't see (`contract/seeing-as.ts`).
 */

import { LRUCache } from 'lru-cache'
import { type Fault, fault, getRecord } from '../../../contract/requests/refusal.ts'
import { documentKinds, readsDocuments } from '../../../contract/resources/documents/documents.ts'
import type { Actor } from '../../../contract/rights.ts'
import { maySeeAs, seeAsHeader } from '../../../contract/seeing-as.ts'
import { by } from '../security-log/event.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { Person } from './people.ts'

/** The caller with the other person's rights and view, or a refusal message. */
export type ActorOrRefusal = { readonly actor: Actor } | { readonly refusal: Fault }

/** @param contact value of the header */
export type SeeAs = (caller: Actor, contact: string) => Promise<ActorOrRefusal>

/** Milliseconds between two log entries about the same view. */
const onceIn = 3_600_000

/** @param find finds a person with access */
const idOf = ({ contact }: Person) => ({ id: getRecord('contact', contact) })

export function seeAs(
  find: (person: Person) => Promise<Actor | undefined>,
  securityLog: Pick<SecurityLog, 'record'>,
): SeeAs {
  const logged = new LRUCache<string, true>({ max: 5_000, ttl: onceIn })

  return async (caller, contact) => {
    if (caller.contact === null)
      return {
        refusal: fault('person_only', '{header} is for people who are signed in, not for API keys', {
          header: seeAsHeader,
        }),
      }
    if (!/^\d{1,15}$/.test(contact))
      return { refusal: fault('invalid_id', '{header} must be the id of a contact', { header: seeAsHeader }) }
    const person = { account: caller.account, contact: Number(contact) }
    const other = await find(person)
    if (!maySeeAs(caller, other?.userType ?? caller.userType))
      return { refusal: fault('no_permission', 'You do not have permission to see Worklane as somebody else') }
    if (!other)
      return {
        refusal: fault('not_found', 'Contact {id} cannot sign in, so there is nothing to see as them', idOf(person)),
      }
    if (exceeds(other, caller))
      return {
        refusal: fault(
          'no_permission',
          'You cannot see Worklane as contact {id}, who holds rights that you do not hold',
          idOf(person),
        ),
      }
    const key = `${caller.account}/${caller.contact}/${person.contact}`
    if (!logged.has(key)) securityLog.record({ event: 'person.seenas', ...by(caller), subject: person.contact })
    logged.set(key, true)
    return { actor: { ...other, credential: caller.credential } }
  }
}

/** Whether the other person has rights that the caller lacks. */
export function exceeds(other: Actor, caller: Actor): boolean {
  if (other.administrator && !caller.administrator) return true
  // Clients see amounts on their documents without the permission that staff need.
  if (documentKinds.some((kind) => readsDocuments(other, kind) && !readsDocuments(caller, kind))) return true
  return [...other.grants].some(([permission, held]) => (held & ~(caller.grants.get(permission) ?? 0)) !== 0)
}
