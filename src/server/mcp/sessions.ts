/**
 * Sessions of AI clients, stored in the database to survive restarts. A session identifies its caller, whose access is checked
 * again with every request, and keeps the limits of the address that opened it.
 */

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Toolset } from '../../contract/key-scopes.ts'
import type { Database } from '../db/database.ts'
import type { CredentialHolder } from '../identity/accounts/authentication.ts'
import { digest, randomToken } from '../identity/digest.ts'
import type { Narrowing } from './offer.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds that a session is cached, and until the end of a session by another process takes effect. */
const maxRemembered = 5_000

/** Maximum number of cached sessions. */
const capacity = 10_000

/** Milliseconds between updates of a session's last use. */
const useInterval = minute

export interface Session {
  readonly holder: CredentialHolder
  readonly narrowing: Narrowing
}

export interface Sessions {
  /** Opens a session. Its id cannot be guessed and authenticates whoever sends it, while it is in use. */
  open(session: Session): Promise<string>
  /**
   * The session, and records its use; undefined if it does not exist, has ended, or belongs to another caller.
   * @param sender whose credential came with the id; undefined if the id came alone
   */
  find(name: string, sender: CredentialHolder | undefined): Promise<Session | undefined>
  end(name: string): Promise<void>
  /** Removes expired sessions. */
  sweep(): Promise<void>
}

interface StoredToolSession {
  readonly account_id: number
  readonly apikeyid: number | null
  readonly contactid: number | null
  readonly grantid: string | null
  readonly tokenends: Date | null
  readonly readonly: boolean
  readonly toolsets: string | null
  readonly lastused: Date
}

/** @param now milliseconds */
export function sessions({ kysely }: Database, now: () => number = Date.now): Sessions {
  const idleSince = (milliseconds: number) => new Date(now() - milliseconds - useInterval)
  /**
   * Expires after 24 hours without use, to the minute. A sign-in at another identity server, whose end cannot be observed,
   * expires 24 hours after it was opened.
   */
  const alive = () => {
    const idle = idleSince(day)
    return sql<boolean>`
      lastused >= ${idle} and (apikeyid is not null or grantid is not null or createdon >= ${idle})
    `
  }
  const recent = new LRUCache<string, { readonly session: Session; readonly until: number }>({
    max: capacity,
    ttl: maxRemembered,
    ttlAutopurge: true,
    perf: { now },
  })
  const remember = (idhash: string, session: Session) => {
    recent.set(idhash, { session, until: now() + maxRemembered })
    return session
  }
  return {
    async open({ holder, narrowing: { readonly, toolsets } }) {
      const name = randomToken()
      const time = new Date(now())
      const { account, apikey, contact, grant, ends } = { ...noCredential, ...holder }
      const tokenends = ends === null ? null : new Date(ends)
      await sql`
        insert into mcp_sessions (
          idhash, account_id, apikeyid, contactid, grantid, tokenends, readonly, toolsets, createdon, lastused
        )
        values (
          ${digest(name)}, ${account}, ${apikey}, ${contact}, ${grant}, ${tokenends}, ${readonly},
          ${toolsets?.join(',') ?? null}, ${time}, ${time}
        )
      `.execute(kysely)
      return name
    },

    async find(name, sender) {
      const idhash = digest(name)
      const mayBeUsed = ({ holder }: Session) => !sender || isSame(holder, sender)
      const entry = recent.get(idhash)
      if (entry && entry.until > now()) return mayBeUsed(entry.session) ? entry.session : undefined
      const { rows } = await sql<StoredToolSession>`
        select account_id, apikeyid, contactid, grantid, tokenends, readonly, toolsets, lastused
        from mcp_sessions
        where idhash = ${idhash} and ${alive()} and (${sender !== undefined} or lastused >= ${idleSince(hour)})
      `.execute(kysely)
      const [storedSession] = rows
      const session = storedSession && getSession(storedSession)
      if (!storedSession || !session || !mayBeUsed(session)) return undefined
      if (now() - storedSession.lastused.getTime() >= useInterval) {
        await sql`
          update mcp_sessions
          set lastused = ${new Date(now())}
          where idhash = ${idhash}
        `.execute(kysely)
      }
      return remember(idhash, session)
    },

    async end(name) {
      const idhash = digest(name)
      await sql`delete from mcp_sessions where idhash = ${idhash}`.execute(kysely)
      recent.delete(idhash)
    },

    async sweep() {
      await sql`delete from mcp_sessions where not (${alive()})`.execute(kysely)
    },
  }
}

const noCredential = { apikey: null, contact: null, grant: null, ends: null }

function getSession({ readonly, toolsets, ...columns }: StoredToolSession): Session {
  const names = toolsets?.split(',').filter((name) => name !== '') as Toolset[] | undefined
  return { holder: getHolder(columns), narrowing: { readonly, toolsets: names ?? null } }
}

type StoredHolder = Omit<StoredToolSession, 'readonly' | 'toolsets'>

function getHolder({ account_id: account, apikeyid, contactid, grantid, tokenends }: StoredHolder): CredentialHolder {
  if (apikeyid !== null) return { account, apikey: apikeyid }
  return { account, contact: contactid as number, grant: grantid, ends: tokenends?.getTime() ?? null }
}

function isSame(first: CredentialHolder, second: CredentialHolder): boolean {
  if (first.account !== second.account) return false
  if ('apikey' in first) return 'apikey' in second && first.apikey === second.apikey
  return 'contact' in second && first.contact === second.contact
}
