/**
 * Joins writes of one caller and one kind that would otherwise queue: the first one that gets a connection takes the waiting
 * ones into its transaction, where many cost little more than one. No write is delayed in order to be joined. When a joined
 * transaction fails, each of its writes is done again by itself, so that none is refused for what another one sent.
 */
import type { Actor } from '../../contract/rights.ts'
import { createLinkedList, type LinkedList } from '../db/connections/linked-list.ts'
import { DatabaseUnavailable, type Reason } from '../db/connections/unavailable.ts'
import { awaitAll, runCompiled } from '../db/run-compiled.ts'
import { runAnswered, type WriteParts } from './run-write.ts'
import type { WriteContext } from './write-context.ts'

export interface JoinableWrite<Given, Answer> {
  /** Equal for writes that one `work` can do together. */
  readonly kind: string
  /** The record that it changes; null for a new one. Changes of the same record are never joined. */
  readonly record: number | null
  readonly input: Given
  /** Does all of them, and returns the ids of their records in the same order. */
  readonly work: (writing: WriteContext, inputs: readonly Given[]) => Promise<readonly number[]>
  /** Makes their answers, in the same order. */
  readonly answer: (writing: WriteContext, ids: readonly number[]) => Promise<readonly Answer[]>
}

/** Transactions that a caller may have under way for one kind of write: one in the database, and one getting ready. */
const atOnce = 2

/** The most writes in one transaction: more would keep others waiting and their records locked. */
const maxMembers = 25

interface Member<Given, Answer> {
  readonly write: JoinableWrite<Given, Answer>
  readonly outcome: PromiseWithResolvers<Answer>
  /**
   * How waiting ends: the write leads a transaction, or another one takes it. A promise, so that the write continues in the
   * context of its own request; a bound function would keep the whole request in memory until the next major collection.
   */
  readonly turn: PromiseWithResolvers<'leads' | 'taken'>
  /** Takes it out of the queue. */
  leave: () => void
}

interface Kind<Given, Answer> {
  leading: number
  readonly waitingMembers: LinkedList<Member<Given, Answer>>
}

/** Writes under way, by caller. A change of rights makes a new `Actor`, so those of different rights never meet. */
const kinds = new WeakMap<Actor, Map<string, Kind<unknown, unknown>>>()

function getKind<Given, Answer>(actor: Actor, name: string): Kind<Given, Answer> {
  const actorKinds = kinds.get(actor) ?? new Map<string, Kind<unknown, unknown>>()
  const kind = actorKinds.get(name) ?? { leading: 0, waitingMembers: createLinkedList() }
  kinds.set(actor, actorKinds.set(name, kind))
  return kind as unknown as Kind<Given, Answer>
}

/** Does the write in a transaction, together with waiting ones of the same caller. It fails as it would by itself. */
export async function batchWrites<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  write: JoinableWrite<Given, Answer>,
): Promise<Answer> {
  const kind = getKind<Given, Answer>(actor, write.kind)
  const [outcome, readiness] = [Promise.withResolvers<Answer>(), Promise.withResolvers<'leads' | 'taken'>()]
  const member: Member<Given, Answer> = { write, outcome, turn: readiness, leave() {} }
  if (kind.leading < atOnce) {
    kind.leading += 1
    readiness.resolve('leads')
  } else member.leave = kind.waitingMembers.append(member)
  if ((await readiness.promise) === 'leads') void lead(parts, actor, kind, member)
  return outcome.promise
}

async function lead<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  kind: Kind<Given, Answer>,
  first: Member<Given, Answer>,
): Promise<void> {
  // The others are chosen when the transaction begins, and stay the same if it has to be repeated.
  const members = [first]
  const gather = () => {
    if (members.length === 1) members.push(...takenAlong(kind, first))
    return members.map(({ write }) => write.input)
  }
  const work = async (writing: WriteContext) => {
    const inputs = gather()
    if (inputs.length === 1) return first.write.work(writing, inputs)
    const [, ids] = await awaitAll(waitBriefly(writing), first.write.work(writing, inputs))
    return ids
  }
  try {
    const answers = await runAnswered(parts, actor, { work, answer: first.write.answer })
    for (const [index, { outcome }] of members.entries()) outcome.resolve(answers[index] as Answer)
  } catch (error) {
    // The waiting ones would fail in the same way.
    if (hasReason(error, 'away', 'busy', 'readonly', 'full')) members.push(...kind.waitingMembers)
    for (const member of members) take(member)
    await endApart(parts, actor, members, error)
  } finally {
    callNext(kind)
  }
}

/** Lets the longest waiting write lead. A function of its own, so that no write keeps a reference to the next one. */
function callNext<Given, Answer>(kind: Kind<Given, Answer>): void {
  const { first } = kind.waitingMembers
  if (!first) kind.leading -= 1
  first?.leave()
  first?.turn.resolve('leads')
}

function take(member: Pick<Member<unknown, unknown>, 'leave' | 'turn'>): void {
  member.leave()
  member.turn.resolve('taken')
}

/** A locked record delays the other writes no longer than this; the write that needs it then waits by itself. */
const waitBriefly = ({ tx }: WriteContext) =>
  runCompiled(tx, { statement: { text: "set local lock_timeout = '500ms'" }, values: [] })

/** Takes the writes out of the queue that can be joined to the first. */
function takenAlong<Given, Answer>(
  { waitingMembers }: Kind<Given, Answer>,
  first: Member<Given, Answer>,
): Member<Given, Answer>[] {
  const records = new Set([first.write.record])
  const members: Member<Given, Answer>[] = []
  for (const member of waitingMembers) {
    const { record } = member.write
    if (record !== null && records.has(record)) continue
    if (members.length === maxMembers - 1) break
    records.add(record)
    take(member)
    members.push(member)
  }
  return members
}

/** A failure of the database ends all joined writes; after any other failure each is done by itself. */
async function endApart<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  members: readonly Member<Given, Answer>[],
  error: unknown,
): Promise<void> {
  const isCommon = error instanceof DatabaseUnavailable && !hasReason(error, 'locked', 'slow')
  const apart = async ({ write, outcome }: Member<Given, Answer>) => {
    if (isCommon || members.length === 1) return outcome.reject(error)
    const work = (writing: WriteContext) => write.work(writing, [write.input])
    const alone = runAnswered(parts, actor, { work, answer: write.answer })
    await alone.then(([answer]) => outcome.resolve(answer as Answer), outcome.reject)
  }
  await Promise.all(members.map(apart))
}

const hasReason = (error: unknown, ...reasons: readonly Reason[]) =>
  error instanceof DatabaseUnavailable && reasons.includes(error.reason)
