/**
 * GET /changes/stream: server-sent events (HTML standard, section 9.2) about every change that the caller sees, as it is
 * committed. It carries no values: who wants them reads the record. The stream lives as long as its credential; a client
 * that comes back with `Last-Event-ID` gets what it has missed from the log. A record that goes out of the caller's sight,
 * because it is no longer its work or no longer shared, is told of as deleted.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, shown } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import { changesBetween, type Position, pageSize, type SeenChange, settledChanges } from '../changes/since.ts'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import type { Identity } from '../identity/identity.ts'
import { leftScope } from '../resources/history/left-records.ts'
import { actorOf } from './callers/authenticate.ts'
import { described } from './description/operation.ts'
import type { Parts } from './parts.ts'

/** Milliseconds of silence after which a comment shows that the connection is alive. */
const heartbeat = 15_000

/** Milliseconds in which changes that follow each other closely are read together. */
const gathering = 50

/** Milliseconds after which a stream looks again when a write is still under way, or the database is away. */
const patience = 200

/** Streams that one credential may have open in this process: a browser with many tabs. */
const mostStreams = 30

const operation = described(() => ({
  tag: 'Changes',
  summary: 'Server-sent events {resource, id, action} about every change that the caller sees. Last-Event-ID goes on.',
  success: { status: 200, schema: null, type: 'text/event-stream' },
}))

export function changeStreamRoute(
  api: FastifyInstance,
  service: Parts,
  identity: Pick<Identity, 'authenticate'>,
): void {
  const open = new Map<AbortController, string>()
  // Running streams would otherwise keep the server from ending.
  api.addHook('preClose', async () => {
    for (const stop of open.keys()) stop.abort()
  })
  api.get('/changes/stream', operation, async (request, reply) => {
    const { account, credential } = actorOf(request)
    const owner = `${account}/${credential}`
    if ([...open.values()].filter((each) => each === owner).length >= mostStreams) {
      throw new Problem('limited', `At most ${mostStreams} streams may be open at once; close one first.`)
    }
    const from = positionOf(request) ?? (await settledChanges(service.database)).settled
    const stop = new AbortController()
    open.set(stop, owner)
    const whoNow = async () => {
      const outcome = await identity.authenticate(request.headers)
      return 'actor' in outcome ? outcome.actor : null
    }
    const stream = Readable.from(events(service, whoNow, from, stop.signal), { objectMode: false })
    stream.once('close', () => {
      stop.abort()
      open.delete(stop)
    })
    reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    return reply.send(stream)
  })
}

/** Null also for one of a stream of an earlier version, which counted otherwise: that one begins anew. */
function positionOf(request: FastifyRequest): Position | null {
  const text = request.headers['last-event-id']
  if (text === undefined || text === '' || /^\d+-\d+$/.test(String(text))) return null
  if (!/^\d{1,15}$/.test(String(text))) {
    throw new Problem('invalid', `Last-Event-ID ${shown(text)} is not one of this stream.`)
  }
  return Number(text)
}

interface Look {
  readonly actor: Actor
  readonly changes: readonly SeenChange[]
  /** The position after what was seen. */
  readonly at: Position
  readonly isMore: boolean
  /** Whether there are writes under way that may have come before others that are told of already. */
  readonly isUnsettled: boolean
}

/** What is new behind a position; null once the credential is worth nothing any more. */
async function look(service: Parts, whoNow: () => Promise<Actor | null>, from: Position): Promise<Look | null> {
  const actor = await whoNow()
  if (!actor) return null
  const { taken, settled } = await settledChanges(service.database)
  // A position from the future is one of a database that was since restored.
  const at = from > taken ? settled : from
  const left = leftScope(actor, service.bindingOf)
  const changes = settled > at ? await changesBetween(service, actor, at, settled, left) : []
  const last = changes.at(-1)
  const isUnsettled = settled < taken
  if (last && changes.length === pageSize) return { actor, changes, at: last.id, isMore: true, isUnsettled }
  return { actor, changes, at: Math.max(at, settled), isMore: false, isUnsettled }
}

async function* events(service: Parts, whoNow: () => Promise<Actor | null>, from: Position, signal: AbortSignal) {
  const news = newsOf(service, signal)
  let at = from
  yield `retry: 2000\nid: ${at}\n\n`
  while (!signal.aborted) {
    const found = await look(service, whoNow, at).catch(orAway)
    if (found === null) return
    if (found === 'away') {
      yield ': the database is away\n\n'
      await pause(patience, () => {})
      continue
    }
    at = found.at
    if (found.changes.length > 0) yield found.changes.map(eventOf).join('')
    if (found.isMore) continue
    const waited = await news(found.actor.account, found.isUnsettled ? patience : heartbeat)
    if (!waited && !found.isUnsettled) yield `: quiet\nid: ${at}\n\n`
  }
}

/** A stream outlives an outage: it goes on where it was. */
function orAway(error: unknown): 'away' {
  if (error instanceof DatabaseUnavailable) return 'away'
  throw error
}

const eventOf = ({ id, resource, recordid, action }: SeenChange) =>
  `id: ${id}\ndata: ${JSON.stringify({ resource, id: recordid, action })}\n\n`

/** Returns how to wait: true when something was committed in the account, false after a silence or at the end. */
function newsOf({ feed }: Parts, signal: AbortSignal): (account: number, longest: number) => Promise<boolean> {
  let [isNew, wake] = [false, () => {}]
  let account: number | null = null
  const unsubscribe = feed.subscribe((committed) => {
    if (account !== null && committed.account !== account) return
    isNew = true
    wake()
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    wake()
  })
  return async (of, longest) => {
    account = of
    if (!isNew && !signal.aborted) await pause(longest, (resolve) => (wake = resolve))
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
