import type { FastifyReply } from 'fastify'
import type { Page } from './page.ts'

/** Responds with a page. */
export function sendPage(reply: FastifyReply, { status, headers, body }: Page): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
