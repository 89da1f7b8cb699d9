/** One write, one transaction: the work, then its rows in the change log, then the news that it is committed. */
import type { Actor } from '../../contract/permissions.ts'
import type { ChangeFeed } from '../changes/feed.ts'
import { appendChanges } from '../changes/log.ts'
import type { Database } from '../db/database.ts'
import type { Sealed } from '../sealed/sealed.ts'
import type { Binding, Writing } from './writing.ts'

export interface WriteParts {
  readonly database: Database
  readonly feed: ChangeFeed
  readonly bindingOf: (name: string) => Binding
  readonly sealed: Sealed
  /** Puts what other programs are to be told of into the transaction. */
  readonly emit: (writing: Writing) => Promise<void>
}

/** Runs `work` in a transaction. When it throws, nothing is stored and nothing is announced. */
export async function runWrite<T>(parts: WriteParts, actor: Actor, work: (writing: Writing) => Promise<T>): Promise<T> {
  const resources = new Set<string>()
  const { bindingOf, sealed } = parts
  const result = await parts.database.transaction(async (tx) => {
    const writing: Writing = { tx, actor, bindingOf, sealed, messages: [], changes: [], revealed: new Map() }
    const answer = await work(writing)
    await appendChanges(tx, actor, writing.changes, parts.bindingOf)
    await parts.emit(writing)
    for (const change of writing.changes) resources.add(change.resource)
    return answer
  })
  if (resources.size > 0) parts.feed.announce({ account: actor.account, resources })
  return result
}
