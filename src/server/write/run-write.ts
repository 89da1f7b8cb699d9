/** One write, one transaction: the work, then its rows in the change log, then the news that it is committed. */

import { Refusals } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import type { ChangeFeed } from '../changes/feed.ts'
import { eventsOf, type Subscription, subscribedEvents, subscriptionsTo } from '../changes/heard.ts'
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

/**
 * Work that says how its answer is made: once everything is stored and logged, and before anybody else can change it. Where
 * it `isLast`, nothing else is asked behind it, so the commit may leave together with what it asks.
 */
export type AnsweredWork<T> = (writing: Writing) => Promise<(isLast: boolean) => Promise<T>>

/** The same with an answer that shows what the transaction has stored. */
export function runAnswered<T>(parts: WriteParts, actor: Actor, work: AnsweredWork<T>): Promise<T> {
  return again(() => runAnsweredOnce(parts, actor, work))
}

/** The same for work that cannot be done twice. */
export async function runAnsweredOnce<T>(parts: WriteParts, actor: Actor, work: AnsweredWork<T>): Promise<T> {
  const { bindingOf, sealed } = parts
  const { answer, resources } = await parts.database.transaction(async (tx) => {
    let asked: Promise<ReadonlySet<string>> | undefined
    const subscribed = () => {
      asked ??= subscribedEvents(tx, actor.account).catch((error: unknown) => {
        // Part of an attempt that is undone, after which the write goes on.
        asked = undefined
        throw error
      })
      return asked
    }
    const writing: Writing = {
      ...{ tx, actor, bindingOf, sealed, refusals: new Refusals(), refused: new WeakSet() },
      ...{ changes: [], revealed: new Map(), subscribed },
    }
    const answered = await work(writing)
    // What took long asks again at its end.
    const known = isOneAppend(writing.changes) ? await asked : undefined
    const events = [...new Set(eventsOf(writing.changes, bindingOf).map(({ event }) => event))]
    const heard = known ? events.filter((event) => known.has(event)) : events
    const answer = await concluded(parts, writing, answered, heard)
    return { answer, resources: new Set(writing.changes.map(({ resource }) => resource)) }
  })
  if (resources.size > 0) parts.feed.announce({ account: actor.account, resources })
  return answer
}

/** Logs what was done, answers it, and tells of it. `heard` are the events that somebody may have subscribed to. */
async function concluded<T>(
  { bindingOf, emit }: WriteParts,
  writing: Writing,
  answered: (isLast: boolean) => Promise<T>,
  heard: readonly string[],
): Promise<T> {
  const { tx, actor, changes } = writing
  // Whom else it concerns is known without the log: nothing waits for its answer then, the commit included.
  const isLast = heard.length === 0
  if (isLast) await emit(writing, [])
  const logged = appendChanges(tx, actor, changes, bindingOf)
  // The answer, which may show what is logged, is asked for right behind the log.
  if (!isOneAppend(changes)) await logged
  const [, answer, subscriptions] = await together(logged, answered(isLast), subscriptionsTo(tx, actor.account, heard))
  if (!isLast) await emit(writing, subscriptions)
  return answer
}
