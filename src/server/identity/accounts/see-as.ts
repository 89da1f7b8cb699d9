/**
 * Staff viewing Worklane as another person. Limits and logs stay the caller's. Responses are those of the other person, minus what
 * the caller can't see (`contract/seeing-as.ts`).
 */

import { LRUCache } from 'lru-cache'
import { type Fault, fault, getRecord } from '../../../contract/requests/refusal.ts'
import { documentKinds, readsDocuments } from '../../../contract/resources/documents/documents.ts'
import type { Actor } from '../../../contract/rights.ts'
import { maySeeAs, seeAsHeader } from '../../../contract/seeing-as.ts'
import type { Person } from './people.ts'
import { getActorFields } from './security-log/event.ts'
import type { SecurityLog } from './security-log/security-log.ts'

/** The caller with the other person's rights and view, or a refusal message. */
export type ActorOrRefusal = { readonly actor: Actor } | { readonly refusal: Fault }

/** @param contact value of the header */
export type SeeAs = (caller: Actor, contact: string) => Promise<ActorOrRefusal>

/** Milliseconds between two log entries about the same view. */
const onceIn = 3_600_000

/** @param find finds a person with access */
const getId = ({ contact }: Person) => ({ id: getRecord('contact', contact) })

export function seeAs(
  find: (person: Person) => Promise<Actor | undefined>,
  securityLog: Pick<SecurityLog, 'record'>,
): SeeAs {
  const loggedKeys = new LRUCache<string, true>({ max: 5_000, ttl: onceIn })

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
    const actor = await find(person)
    if (!maySeeAs(caller, actor?.userType ?? caller.userType))
      return { refusal: fault('no_permission', 'You do not have permission to see Worklane as somebody else') }
    if (!actor)
      return {
        refusal: fault('not_found', 'Contact {id} cannot sign in, so there is nothing to see as them', getId(person)),
      }
    if (exceeds(actor, caller))
      return {
        refusal: fault(
          'no_permission',
          'You cannot see Worklane as contact {id}, who holds rights that you do not hold',
          getId(person),
        ),
      }
    const key = `${caller.account}/${caller.contact}/${person.contact}`
    if (!loggedKeys.has(key))
      securityLog.record({ event: 'person.seenas', ...getActorFields(caller), subject: person.contact })
    loggedKeys.set(key, true)
    return { actor: { ...actor, credential: caller.credential } }
  }
}

/** Whether the other person has rights that the caller lacks. */
export function exceeds(actor: Actor, caller: Actor): boolean {
  if (actor.administrator && !caller.administrator) return true
  // Clients see amounts on their documents without the permission that staff need.
  if (documentKinds.some((kind) => readsDocuments(actor, kind) && !readsDocuments(caller, kind))) return true
  return [...actor.grants].some(([permission, actions]) => (actions & ~(caller.grants.get(permission) ?? 0)) !== 0)
}
