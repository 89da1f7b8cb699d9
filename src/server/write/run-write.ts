/** One write, one transaction: the work, then its rows in the change log, then the announcement that it is committed. */

import { Refusals } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import type { ChangeFeed } from '../change-log/feed.ts'
import { appendChanges, isOneAppend } from '../change-log/log.ts'
import { announceBeginning } from '../change-log/settled.ts'
import type { Subscription } from '../change-log/subscriptions.ts'
import { logWholes } from '../change-log/wholes.ts'
import { retryConflicts } from '../db/connections/unavailable.ts'
import type { Database, Tx } from '../db/database.ts'
import { awaitAll } from '../db/run-compiled.ts'
import type { Sealed } from '../secrets/sealed.ts'
import type { Binding, WriteContext } from './write-context.ts'

export interface WriteParts {
  readonly database: Database
  readonly feed: ChangeFeed
  readonly bindingOf: (name: string) => Binding
  readonly sealed: Sealed
  /** Queues webhooks and notifications within the transaction; `subscriptions` are the subscriptions to what happened. */
  readonly emit: (writing: WriteContext, subscriptions: readonly Subscription[]) => Promise<void>
}

/**
 * Runs `work` in a transaction. When it throws, nothing is stored and nothing is announced. It runs again when PostgreSQL
 * ended the transaction because of a conflict with another one.
 */
export function runWrite<T>(parts: WriteParts, actor: Actor, work: (writing: WriteContext) => Promise<T>): Promise<T> {
  return runAnswered(parts, actor, { work, answer: async (_writing, result) => result })
}

/** Work with an answer that shows what the transaction has stored. */
export interface AnsweredWork<Result, Answer> {
  readonly work: (writing: WriteContext) => Promise<Result>
  /** Makes the answer once everything is stored and logged, and before anybody can change it again. */
  readonly answer: (writing: WriteContext, result: Result) => Promise<Answer>
}

/** The same, for work with an answer. */
export function runAnswered<Result, Answer>(
  parts: WriteParts,
  actor: Actor,
  work: AnsweredWork<Result, Answer>,
): Promise<Answer> {
  return retryConflicts(() => runAnsweredOnce(parts, actor, work))
}

/** The same, for work that must not be repeated. */
export async function runAnsweredOnce<Result, Answer>(
  parts: WriteParts,
  actor: Actor,
  { work, answer: makeAnswer }: AnsweredWork<Result, Answer>,
): Promise<Answer> {
  const { bindingOf, sealed } = parts
  const write = async (tx: Tx) => {
    const writing: WriteContext = {
      tx,
      actor,
      bindingOf,
      sealed,
      refusals: new Refusals(),
      refusedDrafts: new WeakSet(),
      changes: [],
      noted: [],
      revealed: new Map(),
      staying: [],
      remarks: [],
    }
    const result = await work(writing)
    const logging = appendChanges(tx, actor, writing, parts.bindingOf)
    // The answer may show what is logged, so it is read right after the log, in the same round trip.
    if (!isOneAppend(writing.changes)) await logging
    const ofWholes = logWholes({ tx, actor, bindingOf, changes: writing.changes })
    const [subscriptions, changedWholes, answer] = await awaitAll(logging, ofWholes, makeAnswer(writing, result))
    writing.changes.push(...changedWholes)
    await parts.emit(writing, subscriptions)
    return { answer, resources: new Set(writing.changes.map(({ resource }) => resource)) }
  }
  const first = announceBeginning(parts.database, actor.account)
  const { answer, resources } = await parts.database.transaction(write, first)
  if (resources.size > 0) parts.feed.announce({ account: actor.account, resources })
  return answer
}
