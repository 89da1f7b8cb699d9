/** Sign-in by passkey alone. It counts as two factors, because the device asks for a fingerprint, a face or a PIN. */

import type { FastifyInstance } from 'fastify'
import { message } from '../../../../../contract/messages/message.ts'
import { html } from '../../../pages/html.ts'
import { t } from '../../../pages/language.ts'
import { sendPage } from '../../../pages/send-page.ts'
import { twoFactors } from '../../finish-sign-in.ts'
import { type FactorPage, passkeyPage } from '../factor-pages.ts'
import { beginPendingSignIn, consumeChallenge, findPendingSignIn, saveChallenge } from '../pending-sign-ins.ts'
import { getAnswer, refusedPage, type StepSettings, withQuestion } from '../step.ts'
import { acceptPasskey, offerToUse, ownerNamed } from './passkeys.ts'

const refusalText = message("That passkey isn't known here, or the device didn't confirm that it's you.")

/** Attempts with unknown passkeys count for the network, like passwords for unknown emails. */
const unknownPerson = { person: undefined, email: 'no passkey' }

/** Adds `/sign-in/:uid/with-passkey`. */
export function passkeySignInRoutes(app: FastifyInstance, settings: StepSettings): void {
  const { queries, factors, attempt } = settings
  const { party } = factors
  if (!party) return
  const question = withQuestion(settings)
  const { finish } = settings

  const loadQuestionPage = async (uid: string, page: FactorPage) => {
    const options = await offerToUse(queries, party, null)
    await beginPendingSignIn(queries, uid, null)
    await saveChallenge(queries, uid, options.challenge)
    return passkeyPage({
      ...page,
      title: t('Sign in with a passkey'),
      text: t('Your browser shows the passkeys that you saved for Worklane.'),
      button: t('Choose a passkey'),
      path: 'with-passkey',
      ceremony: 'get',
      options,
      more: html`<p class="details"><a href="${page.base}">${t('Use your password instead')}</a></p>`,
    })
  }

  app.get(
    '/sign-in/:uid/with-passkey',
    question(async ({ uid, page }, _request, reply) => sendPage(reply, await loadQuestionPage(uid, page))),
  )
  app.post(
    '/sign-in/:uid/with-passkey',
    question(async ({ uid, page }, request, reply) => {
      const halfWay = await findPendingSignIn(queries, uid)
      const challenge = halfWay?.person === null ? await consumeChallenge(queries, uid) : undefined
      if (challenge === undefined) return reply.redirect(page.base, 303)
      const response = getAnswer(request)
      const { person, email } = (await ownerNamed(queries, response)) ?? unknownPerson
      const check = () => acceptPasskey(queries, party, { person: null, challenge, response })
      const outcome = await attempt({ person, email, address: request.ip }, t(refusalText), check)
      if ('error' in outcome) return sendPage(reply, await loadQuestionPage(uid, refusedPage(page, reply, outcome)))
      const { result } = outcome
      return finish(request, reply, { uid, person: result.person, email, methods: [result.method, twoFactors] })
    }),
  )
}
