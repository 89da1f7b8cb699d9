/** Server-sent events. The number of open streams per caller is limited, and a shutdown ends them. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../../contract/requests/problem.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Stream, StreamListener } from '../../resources/operation.ts'
import { callerKey, getActor } from '../authentication/authenticate.ts'

/** Maximum number of open streams per credential and process: enough for a browser with many tabs. */
const maxStreams = 30

/** Returns the handler for all stream operations. Call it once, because they share the limit. */
export function streamHandler(
  api: FastifyInstance,
  parts: StreamListener['parts'],
  { authenticate }: Pick<Identity, 'authenticate'>,
) {
  const open = new Map<AbortController, string>()
  // Open streams would prevent the server from closing.
  api.addHook('preClose', async () => {
    for (const stop of open.keys()) stop.abort()
  })
  return async (operation: Stream, request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    const owner = callerKey(actor)
    if ([...open.values()].filter((streamOwner) => streamOwner === owner).length >= maxStreams) {
      throw problem('limited', 'At most {most} streams may be open at once; close one first', { most: maxStreams })
    }
    const stop = new AbortController()
    const last = request.headers['last-event-id']
    // Counts from here on, so that the limit also holds for streams that are opened at the same time.
    open.set(stop, owner)
    const close = () => {
      stop.abort()
      open.delete(stop)
    }
    // If the client disconnects, the stream itself closes only after the generator's next event.
    reply.raw.once('close', close)
    const events = await operation
      .listen({
        parts,
        actor,
        signal: stop.signal,
        after: last === undefined ? undefined : String(last),
        async whoNow() {
          const outcome = await authenticate(request.headers)
          return 'actor' in outcome ? outcome.actor : null
        },
      })
      .catch((error: unknown) => {
        close()
        throw error
      })
    const stream = Readable.from(events, { objectMode: false })
    stream.once('close', close)
    reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    return reply.send(stream)
  }
}
