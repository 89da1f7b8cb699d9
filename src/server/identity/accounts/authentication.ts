/** From the headers of a request to its actor, or to the reason why there is none. */
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../contract/rights.ts'
import { digest } from '../digest.ts'
import { noteUse } from '../sessions/sign-ins.ts'
import type { Queries } from '../tables.ts'
import { actorCache } from './actor-cache.ts'
import { loadApiKey, loadPerson } from './actors.ts'
import { recordUse, type StoredApiKey } from './api-keys.ts'
import { BadToken } from './bearer.ts'
import { type Person, subjectOf } from './people.ts'

export interface Refusal {
  /** For the caller; never empty. */
  readonly message: string
  /** Value of the header WWW-Authenticate (RFC 6750, 3). */
  readonly challenge: string
}

/**
 * What lasts of a credential when its secret is forgotten: enough to ask later whether its holder may still enter.
 * `grant` is what a person's access token came from; null for tokens of another issuer, whose grants are not known here.
 */
export type CredentialHolder =
  | { readonly account: number; readonly apikey: number }
  | { readonly account: number; readonly contact: number; readonly grant: string | null }

export type Authentication =
  | { readonly actor: Actor; readonly holder: CredentialHolder }
  | { readonly refusal: Refusal }

/** Whom an access token is about, and the grant that it came from. */
export interface Bearer extends Person {
  readonly grant: string | null
}

/** The headers that may carry a credential. */
export interface CredentialHeaders {
  readonly authorization?: string | undefined
  readonly apikey?: string | string[] | undefined
}

export interface Authenticator {
  /** Resolves always: a failure of the database rejects, a bad credential is a refusal. */
  authenticate(headers: CredentialHeaders): Promise<Authentication>
  /** The same for a credential that was accepted earlier: refused as soon as the key, the sign-in or the grant is gone. */
  readmit(holder: CredentialHolder): Promise<Authentication>
  /** Somebody who may enter right now, by whatever way. */
  personNow(person: Person): Promise<Actor | undefined>
  /** Must be called after anything of an account changed that an actor is made of: contacts, teams, rights, keys, the zone. */
  forgetActors(account: number): void
  /** Waits for what is being written down in the background. */
  settle(): Promise<void>
}

/** Milliseconds between two records of a credential's use. */
const useInterval = 60_000

/** How many credentials' last uses are remembered. */
const mostUses = 20_000

/**
 * @param bearerOf checks a bearer token and answers whom it is about; rejects with BadToken.
 * @param onFailure is told when the use of a credential could not be written down; requests do not wait for that.
 */
export function authenticator(
  queries: Queries,
  bearerOf: (token: string) => Promise<Bearer | undefined>,
  onFailure: (error: unknown) => void,
): Authenticator {
  const cache = actorCache<{ actor: Actor; key?: StoredApiKey; ends?: number | null }>(({ actor }) => actor.account)
  const lastUse = new LRUCache<string, number>({ max: mostUses })
  const background = new Set<Promise<void>>()

  /** Writes a use down from time to time; requests do not wait for that. */
  const used = (name: string, write: () => Promise<void>) => {
    const now = Date.now()
    if (now - (lastUse.get(name) ?? Number.NEGATIVE_INFINITY) < useInterval) return
    lastUse.set(name, now)
    const writing = write().catch(onFailure)
    background.add(writing)
    writing.finally(() => background.delete(writing))
  }

  const person = async ({ account, contact, grant }: Bearer): Promise<Authentication | undefined> => {
    const who = { account, contact }
    const credential = `${subjectOf(who)}/${grant ?? ''}`
    const found = await cache.get(credential, () => loaded(loadPerson(queries, who, grant)))
    if (found && grant !== null) used(credential, () => noteUse(queries, { account, grant }))
    return found && { actor: found.actor, holder: { ...who, grant } }
  }

  const byToken = async (token: string): Promise<Authentication> => {
    try {
      const bearer = await bearerOf(token)
      const found = bearer && (await person(bearer))
      return found ?? refused('The sign-in of this access token has ended.', 'invalid_token')
    } catch (error) {
      if (error instanceof BadToken) return refused(error.message, 'invalid_token')
      throw error
    }
  }

  const byKey = async (name: string, wanted: string | StoredApiKey): Promise<Authentication> => {
    const found = await cache.get(name, () => loadApiKey(queries, wanted))
    const isOver = typeof found?.ends === 'number' && found.ends <= Date.now()
    if (!found?.key || isOver) return refused('The API key is not valid.')
    const { account, id } = found.key
    used(`key:${account}/${id}`, () => recordUse(queries, { account, id }))
    return { actor: found.actor, holder: { account, apikey: id } }
  }

  const byKeyText = (key: string) => {
    const keyhash = digest(key)
    return byKey(keyhash, keyhash)
  }

  return {
    async authenticate({ authorization, apikey }) {
      const [, token] = /^bearer +(\S+)\s*$/i.exec(authorization ?? '') ?? []
      // Both headers: the bearer token is used and the API key is ignored.
      if (token !== undefined) return byToken(token)
      if (typeof apikey === 'string' && apikey.trim() !== '') return byKeyText(apikey.trim())
      if (authorization !== undefined) return refused('The Authorization header must be: Bearer <access token>.')
      return refused('Authentication is required: send an API key (apikey) or a bearer token (Authorization).')
    },
    async readmit(holder) {
      const { account } = holder
      if ('apikey' in holder) return byKey(`key:${account}/${holder.apikey}`, { account, id: holder.apikey })
      return (await person(holder)) ?? refused('The sign-in of this session has ended.')
    },
    async personNow(who) {
      const found = await person({ ...who, grant: null })
      return found && 'actor' in found ? found.actor : undefined
    },
    forgetActors: (account) => cache.forget(account),
    async settle() {
      await Promise.all(background)
    },
  }
}

async function loaded(loading: Promise<Actor | undefined>): Promise<{ actor: Actor } | undefined> {
  const actor = await loading
  return actor && { actor }
}

function refused(message: string, error?: 'invalid_token'): Authentication {
  const reason = error && `, error="${error}", error_description="${message}"`
  return { refusal: { message, challenge: `Bearer realm="Worklane"${reason ?? ''}` } }
}
