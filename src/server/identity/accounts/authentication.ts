/** Authenticates a request by its headers: an actor, or a refusal with its reason. */
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../contract/rights.ts'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'
import { actorCache } from './actor-cache.ts'
import { loadApiKey, loadPerson } from './actors.ts'
import { recordUse, type StoredApiKey } from './api-keys.ts'
import { BadToken } from './bearer.ts'
import { getSubject, type Person } from './people.ts'
import { extendGrant } from './sessions/sign-ins.ts'

export interface Refusal {
  /** For the caller; never empty. */
  readonly message: string
  /** Value of the header WWW-Authenticate (RFC 6750, 3). */
  readonly challenge: string
}

/**
 * A credential without its secret: enough to check later whether its holder still has access. `grant` is that of a person's
 * access token; null for tokens of another issuer, whose grants are unknown here. `ends` is when the token expires, in
 * milliseconds; null if it is not known.
 */
export type CredentialHolder =
  | { readonly account: number; readonly apikey: number }
  | {
      readonly account: number
      readonly contact: number
      readonly grant: string | null
      readonly ends: number | null
    }

export type Authentication =
  | { readonly actor: Actor; readonly holder: CredentialHolder }
  | { readonly refusal: Refusal }

/** Subject, grant and expiry of an access token. */
export interface Bearer extends Person {
  readonly grant: string | null
  readonly ends: number | null
}

/** The headers that may carry a credential. */
export interface CredentialHeaders {
  readonly authorization?: string | undefined
  readonly apikey?: string | string[] | undefined
}

export interface Authenticator {
  /** A bad credential resolves to a refusal; only database failures reject. */
  authenticate(headers: CredentialHeaders): Promise<Authentication>
  /** Checks a credential accepted earlier: refused once its key, sign-in or grant is gone, or its token has expired. */
  revalidate(holder: CredentialHolder): Promise<Authentication>
  /** A person with access, regardless of credential. */
  personNow(person: Person): Promise<Actor | undefined>
  /** Must be called after a change of anything actors are built from: contacts, teams, rights, keys, the time zone. */
  forgetActors(account: number): void
  /** Waits for background writes. */
  settle(): Promise<void>
}

/** Milliseconds between two recorded uses of a credential. */
const useInterval = 60_000

/** Most credentials whose last use is cached. */
const mostUses = 20_000

/**
 * @param loadBearer verifies a bearer token and returns its subject; rejects with BadToken.
 * @param onFailure called if recording a use fails; requests don't wait for it.
 */
export function authenticator(
  queries: Queries,
  loadBearer: (token: string) => Promise<Bearer | undefined>,
  onFailure: (error: unknown) => void,
): Authenticator {
  const cache = actorCache<{ actor: Actor; key?: StoredApiKey; ends?: number | null }>(({ actor }) => actor.account)
  const lastUse = new LRUCache<string, number>({ max: mostUses })
  const background = new Set<Promise<void>>()

  /** Records a use now and then, in the background. */
  const noteUse = (name: string, write: () => Promise<void>) => {
    const now = Date.now()
    if (now - (lastUse.get(name) ?? Number.NEGATIVE_INFINITY) < useInterval) return
    lastUse.set(name, now)
    const writing = write().catch(onFailure)
    background.add(writing)
    writing.finally(() => background.delete(writing))
  }

  const person = async ({ account, contact, grant, ends }: Bearer): Promise<Authentication | undefined> => {
    const who = { account, contact }
    const credential = `${getSubject(who)}/${grant ?? ''}`
    const cached = await cache.get(credential, () => toResult(loadPerson(queries, who, grant)))
    if (cached && grant !== null) noteUse(credential, () => extendGrant(queries, { account, grant }))
    return cached && { actor: cached.actor, holder: { ...who, grant, ends } }
  }

  const byToken = async (token: string): Promise<Authentication> => {
    try {
      const bearer = await loadBearer(token)
      const authentication = bearer && (await person(bearer))
      return authentication ?? rejectWith('The sign-in of this access token has ended.', 'invalid_token')
    } catch (error) {
      if (error instanceof BadToken) return rejectWith(error.message, 'invalid_token')
      throw error
    }
  }

  const byKey = async (name: string, credential: string | StoredApiKey): Promise<Authentication> => {
    const cached = await cache.get(name, () => loadApiKey(queries, credential))
    const isExpired = typeof cached?.ends === 'number' && cached.ends <= Date.now()
    if (!cached?.key || isExpired) return rejectWith('The API key is not valid.')
    const { account, id } = cached.key
    noteUse(`key:${account}/${id}`, () => recordUse(queries, { account, id }))
    return { actor: cached.actor, holder: { account, apikey: id } }
  }

  const byKeyText = (key: string) => {
    const keyhash = digest(key)
    return byKey(keyhash, keyhash)
  }

  return {
    async authenticate({ authorization, apikey }) {
      const [, token] = /^bearer +(\S+)\s*$/i.exec(authorization ?? '') ?? []
      // With both headers, the bearer token wins.
      if (token !== undefined) return byToken(token)
      if (typeof apikey === 'string' && apikey.trim() !== '') return byKeyText(apikey.trim())
      if (authorization !== undefined) return rejectWith('The Authorization header must be: Bearer <access token>.')
      return rejectWith('Authentication is required: send an API key (apikey) or a bearer token (Authorization).')
    },
    async revalidate(holder) {
      const { account } = holder
      if ('apikey' in holder) return byKey(`key:${account}/${holder.apikey}`, { account, id: holder.apikey })
      if (holder.ends !== null && holder.ends <= Date.now()) {
        return rejectWith('The access token of this session has expired.', 'invalid_token')
      }
      return (await person(holder)) ?? rejectWith('The sign-in of this session has ended.')
    },
    async personNow(who) {
      const authentication = await person({ ...who, grant: null, ends: null })
      return authentication && 'actor' in authentication ? authentication.actor : undefined
    },
    forgetActors: (account) => cache.forget(account),
    async settle() {
      await Promise.all(background)
    },
  }
}

async function toResult(loading: Promise<Actor | undefined>): Promise<{ actor: Actor } | undefined> {
  const actor = await loading
  return actor && { actor }
}

function rejectWith(message: string, error?: 'invalid_token'): Authentication {
  const reason = error && `, error="${error}", error_description="${message}"`
  return { refusal: { message, challenge: `Bearer realm="Worklane"${reason ?? ''}` } }
}
