/** Confirmation page for a new sign-in address. Opening it changes nothing, because mail filters open links too. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../db/database.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import { confirmEmailPage, deadEmailLinkPage, emailConfirmedPage, emailInUsePage } from '../../pages/email-page.ts'
import { sendPage } from '../../pages/send-page.ts'
import { identityTables } from '../../tables.ts'
import { confirmEmail, emailChange } from './email-changes.ts'
import type { SignInMail } from './notices.ts'

export interface EmailRouteSettings {
  readonly database: Database
  readonly publicUrl: string
  readonly mail: SignInMail
  readonly securityLog: SecurityLog
}

interface LinkRoute {
  Params: { token: string }
}

/** Adds GET and POST `/email/:token`. */
export function emailRoutes(app: FastifyInstance, settings: EmailRouteSettings): void {
  const { database, publicUrl, securityLog } = settings

  app.get<LinkRoute>('/email/:token', async ({ params, url }, reply) => {
    const change = await emailChange(identityTables(database.kysely), params.token)
    return sendPage(reply, change ? confirmEmailPage(url, change.email) : deadEmailLinkPage(publicUrl))
  })

  app.post<LinkRoute>('/email/:token', async ({ params }, reply) => {
    const outcome = await confirmEmail(settings, params.token)
    if (outcome === 'dead link') return sendPage(reply, deadEmailLinkPage(publicUrl))
    if (outcome === 'taken') return sendPage(reply, emailInUsePage(publicUrl))
    const { account, contact, email } = outcome
    securityLog.record({ event: 'email.changed', account, contact })
    return sendPage(reply, emailConfirmedPage(publicUrl, email))
  })
}
