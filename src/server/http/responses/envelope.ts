/** Response envelopes. Records arrive as JSON text from the database and are passed on unparsed. */
import type { FastifyReply } from 'fastify'
import type { ListRequest } from '../../../contract/requests/list-request.ts'
import type { LongText } from '../../read/long-text.ts'
import type { Marks } from '../../read/settled-list.ts'
import { LongAnswer } from './long-answer.ts'

const json = 'application/json; charset=utf-8'

/** Sends `{status, data: [...], meta}`. `list.data` is JSON text. */
export function sendList(
  reply: FastifyReply,
  list: { readonly data: string | LongText; readonly count: number; readonly total: number | null },
  page: ListRequest['page'],
  marks: Marks,
): FastifyReply {
  const meta = {
    count: list.count,
    ...(list.total === null ? {} : { total: list.total }),
    ...(page.isRequested ? { page: page.number, pagesize: page.size } : {}),
    ...marks,
  }
  return sendAround(reply, '{"status":"success","data":', list.data, `,"meta":${JSON.stringify(meta)}}`)
}

/** Returns `{status, data: {...}}`, with `message` if there is one. `data` is JSON text. */
export function recordText(data: string, message?: string): string {
  const member = message === undefined ? '' : `"message":${JSON.stringify(message)},`
  return `{"status":"success",${member}"data":${data}}`
}

export function sendRecord(reply: FastifyReply, data: string | LongText): FastifyReply {
  return sendAround(reply, '{"status":"success","data":', data, '}')
}

/** Sends `data`, which is JSON text, between two pieces of text. */
function sendAround(reply: FastifyReply, before: string, data: string | LongText, after: string): FastifyReply {
  reply.header('content-type', json)
  if (typeof data === 'string') return reply.send(before + data + after)
  const bytes = Buffer.byteLength(before + after) + data.bytes
  const answer = new LongAnswer([before, ...data.pieces, after], bytes)
  return reply.header('content-length', answer.bytes).send(answer)
}

/** Lists unknown fields and parameters in `X-Ignored`. */
export function reportIgnored(reply: FastifyReply, ignored: readonly string[]): void {
  if (ignored.length === 0) return
  const names = ignored
    .slice(0, 100)
    .map((name) => encodeURIComponent(name.slice(0, 100).toWellFormed()).replaceAll('%3A', ':').slice(0, 100))
  reply.header('x-ignored', names.join(', ').slice(0, 1000))
}
