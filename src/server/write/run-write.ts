/** One write, one transaction: the work, then its rows in the change log, then the news that it is committed. */

import { Refusals } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import type { ChangeFeed } from '../changes/feed.ts'
import type { Subscription } from '../changes/heard.ts'
import { appendChanges, isOneAppend } from '../changes/log.ts'
import { again } from '../db/connections/unavailable.ts'
import type { Database } from '../db/database.ts'
import { together } from '../db/run-compiled.ts'
import type { Sealed } from '../sealed/sealed.ts'
import type { Binding, Writing } from './writing.ts'

export interface WriteParts {
  readonly database: Database
  readonly feed: ChangeFeed
  readonly bindingOf: (name: string) => Binding
  readonly sealed: Sealed
  /** Puts what other programs and people are to be told of into the transaction; `heard` are subscriptions to what happened. */
  readonly emit: (writing: Writing, heard: readonly Subscription[]) => Promise<void>
}

/**
 * Runs `work` in a transaction. When it throws, nothing is stored and nothing is announced. It runs again when PostgreSQL
 * ended the transaction in favour of another one that it waited for.
 */
export function runWrite<T>(parts: WriteParts, actor: Actor, work: (writing: Writing) => Promise<T>): Promise<T> {
  return runAnswered(parts, actor, async (writing) => {
    const answer = await work(writing)
    return async () => answer
  })
}

/** Work that says how its answer is made: once everything is stored and logged, and before anybody else can change it. */
export type AnsweredWork<T> = (writing: Writing) => Promise<() => Promise<T>>

/** The same with an answer that shows what the transaction has stored. */
export function runAnswered<T>(parts: WriteParts, actor: Actor, work: AnsweredWork<T>): Promise<T> {
  return again(() => runAnsweredOnce(parts, actor, work))
}

/** The same for work that cannot be done twice. */
export async function runAnsweredOnce<T>(parts: WriteParts, actor: Actor, work: AnsweredWork<T>): Promise<T> {
  const { bindingOf, sealed } = parts
  const { answer, resources } = await parts.database.transaction(async (tx) => {
    const writing: Writing = {
      ...{ tx, actor, bindingOf, sealed, refusals: new Refusals(), refused: new WeakSet() },
      ...{ changes: [], revealed: new Map() },
    }
    const answered = await work(writing)
    const logged = appendChanges(tx, actor, writing.changes, parts.bindingOf)
    // The answer, which may show what is logged, is asked for right behind the log.
    if (!isOneAppend(writing.changes)) await logged
    const [heard, answer] = await together(logged, answered())
    await parts.emit(writing, heard)
    return { answer, resources: new Set(writing.changes.map(({ resource }) => resource)) }
  })
  if (resources.size > 0) parts.feed.announce({ account: actor.account, resources })
  return answer
}
