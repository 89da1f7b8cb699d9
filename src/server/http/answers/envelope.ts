/** The shapes of answers. Records arrive as JSON text from the database and are passed on unparsed. */
import type { FastifyReply } from 'fastify'
import type { ListRequest } from '../../../contract/requests/list-request.ts'

const json = 'application/json; charset=utf-8'
/**
 * `{status, data: [...], meta}` around rows that are JSON text already. It stays a text until it is sent: bytes lie outside of
 * the heap, and so many of them make Node collect all of its memory over and over.
 */
export function sendList(
  reply: FastifyReply,
  list: { readonly data: string; readonly count: number; readonly total: number | null },
  page: ListRequest['page'],
): FastifyReply {
  const meta = {
    count: list.count,
    ...(list.total === null ? {} : { total: list.total }),
    ...(page.asked ? { page: page.number, pagesize: page.size } : {}),
  }
  const text = `{"status":"success","data":${list.data},"meta":${JSON.stringify(meta)}}`
  return reply.header('content-type', json).send(text)
}

/** `{status, data: {...}}` around a record that is JSON text already; with a message where something was done. */
export function recordText(data: string, message?: string): string {
  const said = message === undefined ? '' : `"message":${JSON.stringify(message)},`
  return `{"status":"success",${said}"data":${data}}`
}

export function sendRecord(reply: FastifyReply, data: string, message?: string): FastifyReply {
  return reply.header('content-type', json).send(recordText(data, message))
}

/** Names what a request held that means nothing here. */
export function tellIgnored(reply: FastifyReply, ignored: readonly string[]): void {
  if (ignored.length === 0) return
  const names = ignored
    .slice(0, 100)
    .map((name) => encodeURIComponent(name.slice(0, 100).toWellFormed()).replaceAll('%3A', ':').slice(0, 100))
  reply.header('x-ignored', names.join(', ').slice(0, 1000))
}
