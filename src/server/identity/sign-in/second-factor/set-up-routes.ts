/** Sets up a required second factor during sign-in, for people who have none. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { message } from '../../../../contract/messages/message.ts'
import { html } from '../../pages/html.ts'
import { t } from '../../pages/language.ts'
import { sendPage } from '../../pages/send-page.ts'
import { twoFactors } from '../finish-sign-in.ts'
import { pendingAppSecret } from './authenticator-app.ts'
import { type FactorPage, passkeyPage } from './factor-pages.ts'
import { hasFactor } from './factor-status.ts'
import type { Added } from './factors.ts'
import { offerToMake } from './passkeys/passkeys.ts'
import { saveMethods } from './pending-sign-ins.ts'
import { appSetUpPage, readyPage, recoveryCodesPage } from './set-up-pages.ts'
import {
  getAnswer,
  readTextField,
  refusedPage,
  type SignInStep,
  type StepRequest,
  type StepSettings,
  withStep,
} from './step.ts'

const wrongCode = message('Incorrect code. Enter the newest one from your app.')
const wrongPasskey = message("This passkey couldn't be verified. Try again.")

/** Adds `/sign-in/:uid/set-up`, `/set-up/passkey` and `/continue`. */
export function setUpRoutes(app: FastifyInstance, settings: StepSettings): void {
  const { queries, attempt, factors } = settings
  const { party } = factors
  const step = withStep(settings)
  const { finish } = settings

  /** People with a factor can't add another one with only their password. */
  const first = (handle: (signIn: SignInStep, request: StepRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    step(async (signIn, request, reply) =>
      hasFactor(signIn.factorStatus) ? reply.redirect(`${signIn.page.base}/next`, 303) : handle(signIn, request, reply),
    )
  const showAdded = async ({ uid, page }: SignInStep, { codes }: Added, method: string, reply: FastifyReply) => {
    await saveMethods(queries, uid, ['pwd', method, twoFactors])
    return sendPage(reply, recoveryCodesPage(page, codes))
  }
  const form = async ({ person, factorStatus }: SignInStep, page: FactorPage) => {
    const { firm, email } = factorStatus
    const secret = await pendingAppSecret(queries, factors.sealed, person)
    return appSetUpPage({ ...page, firm, email, secret, passkey: party !== undefined })
  }

  app.get(
    '/sign-in/:uid/set-up',
    first(async (signIn, _request, reply) => sendPage(reply, await form(signIn, signIn.page))),
  )
  app.post(
    '/sign-in/:uid/set-up',
    first(async (signIn, request, reply) => {
      const { person, factorStatus, page } = signIn
      const check = () => factors.confirmApp(person, readTextField(request, 'code'))
      const outcome = await attempt({ person, email: factorStatus.email, address: request.ip }, t(wrongCode), check)
      if ('result' in outcome) return showAdded(signIn, outcome.result, 'otp', reply)
      return sendPage(reply, await form(signIn, refusedPage(page, reply, outcome)))
    }),
  )

  app.get(
    '/sign-in/:uid/continue',
    step(async ({ page, methods }, _request, reply) =>
      methods ? sendPage(reply, readyPage(page)) : reply.redirect(`${page.base}/next`, 303),
    ),
  )
  app.post(
    '/sign-in/:uid/continue',
    step(async ({ uid, page, person, factorStatus, methods }, request, reply) =>
      methods
        ? finish(request, reply, { uid, person, email: factorStatus.email, methods })
        : reply.redirect(`${page.base}/next`, 303),
    ),
  )

  if (!party) return
  const loadPasskeyPage = async ({ person, factorStatus }: SignInStep, page: FactorPage) =>
    passkeyPage({
      ...page,
      title: t('Set up a passkey'),
      text: t('{firm} requires a second factor to sign in. Your browser will ask where to save the passkey.', {
        firm: factorStatus.firm,
      }),
      button: t('Create a passkey'),
      path: 'set-up/passkey',
      ceremony: 'create',
      options: await offerToMake(queries, party, person, factorStatus),
      more: html`<p class="details"><a href="${page.base}/set-up">${t('Use an authenticator app instead')}</a></p>`,
    })
  app.get(
    '/sign-in/:uid/set-up/passkey',
    first(async (signIn, _request, reply) => sendPage(reply, await loadPasskeyPage(signIn, signIn.page))),
  )
  app.post(
    '/sign-in/:uid/set-up/passkey',
    first(async (signIn, request, reply) => {
      const passkey = await factors.addPasskey(signIn.person, { name: 'Passkey', response: getAnswer(request) })
      if (passkey) return showAdded(signIn, passkey, 'hwk', reply)
      return sendPage(reply, await loadPasskeyPage(signIn, { ...signIn.page, error: t(wrongPasskey), status: 400 }))
    }),
  )
}
