/** Responses while the database is unavailable: a page for people, an OAuth error for programs. */

import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { DatabaseUnavailable, logUnavailability } from '../db/connections/unavailable.ts'
import { Busy } from '../limits/busy.ts'
import { t } from './pages/language.ts'
import { noticePage } from './pages/notice-page.ts'
import type { Page } from './pages/page.ts'
import { sendPage } from './pages/send-page.ts'

export function unavailablePage(publicUrl: string, error: DatabaseUnavailable | Busy): Page {
  const notice = noticePage({
    title: t('One moment, please'),
    text:
      error instanceof Busy
        ? t('Many people are signing in right now. Go back and try again in a few seconds.')
        : t('Worklane cannot reach its database at the moment. Nothing is lost: try again shortly.'),
    link: { href: `${publicUrl}/`, label: t('Back to Worklane') },
    status: 503,
  })
  return { ...notice, headers: { ...notice.headers, 'retry-after': String(error.retryAfter) } }
}

const oauthError = (error: DatabaseUnavailable | Busy) => ({
  error: 'temporarily_unavailable',
  error_description: error instanceof Busy ? error.message : error.publicMessage,
})

/** For the pages that Fastify serves. */
export function answerUnavailability(pages: FastifyInstance, publicUrl: string): void {
  pages.setErrorHandler((error, request, reply) => {
    if (!(error instanceof DatabaseUnavailable || error instanceof Busy)) throw error
    if (error instanceof DatabaseUnavailable) logUnavailability(request.log, error)
    if (request.headers.accept?.includes('text/html')) return sendPage(reply, unavailablePage(publicUrl, error))
    return reply.code(503).header('retry-after', error.retryAfter).send(oauthError(error))
  })
}

/** Outermost middleware of the identity server. */
export function getUnavailability(publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      showUnavailability(ctx, publicUrl, error)
    }
  }
}

/** Replaces a response that the library has started. */
export function showUnavailability(ctx: KoaContextWithOIDC, publicUrl: string, error: DatabaseUnavailable): void {
  const { status, headers, body } = unavailablePage(publicUrl, error)
  ctx.status = status
  if (ctx.accepts('json', 'html') === 'html') {
    ctx.set({ ...headers })
    ctx.body = body
  } else {
    ctx.set('retry-after', String(error.retryAfter))
    ctx.body = oauthError(error)
  }
}
