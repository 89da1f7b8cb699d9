/**
 * Request limits of identity per network: one for pages and tokens, and one for sign-in requests. Each of those stores an
 * interaction for an hour, at most 2 KB, so that nobody can fill the disk.
 */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Allowance, callerOfAddress, rateLimit } from '../../../limits/rate-limit.ts'
import { clientAddress } from '../../accounts/security-log/request-origin.ts'
import { t } from '../../pages/language.ts'
import { noticePage } from '../../pages/notice-page.ts'
import { sendPage } from '../../pages/send-page.ts'

export const endpointLimits = {
  /** Requests in 30 seconds. */
  requests: 2_000,
  /** Sign-in requests in five minutes. */
  questions: 1_000,
  /** Bytes of a sign-in request's parameters. */
  parameters: 1_300,
}

/** Installs the hook; call it on the scope of identity before its routes. */
export function limitNetworks(pages: FastifyInstance, publicUrl: string): void {
  const requests = rateLimit(endpointLimits.requests)
  const questions = rateLimit(endpointLimits.questions, Date.now, 300_000)
  pages.addHook('onRequest', async (request, reply) => {
    const network = callerOfAddress(clientAddress(request))
    const allowance = requests.take(network)
    if (allowance.exceeded) return tooMany(reply, publicUrl, allowance)
    const [path, query = ''] = request.url.split('?')
    if (path !== `${pages.prefix}/auth`) return
    const questionAllowance = questions.take(network)
    if (questionAllowance.exceeded) return tooMany(reply, publicUrl, questionAllowance)
    const bodyLength =
      request.method === 'POST' ? Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) : 0
    if (query.length + bodyLength > endpointLimits.parameters) return tooLong(reply, publicUrl)
  })
}

const link = (publicUrl: string) => ({ href: `${publicUrl}/`, label: t('Back to Worklane') })

function tooMany(reply: FastifyReply, publicUrl: string, { reset }: Allowance): FastifyReply {
  const text = t('Too many requests came from your network. Try again in a moment.')
  reply.header('retry-after', reset)
  return sendPage(reply, noticePage({ title: t('Too many requests'), text, link: link(publicUrl), status: 429 }))
}

function tooLong(reply: FastifyReply, publicUrl: string): FastifyReply {
  const text = t('The request of the program that sent you here is too long. Tell whoever runs it.')
  const details = `invalid_request: the parameters may have ${endpointLimits.parameters} bytes together.`
  const notice = { title: t('This request cannot be answered'), text, details, link: link(publicUrl), status: 400 }
  return sendPage(reply, noticePage(notice))
}
