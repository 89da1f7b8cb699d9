/** A text that does not change: generated and compressed once, when it is first requested. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { opening } from '../../../contract/lazy.ts'
import { encodingFor } from '../responses/encodings.ts'
import { isNotModified } from '../responses/known-tag.ts'

interface Packed {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly tag: string
}

/** The highest quality would take seconds to save a few percent. */
const swift = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** @param make generates the text on the first request */
export function packedText(make: () => string | Promise<Buffer>) {
  const packed = opening(() => pack(make))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { tag, ...forms } = await packed.get()
    const encoding = encodingFor(request)
    const weakTag = `W/"${tag}"`
    reply.headers({ etag: weakTag, vary: 'accept-encoding' })
    if (isNotModified(request, weakTag)) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(forms[encoding ?? 'plain'])
  }
}

async function pack(make: () => string | Promise<Buffer>): Promise<Packed> {
  const plain = Buffer.from(await make())
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, swift), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped, tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22) }
}
