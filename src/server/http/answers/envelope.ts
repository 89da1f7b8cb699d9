/** The shapes of answers. Records arrive as JSON text from the database and are passed on unparsed. */
import type { FastifyReply } from 'fastify'
import type { ListRequest } from '../../../contract/requests/list-request.ts'

const json = 'application/json; charset=utf-8'
/**
 * Characters up to which rows stay a text until they are sent: bytes lie outside of the heap, and so many of them make Node
 * collect all of its memory over and over. What is longer is encoded once, not by each who needs its bytes.
 */
const longest = 1024 * 1024

/** Rows as they are passed on. */
export const rowsOf = (text: string): string | Buffer => (text.length > longest ? Buffer.from(text) : text)

/** `{status, data: [...], meta}` around rows that are JSON text already. */
export function sendList(
  reply: FastifyReply,
  list: { readonly data: string | Buffer; readonly count: number; readonly total: number | null },
  page: ListRequest['page'],
): FastifyReply {
  const meta = {
    count: list.count,
    ...(list.total === null ? {} : { total: list.total }),
    ...(page.asked ? { page: page.number, pagesize: page.size } : {}),
  }
  const [before, after] = ['{"status":"success","data":', `,"meta":${JSON.stringify(meta)}}`]
  const { data } = list
  const whole =
    typeof data === 'string' ? before + data + after : Buffer.concat([Buffer.from(before), data, Buffer.from(after)])
  return reply.header('content-type', json).send(whole)
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
