/**
 * Which statements a connection prepares, so that the database reads and plans them once: those with a name of their own,
 * and those that keep coming again. Keeps count; runs nothing.
 */
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'

/** A connection that has prepared this many statements is closed after use, which frees their plans in the database. */
const statementLimit = 500

/** How often a text comes before it is prepared: until then it may be one of a kind. */
const often = 3

/** Texts that are counted at a time, and the longest of them: text that carries its values never comes twice. */
const textLimit = 1000
const longestText = 20_000

/** Statement names that each connection knows. */
export interface PreparedNames {
  /** Notes that the connection prepares a statement of this name. */
  note(client: PoolClient, name: string): void
  /** Gives the connection back; `close` where it must not be used again. */
  release(client: PoolClient, close: boolean): void
}

export function preparedNames(): PreparedNames {
  const namesOf = new WeakMap<PoolClient, Set<string>>()
  return {
    note(client, name) {
      const names = namesOf.get(client)
      if (names) names.add(name)
      else namesOf.set(client, new Set([name]))
    },
    release(client, close) {
      client.release(close || (namesOf.get(client)?.size ?? 0) >= statementLimit)
    },
  }
}

/** Returns a statement name for a text that keeps coming, always the same; undefined for any other. */
export function repeatedTexts(): (text: string) => string | undefined {
  const counted = new LRUCache<string, { readonly name: string; count: number }>({ max: textLimit })
  let last = 0
  return (text) => {
    if (text.length > longestText) return undefined
    let entry = counted.get(text)
    if (!entry) {
      last += 1
      entry = { name: `s${last}`, count: 0 }
      counted.set(text, entry)
    }
    entry.count += 1
    return entry.count < often ? undefined : entry.name
  }
}
