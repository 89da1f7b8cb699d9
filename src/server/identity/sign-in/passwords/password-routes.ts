/** Pages for a forgotten password: request a link, set a new password. No response reveals who has an account. */

import type { FastifyInstance } from 'fastify'
import { isEmail } from '../../../../contract/language/email.ts'
import type { Database } from '../../../db/database.ts'
import { type Person, personByEmail } from '../../accounts/people.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import { forgotPasswordPage, linkSentPage, tooManyLinksPage } from '../../pages/forgot-password-page.ts'
import { t, translateFault } from '../../pages/language.ts'
import { deadPasswordLinkPage, emailTakenPage, passwordPage, passwordSavedPage } from '../../pages/password-page.ts'
import { sendPage } from '../../pages/send-page.ts'
import { identityTables } from '../../tables.ts'
import type { Devices } from '../guessing/devices.ts'
import { nextEmail } from '../next-email.ts'
import type { SignInMail } from '../own-sign-in/notices.ts'
import { passwordProblem } from '../own-sign-in/password-rules.ts'
import { loadPublicFacts } from '../own-sign-in/public-facts.ts'
import { passwordLink, setPassword } from './password-links.ts'
import { admitRequest } from './password-requests.ts'

export interface PasswordRouteSettings {
  readonly database: Database
  readonly publicUrl: string
  /** Queues the mail with a reset link. */
  readonly sendPasswordMail: (person: Person) => Promise<void>
  readonly sendsMail: boolean
  /** Runs work in the background. */
  readonly background: (work: Promise<void>) => void
  /** Announces ended sign-ins of an account. */
  readonly announce: (account: number) => void
  /** Mails the person that their password was changed. */
  readonly mail: SignInMail
  readonly devices: Pick<Devices, 'remember'>
  readonly securityLog: SecurityLog
}

interface LinkRoute {
  Params: { token: string }
  Body: { password?: unknown } | undefined
}

interface ForgottenRoute {
  Body: { email?: unknown } | undefined
}

const forgottenPath = '/identity/forgotten'

/** Longest email. */
const typedEmail = (body: ForgottenRoute['Body']): string =>
  typeof body?.email === 'string' ? body.email.trim().slice(0, 254) : ''

export function passwordRoutes(app: FastifyInstance, settings: PasswordRouteSettings): void {
  const { database, publicUrl, sendPasswordMail, sendsMail, background, announce, mail, devices, securityLog } =
    settings
  const queries = identityTables(database.kysely)

  app.get('/forgotten', async ({ url }, reply) => sendPage(reply, forgotPasswordPage({ action: url })))

  // Posted by the sign-in form rather than linked, so that a typed email is never in an address, and so in no log.
  app.post<ForgottenRoute>('/forgotten/begin', async ({ body }, reply) =>
    sendPage(reply, forgotPasswordPage({ action: forgottenPath, email: typedEmail(body) })),
  )

  app.post<ForgottenRoute>('/forgotten', async ({ url, ip, body }, reply) => {
    const data = typedEmail(body)
    if (!isEmail(data)) {
      const error = t('Enter an email such as name@example.com.')
      return sendPage(reply, forgotPasswordPage({ action: url, email: data, error }))
    }
    const admitted = await admitRequest(database, { email: data, address: ip })
    if (admitted === 'refuse') return sendPage(reply, tooManyLinksPage(publicUrl))
    // In the background, so that response times reveal nothing either.
    if (admitted === 'send')
      background(
        personByEmail(queries, data).then((person) => {
          securityLog.record({ event: 'password.resetrequested', ...person })
          return person && sendPasswordMail(person)
        }),
      )
    return sendPage(reply, linkSentPage(publicUrl, sendsMail))
  })

  app.get<LinkRoute>('/password/:token', async ({ params, url }, reply) => {
    const link = await passwordLink(queries, params.token)
    if (!link) return sendPage(reply, deadPasswordLinkPage())
    return sendPage(reply, passwordPage({ action: url, email: link.email, isFirst: link.purpose === 'invitation' }))
  })

  app.post<LinkRoute>('/password/:token', async ({ params, url, body }, reply) => {
    const link = await passwordLink(queries, params.token)
    if (!link) return sendPage(reply, deadPasswordLinkPage())
    const password = typeof body?.password === 'string' ? body.password : ''
    const wrong = await passwordProblem(password, await loadPublicFacts(queries, link))
    if (wrong !== undefined) {
      const form = { action: url, email: link.email, isFirst: link.purpose === 'invitation' }
      return sendPage(reply, passwordPage({ ...form, error: translateFault(wrong) }))
    }
    const outcome = await setPassword(database, params.token, password, mail.put)
    if (outcome === 'dead link') return sendPage(reply, deadPasswordLinkPage())
    if (outcome === 'set') {
      mail.pollNow()
      announce(link.account)
      // The link proves who they are, so wrong attempts by strangers must not slow this browser down.
      devices.remember(reply, link.email)
      reply.header('set-cookie', nextEmail(link.email, publicUrl))
      const { account, contact, purpose } = link
      securityLog.record({ event: purpose === 'invitation' ? 'invitation.used' : 'password.reset', account, contact })
    }
    const showSaved = () => passwordSavedPage(publicUrl, link.purpose === 'invitation')
    return sendPage(reply, outcome === 'set' ? showSaved() : emailTakenPage(publicUrl))
  })
}
