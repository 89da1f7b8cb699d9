/** Rows that go on telling: server-sent events, as many at once as one caller may have, which end with the service. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../contract/requests/problem.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Stream, StreamListener } from '../../resources/operation.ts'
import { actorOf } from '../callers/authenticate.ts'

/** Streams that one credential may have open in this process: a browser with many tabs. */
const mostStreams = 30

/** Returns how to answer an operation; call it once for all of them. */
export function streamHandler(
  api: FastifyInstance,
  parts: StreamListener['parts'],
  { authenticate }: Pick<Identity, 'authenticate'>,
) {
  const open = new Map<AbortController, string>()
  // Running streams would otherwise keep the server from ending.
  api.addHook('preClose', async () => {
    for (const stop of open.keys()) stop.abort()
  })
  return async (operation: Stream, request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    const owner = `${actor.account}/${actor.credential}`
    if ([...open.values()].filter((each) => each === owner).length >= mostStreams) {
      throw new Problem('limited', `At most ${mostStreams} streams may be open at once; close one first.`)
    }
    const stop = new AbortController()
    const last = request.headers['last-event-id']
    const events = await operation.listen({
      ...{ parts, actor, signal: stop.signal },
      after: last === undefined ? undefined : String(last),
      async whoNow() {
        const outcome = await authenticate(request.headers)
        return 'actor' in outcome ? outcome.actor : null
      },
    })
    open.set(stop, owner)
    const stream = Readable.from(events, { objectMode: false })
    stream.once('close', () => {
      stop.abort()
      open.delete(stop)
    })
    reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    return reply.send(stream)
  }
}
