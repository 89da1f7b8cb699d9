/**
 * Writes of one caller and one kind that would have to wait for each other go together: the first of them that has a place in
 * the database takes those that wait along into its transaction, where many cost little more than one. Nobody waits in order
 * to be joined. Where a common write fails, each of it is done by itself, so that nobody is refused for what another one sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '../../contract/rights.ts'
import { DatabaseUnavailable, type Reason } from '../db/connections/unavailable.ts'
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
  /** Begins with it, in the context of its own request. */
  readonly lead: () => void
}

interface Line<Given, Answer> {
  leading: number
  /** In the order in which they came. */
  readonly waiting: Set<Member<Given, Answer>>
}

/** Whose rights change is another actor from then on. */
const lines = new WeakMap<Actor, Map<string, Line<unknown, unknown>>>()

function lineOf<Given, Answer>(actor: Actor, kind: string): Line<Given, Answer> {
  const own = lines.get(actor) ?? new Map<string, Line<unknown, unknown>>()
  const line = own.get(kind) ?? { leading: 0, waiting: new Set() }
  lines.set(actor, own.set(kind, line))
  return line as unknown as Line<Given, Answer>
}

/** Does the write in a transaction, with others of its caller where these wait. It fails as it would by itself. */
export function runJoined<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  write: JoinableWrite<Given, Answer>,
): Promise<Answer> {
  const line = lineOf<Given, Answer>(actor, write.kind)
  const member: Member<Given, Answer> = {
    write,
    outcome: Promise.withResolvers(),
    lead: AsyncLocalStorage.bind(() => void lead(parts, actor, line, member)),
  }
  if (line.leading < atOnce) member.lead()
  else line.waiting.add(member)
  return member.outcome.promise
}

async function lead<Given, Answer>(
  parts: WriteParts,
  actor: Actor,
  line: Line<Given, Answer>,
  first: Member<Given, Answer>,
): Promise<void> {
  line.leading += 1
  // Others are chosen once there is a place, and are the same if the database has it all done again.
  const party = [first]
  const gather = () => {
    if (party.length === 1) party.push(...takenAlong(line, first))
    return party.map(({ write }) => write.given)
  }
  try {
    const answers = await runAnswered(parts, actor, (writing) => first.write.work(writing, gather()))
    for (const [at, { outcome }] of party.entries()) outcome.resolve(answers[at] as Answer)
  } catch (error) {
    // Nobody else would get further than this one.
    if (hasReason(error, 'away', 'busy', 'readonly', 'full')) party.push(...line.waiting)
    for (const each of party) line.waiting.delete(each)
    await endApart(parts, actor, party, error)
  } finally {
    line.leading -= 1
    const [next] = line.waiting
    if (next && line.waiting.delete(next)) next.lead()
  }
}

/** Takes those out of the line who can go with the first. */
function takenAlong<Given, Answer>(line: Line<Given, Answer>, first: Member<Given, Answer>): Member<Given, Answer>[] {
  const records = new Set([first.write.record])
  const taken: Member<Given, Answer>[] = []
  for (const each of line.waiting) {
    const { record } = each.write
    if (record !== null && records.has(record)) continue
    if (taken.length === most - 1) break
    records.add(record)
    line.waiting.delete(each)
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
