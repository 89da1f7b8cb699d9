/**
 * Sessions of AI clients, kept in the database so that they outlive the process. A session holds on whose behalf it runs;
 * whether that caller may still enter is asked again at every request.
 */

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { CredentialHolder } from '../identity/accounts/authentication.ts'
import { digest, randomToken } from '../identity/digest.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds for which a session that was found is remembered: one that another process ended is seen to be so after this. */
const remembered = 5_000

/** Sessions that are remembered at most. */
const capacity = 10_000

/** Milliseconds between two notes of a session's use. */
const useInterval = minute

export interface Sessions {
  /** Opens a session; its name admits whoever sends it, and cannot be guessed. */
  open(holder: CredentialHolder): Promise<string>
  /** On whose behalf the session with this name runs; undefined when there is none (any more). Notes the use. */
  find(name: string): Promise<CredentialHolder | undefined>
  end(name: string): Promise<void>
  /** Removes what has run out. */
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
   * 24 hours without use, up to the minute in which use is noted. A sign-in that cannot be seen to end, because another
   * identity server granted it, holds for 24 hours in all.
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
