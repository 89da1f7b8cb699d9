/**
 * Sessions of AI clients, stored in the database to survive restarts. A session identifies its caller, whose access is checked
 * again with every request.
 */

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { CredentialHolder } from '../identity/accounts/authentication.ts'
import { digest, randomToken } from '../identity/digest.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds that a session is cached, and until the end of a session by another process takes effect. */
const remembered = 5_000

/** Maximum number of cached sessions. */
const capacity = 10_000

/** Milliseconds between updates of a session's last use. */
const useInterval = minute

export interface Sessions {
  /** Opens a session. Its id cannot be guessed and authenticates whoever sends it. */
  open(holder: CredentialHolder): Promise<string>
  /** The caller of a session, and records its use; undefined if it does not exist or has ended. */
  find(name: string): Promise<CredentialHolder | undefined>
  end(name: string): Promise<void>
  /** Removes expired sessions. */
  sweep(): Promise<void>
}

interface StoredToolSession {
  readonly account_id: number
  readonly apikeyid: number | null
  readonly contactid: number | null
  readonly grantid: string | null
  readonly lastused: Date
}

/** @param now milliseconds */
export function sessions({ kysely }: Database, now: () => number = Date.now): Sessions {
  /**
   * Expires after 24 hours without use, to the minute. A sign-in at another identity server, whose end cannot be observed,
   * expires 24 hours after it was opened.
   */
  const alive = () => {
    const idle = new Date(now() - day - useInterval)
    return sql<boolean>`
      lastused >= ${idle} and (apikeyid is not null or grantid is not null or createdon >= ${idle})
    `
  }
  const recent = new LRUCache<string, { readonly holder: CredentialHolder; readonly until: number }>({
    ...{ max: capacity, ttl: remembered, ttlAutopurge: true, perf: { now } },
  })
  const remember = (idhash: string, holder: CredentialHolder) => {
    recent.set(idhash, { holder, until: now() + remembered })
    return holder
  }
  return {
    async open(holder) {
      const name = randomToken()
      const at = new Date(now())
      const { apikey, contact, grant } = { apikey: null, contact: null, grant: null, ...holder }
      await sql`
        insert into mcp_sessions (idhash, account_id, apikeyid, contactid, grantid, createdon, lastused)
        values (${digest(name)}, ${holder.account}, ${apikey}, ${contact}, ${grant}, ${at}, ${at})
      `.execute(kysely)
      return name
    },

    async find(name) {
      const idhash = digest(name)
      const known = recent.get(idhash)
      if (known && known.until > now()) return known.holder
      const { rows } = await sql<StoredToolSession>`
        select account_id, apikeyid, contactid, grantid, lastused
        from mcp_sessions
        where idhash = ${idhash} and ${alive()}
      `.execute(kysely)
      const [found] = rows
      if (!found) return undefined
      if (now() - found.lastused.getTime() >= useInterval) {
        await sql`
          update mcp_sessions
          set lastused = ${new Date(now())}
          where idhash = ${idhash}
        `.execute(kysely)
      }
      return remember(idhash, holderOf(found))
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

function holderOf({ account_id: account, apikeyid, contactid, grantid }: StoredToolSession): CredentialHolder {
  if (apikeyid !== null) return { account, apikey: apikeyid }
  return { account, contact: contactid as number, grant: grantid }
}
