/**
 * Records are sent compressed to who takes that: a list of fifty is a tenth then. Not what shows a secret or is about the
 * caller, which nobody keeps either; and not what is small, or so large that a second copy of it would weigh on the process. The
 * ETag is that of the record, whatever its bytes look like on the way: a write names it in If-Match (RFC 9110, 8.8.3).
 */
import { pipeline, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'
import { LongAnswer } from './long-answer.ts'

/** Bytes, or characters of a text: counting those of a large one takes as long as sending it. */
const smallest = 1024
const largest = 8 * 1024 * 1024

/** From here on, time counts for more than the last percent. */
const long = 128 * 1024

/** What a packer is told of an answer of so many bytes. */
const brotliSettings = (bytes: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: bytes < long ? 4 : 1,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
})
const gzipSettings = (bytes: number): ZlibOptions => ({ level: bytes < long ? 5 : 1 })

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliSettings(bytes.length)),
  gzip: (bytes) => promisify(gzip)(bytes, gzipSettings(bytes.length)),
}

const streamPackers: Readonly<Record<Encoding, (bytes: number) => Transform>> = {
  br: (bytes) => createBrotliCompress(brotliSettings(bytes)),
  gzip: (bytes) => createGzip(gzipSettings(bytes)),
}

/** Packs what the routes of `api` answer, behind the hook that says whether it may be kept. */
export function packAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload: unknown) => {
    const length = lengthOf(payload)
    if (length === null) return payload
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isOpen = reply.getHeader('cache-control') !== 'no-store'
    const vary = String(reply.getHeader('vary') ?? '')
    // Whoever says so already has packed its own.
    if (!isJson || !isOpen || vary.includes('accept-encoding')) return payload
    if (length < smallest || length > largest) return payload
    reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(request)
    if (encoding === null) return payload
    reply.header('content-encoding', encoding)
    if (!(payload instanceof LongAnswer)) return packers[encoding](Buffer.from(payload as string | Buffer))
    reply.removeHeader('content-length')
    return pipeline(payload, streamPackers[encoding](length), () => {})
  })
}

/** Bytes of an answer that can be packed, or characters of a text. */
function lengthOf(payload: unknown): number | null {
  if (payload instanceof LongAnswer) return payload.bytes
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : null
}
