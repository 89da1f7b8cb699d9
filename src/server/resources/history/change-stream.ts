/**
 * GET /changes/stream: server-sent events about every change that the caller sees, when it is committed, without values. The stream ends
 * when its credential does; a client that reconnects with `Last-Event-ID` receives what it has missed from the change log. A record that
 * the caller can no longer see, because it is no longer their work or no longer shared, is reported as deleted.
 */
import { problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { lookAtSettled, type Position } from '../../change-log/settled.ts'
import { changesBetween, pageSize, type SeenChange } from '../../change-log/since.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import { ownNotificationChanges } from '../notifications/own-changes.ts'
import { type StreamListener, stream } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'
import { leftScope } from './left-records.ts'

/** Milliseconds of silence after which a comment is sent as a heartbeat. */
const heartbeat = 15_000

/** Milliseconds within which consecutive changes are batched. */
const gathering = 50

/** Milliseconds between two attempts while a write is in progress or the database is unavailable. */
const retryDelay = 200

export const changeStream = stream({
  path: '/changes/stream',
  tag: 'Changes',
  summary: 'Stream changes visible to the caller as server-sent events {resource, id, action}. Last-Event-ID resumes.',
  // Requires no right: everybody receives the changes that they see.
  right: [],
  async listen(listener) {
    const position = parsePosition(listener.after) ?? (await lookAtSettled(listener.parts.database)).position
    return events(listener, position)
  },
})

/** Also null for positions of earlier versions, which had another format; such a stream starts anew. */
function parsePosition(text: string | undefined): Position | null {
  if (text === undefined || text === '' || /^\d+-\d+$/.test(text)) return null
  if (!/^\d{1,15}$/.test(text)) {
    throw problem('wrong_reference', 'Last-Event-ID {value} is not one of this stream', { value: text })
  }
  return Number(text)
}

interface Look {
  readonly actor: Actor
  readonly changes: readonly SeenChange[]
  /** The position after these changes. */
  readonly at: Position
  readonly isMore: boolean
  /** Whether uncommitted writes may precede changes that were sent already. */
  readonly isUnsettled: boolean
}

/** Reads the changes after a position; null if the credential is no longer valid. */
async function look(parts: OperationParts, whoNow: () => Promise<Actor | null>, start: Position): Promise<Look | null> {
  const actor = await whoNow()
  if (!actor) return null
  const { taken, position: settledPosition } = await lookAtSettled(parts.database)
  // A position from the future means that the database was restored since.
  const index = start > taken ? settledPosition : start
  const beside = { lostRecords: leftScope(actor, parts.bindingOf), ownRecords: ownNotificationChanges(actor) }
  const changes = settledPosition > index ? await changesBetween(parts, actor, index, settledPosition, beside) : []
  const last = changes.at(-1)
  const isUnsettled = settledPosition < taken
  if (last && changes.length === pageSize) return { actor, changes, at: last.id, isMore: true, isUnsettled }
  return { actor, changes, at: Math.max(index, settledPosition), isMore: false, isUnsettled }
}

async function* events({ parts, whoNow, signal }: StreamListener, start: Position) {
  const news = getNews(parts, signal)
  let index = start
  yield `retry: 2000\nid: ${index}\n\n`
  while (!signal.aborted) {
    const result = await look(parts, whoNow, index).catch(orAway)
    if (result === null) return
    if (result === 'away') {
      yield ': the database is away\n\n'
      await pause(retryDelay, () => {})
      continue
    }
    index = result.at
    if (result.changes.length > 0) yield result.changes.map(getEvent).join('')
    if (result.isMore) continue
    const waited = await news(result.actor.account, result.isUnsettled ? retryDelay : heartbeat)
    if (!waited && !result.isUnsettled) yield `: quiet\nid: ${index}\n\n`
  }
}

/** Streams survive an outage of the database. */
function orAway(error: unknown): 'away' {
  if (error instanceof DatabaseUnavailable) return 'away'
  throw error
}

const getEvent = ({ id, resource, recordid, action }: SeenChange) =>
  `id: ${id}\ndata: ${JSON.stringify({ resource, id: recordid, action })}\n\n`

/** Returns a function that resolves to true after a commit in the account, or to false after a timeout or at the end. */
function getNews(
  { feed }: OperationParts,
  signal: AbortSignal,
): (account: number, maxWait: number) => Promise<boolean> {
  let [isNew, resume] = [false, () => {}]
  let account: number | null = null
  const unsubscribe = feed.subscribe((committed) => {
    if (account !== null && committed.account !== account) return
    isNew = true
    resume()
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    resume()
  })
  return async (accountId, maxWait) => {
    account = accountId
    if (!isNew && !signal.aborted) await pause(maxWait, (resolve) => (resume = resolve))
    if (!isNew) return false
    await pause(gathering, () => {})
    isNew = false
    return true
  }
}

function pause(milliseconds: number, early: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    early(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
