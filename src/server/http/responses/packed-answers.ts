/**
 * Compresses responses if the client accepts it: a list of fifty records shrinks to a tenth. Not compressed are responses
 * marked `no-store` (secrets, data about the caller), and small or very large ones. The ETag stays that of the record, whatever
 * the encoding, because writes send it in If-Match (RFC 9110, 8.8.3).
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
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'
import { LongAnswer } from './long-answer.ts'

/** Bytes, or characters of a text: counting those of a large one takes as long as sending it. */
const smallest = 1024
const maxSize = 8 * 1024 * 1024

/** Size from which speed matters more than the compression ratio. */
const long = 128 * 1024

/** Compression settings for a response of the given size. */
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

/** Compresses the responses of `api`. Register it after the hook that sets Cache-Control. */
export function packAnswers(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload: unknown, next) => {
    const length = packableLength(reply, payload)
    if (length === null) return next(null, payload)
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(request)
    if (encoding === null) return next(null, payload)
    reply.header('content-encoding', encoding)
    // As a promise, so that Fastify also handles what fails once it is compressed.
    if (!(payload instanceof LongAnswer)) return packers[encoding](Buffer.from(payload as string | Buffer))
    reply.removeHeader('content-length')
    next(
      null,
      pipeline(payload, streamPackers[encoding](length), () => {}),
    )
  })
}

/** Bytes of an answer that may be packed, or characters of a text; null of others. */
function packableLength(reply: FastifyReply, payload: unknown): number | null {
  const length = getLength(payload)
  if (length === null || length < smallest || length > maxSize) return null
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  const isOpen = reply.getHeader('cache-control') !== 'no-store'
  // The route has negotiated the encoding itself.
  const isPacked = String(reply.getHeader('vary') ?? '').includes('accept-encoding')
  return isJson && isOpen && !isPacked ? length : null
}

function getLength(payload: unknown): number | null {
  if (payload instanceof LongAnswer) return payload.bytes
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : null
}
