/** Decides which statements a connection prepares: named ones, and those that repeat. Only counts; runs nothing. */
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'

/** Connections with this many prepared statements are closed after use, which frees their plans in the database. */
const statementLimit = 500

/** The use at which a text is prepared: before, it may be a one-off. */
const often = 3

/** Bounds on the counted texts and their length: a text that contains its values never repeats. */
const textLimit = 1000
const longestText = 20_000

/** Names of the statements prepared on each connection. */
export interface PreparedNames {
  /** Records that the connection prepares a statement with this name. */
  note(client: PoolClient, name: string): void
  /** Returns the connection to the pool, or closes it. */
  release(client: PoolClient, close: boolean): void
}

export function preparedNames(): PreparedNames {
  const namesByClient = new WeakMap<PoolClient, Set<string>>()
  return {
    note(client, name) {
      const names = namesByClient.get(client)
      if (names) names.add(name)
      else namesByClient.set(client, new Set([name]))
    },
    release(client, close) {
      client.release(close || (namesByClient.get(client)?.size ?? 0) >= statementLimit)
    },
  }
}

/** Returns the name of a repeated text, always the same one; undefined for any other text. */
export function repeatedTexts(): (text: string) => string | undefined {
  const usage = new LRUCache<string, { readonly name: string; count: number }>({ max: textLimit })
  let last = 0
  return (text) => {
    if (text.length > longestText) return undefined
    let entry = usage.get(text)
    if (!entry) {
      last += 1
      entry = { name: `s${last}`, count: 0 }
      usage.set(text, entry)
    }
    entry.count += 1
    return entry.count < often ? undefined : entry.name
  }
}
