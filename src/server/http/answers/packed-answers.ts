/**
 * Records are sent compressed to who takes that: a list of fifty is a tenth then. Not what shows a secret or is about the
 * caller, which nobody keeps either; and not what is small, or so large that a second copy of it would weigh on the process. The
 * ETag is that of the record, whatever its bytes look like on the way: a write names it in If-Match (RFC 9110, 8.8.3).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'

/** Bytes, or characters of a text: counting those of a large one takes as long as sending it. */
const smallest = 1024
const largest = 8 * 1024 * 1024

/** From here on, time counts for more than the last percent. */
const long = 128 * 1024

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length < long ? 4 : 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: bytes.length < long ? 5 : 1 }),
}

/** Packs what the routes of `api` answer, behind the hook that says whether it may be kept. */
export function packAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isOpen = reply.getHeader('cache-control') !== 'no-store'
    const vary = String(reply.getHeader('vary') ?? '')
    // Whoever says so already has packed its own.
    if (!isJson || !isOpen || vary.includes('accept-encoding')) return payload
    if (payload.length < smallest || payload.length > largest) return payload
    reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(request)
    if (encoding === null) return payload
    reply.header('content-encoding', encoding)
    return packers[encoding](typeof payload === 'string' ? Buffer.from(payload) : payload)
  })
}
