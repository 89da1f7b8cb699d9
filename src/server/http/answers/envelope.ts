/** The shapes of answers. Records arrive as JSON text from the database and are passed on unparsed. */
import type { FastifyReply } from 'fastify'
import type { ListRequest } from '../../../contract/requests/list-request.ts'
import type { LongText } from '../../read/long-text.ts'
import { LongAnswer } from './long-answer.ts'

const json = 'application/json; charset=utf-8'

/** `{status, data: [...], meta}` around rows that are JSON text already. */
export function sendList(
  reply: FastifyReply,
  list: { readonly data: string | LongText; readonly count: number; readonly total: number | null },
  page: ListRequest['page'],
): FastifyReply {
  const meta = {
    count: list.count,
    ...(list.total === null ? {} : { total: list.total }),
    ...(page.asked ? { page: page.number, pagesize: page.size } : {}),
  }
  return sendAround(reply, '{"status":"success","data":', list.data, `,"meta":${JSON.stringify(meta)}}`)
}

/** `{status, data: {...}}` around a record that is JSON text already; with a message where something was done. */
export function recordText(data: string, message?: string): string {
  const said = message === undefined ? '' : `"message":${JSON.stringify(message)},`
  return `{"status":"success",${said}"data":${data}}`
}

export function sendRecord(reply: FastifyReply, data: string | LongText): FastifyReply {
  return sendAround(reply, '{"status":"success","data":', data, '}')
}

/** Sends JSON text with what stands before and behind it. */
function sendAround(reply: FastifyReply, before: string, data: string | LongText, after: string): FastifyReply {
  reply.header('content-type', json)
  if (typeof data === 'string') return reply.send(before + data + after)
  const bytes = Buffer.byteLength(before + after) + data.bytes
  const answer = new LongAnswer([before, ...data.pieces, after], bytes)
  return reply.header('content-length', answer.bytes).send(answer)
}

/** Names what a request held that means nothing here. */
export function tellIgnored(reply: FastifyReply, ignored: readonly string[]): void {
  if (ignored.length === 0) return
  const names = ignored
    .slice(0, 100)
    .map((name) => encodeURIComponent(name.slice(0, 100).toWellFormed()).replaceAll('%3A', ':').slice(0, 100))
  reply.header('x-ignored', names.join(', ').slice(0, 1000))
}
