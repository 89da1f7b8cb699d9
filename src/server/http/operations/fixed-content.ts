/** Sends immutable content, all of it or the requested byte range (RFC 9110, section 14). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../../contract/requests/problem.ts'
import { type Part, sizeOfPart } from '../../resources/content/file-store.ts'
import type { FixedContent } from '../../resources/operation.ts'
import { isNotModified } from '../responses/known-tag.ts'

export async function sendFixedContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, size, read }: FixedContent,
  headers: Readonly<Record<string, string | number>>,
): Promise<FastifyReply> {
  const part = requestedRange(request, tag, size)
  if (part && part.firstByte >= size) {
    reply.header('content-range', `bytes */${size}`)
    const params = { value: request.headers.range, count: size }
    throw problem('beyond', '{value} is not allowed; the file has {count} bytes', params, 'Range')
  }
  reply.headers({ ...headers, etag: tag, 'accept-ranges': 'bytes' })
  if (isNotModified(request, tag)) return reply.code(304).send()
  if (part === null) return reply.header('content-length', size).send(await read())
  reply.headers({
    'content-range': `bytes ${part.firstByte}-${part.lastByte}/${size}`,
    'content-length': sizeOfPart(part),
  })
  return reply.code(206).send(await read(part))
}

/** Null for the whole content, which is also the response to several ranges, or if If-Range names another ETag. */
function requestedRange({ method, headers }: FastifyRequest, tag: string, size: number): Part | null {
  const { range, 'if-range': condition = tag } = headers
  if (method !== 'GET' || range === undefined || condition !== tag) return null
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? []
  if (first === '')
    return last === ''
      ? null
      : { firstByte: last === '0' ? size : Math.max(0, size - Number(last)), lastByte: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return { firstByte: Number(first), lastByte: Math.min(last === '' ? size : Number(last), size - 1) }
}
