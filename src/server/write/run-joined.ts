/**
 * Writes of one caller and one kind that would have to wait for each other go together: the first of them that has a place in
 * the database takes those that wait along into its transaction, where many cost little more than one. Nobody waits in order
 * to be joined. Where a common write fails, each of it is done by itself, so that nobody is refused for what another one sent.
 */
import type { Actor } from '../../contract/rights.ts'
import { createLine, type Line } from '../db/connections/line.ts'
import { DatabaseUnavailable, type Reason } from '../db/connections/unavailable.ts'
import { runCompiled, together } from '../db/run-compiled.ts'
import { runAnswered, type WriteParts } from './run-write.ts'
import type { Writing } from './writing.ts'

export interface JoinableWrite<Given, Answer> {
  /** Equal for writes that one `work` can do together. */
  readonly kind: string
  /** The record that it changes; null for a new one. Two changes of one record are never joined. */
  readonly record: number | null
  readonly given: Given
  /** Does all of them, and says how their answers are made, in the same order. */
  readonly work: (writing: Writing, all: readonly Given[]) => Promise<() => Promise<readonly Answer[]>>
}

/** Transactions of one kind of write that a caller has on their way: while one is in the database, the next one gets ready. */
const atOnce = 2

/** Writes in one transaction: more would keep others waiting, and their records locked. */
const most = 25

interface Member<Given, Answer> {
  readonly write: JoinableWrite<Given, Answer>
  readonly outcome: PromiseWithResolvers<Answer>
  /**
   * How waiting ends: it has a place of its own, or is done by another one. Awaited, so that it goes on in the context of its
   * own request; a function that is bound to that keeps the whole request until the next collection of old memory.
   */
  readonly called: PromiseWithResolvers<'leads' | 'taken'>
  /** Takes it out of those who wait. */
  leave: () => void
}

interface Kind<Given, Answer> {
  leading: number
  readonly waiting: Line<Member<Given, Answer>>
}

/** What a caller writes at the moment; whose rights change is another actor from then on. */
const kinds = new WeakMap<Actor, Map<string, Kind<unknown, unknown>>>()

function kindOf<Given, Answer>(actor: Actor, name: string): Kind<Given, Answer> {
  const own = kinds.get(actor) ?? new Map<string, Kind<unknown, unknown>>()
  const kind = own.get(name) ?? { leading: 0, waiting: createLine() }
  kinds.set(actor, own.set(name, kind))
  return kind as unknown as Kind<Given, Answer>
}

/** Does the write in a transaction, with others of its caller where these wait. It fails as it would by itself. */
export async function runJoined<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  write: JoinableWrite<Given, Answer>,
): Promise<Answer> {
  const kind = kindOf<Given, Answer>(actor, write.kind)
  const [outcome, called] = [Promise.withResolvers<Answer>(), Promise.withResolvers<'leads' | 'taken'>()]
  const member: Member<Given, Answer> = { write, outcome, called, leave() {} }
  if (kind.leading < atOnce) {
    kind.leading += 1
    called.resolve('leads')
  } else member.leave = kind.waiting.join(member)
  if ((await called.promise) === 'leads') void lead(parts, actor, kind, member)
  return outcome.promise
}

async function lead<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  kind: Kind<Given, Answer>,
  first: Member<Given, Answer>,
): Promise<void> {
  // Others are chosen once there is a place, and are the same if the database has it all done again.
  const party = [first]
  const gather = () => {
    if (party.length === 1) party.push(...takenAlong(kind, first))
    return party.map(({ write }) => write.given)
  }
  const work = async (writing: Writing) => {
    const all = gather()
    if (all.length === 1) return first.write.work(writing, all)
    const [, answered] = await together(waitBriefly(writing), first.write.work(writing, all))
    return answered
  }
  try {
    const answers = await runAnswered(parts, actor, work)
    for (const [at, { outcome }] of party.entries()) outcome.resolve(answers[at] as Answer)
  } catch (error) {
    // Nobody else would get further than this one.
    if (hasReason(error, 'away', 'busy', 'readonly', 'full')) party.push(...kind.waiting)
    for (const each of party) take(each)
    await endApart(parts, actor, party, error)
  } finally {
    callNext(kind)
  }
}

/** Gives the place to who has waited longest. By itself, so that no write holds on to the one behind it. */
function callNext<Given, Answer>(kind: Kind<Given, Answer>): void {
  const { first } = kind.waiting
  if (!first) kind.leading -= 1
  first?.leave()
  first?.called.resolve('leads')
}

function take(member: Pick<Member<unknown, unknown>, 'leave' | 'called'>): void {
  member.leave()
  member.called.resolve('taken')
}

/** Whoever holds one of many records keeps the others waiting no longer than this; its own write then waits by itself. */
const waitBriefly = ({ tx }: Writing) =>
  runCompiled(tx, { statement: { text: "set local lock_timeout = '500ms'" }, values: [] })

/** Takes those out of the line who can go with the first. */
function takenAlong<Given, Answer>(
  { waiting }: Kind<Given, Answer>,
  first: Member<Given, Answer>,
): Member<Given, Answer>[] {
  const records = new Set([first.write.record])
  const taken: Member<Given, Answer>[] = []
  for (const each of waiting) {
    const { record } = each.write
    if (record !== null && records.has(record)) continue
    if (taken.length === most - 1) break
    records.add(record)
    take(each)
    taken.push(each)
  }
  return taken
}

/** What lies with the database ends all of a common write; after anything else each of it is done by itself. */
async function endApart<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  party: readonly Member<Given, Answer>[],
  error: unknown,
): Promise<void> {
  const isCommon = error instanceof DatabaseUnavailable && !hasReason(error, 'locked', 'slow')
  const apart = async ({ write, outcome }: Member<Given, Answer>) => {
    if (isCommon || party.length === 1) return outcome.reject(error)
    const alone = runAnswered(parts, actor, (writing) => write.work(writing, [write.given]))
    await alone.then(([answer]) => outcome.resolve(answer as Answer), outcome.reject)
  }
  await Promise.all(party.map(apart))
}

const hasReason = (error: unknown, ...reasons: readonly Reason[]) =>
  error instanceof DatabaseUnavailable && reasons.includes(error.reason)
