/** Pages that ask for a second factor during sign-in: a code, a passkey or a recovery code. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { message } from '../../../../contract/messages/message.ts'
import { t } from '../../pages/language.ts'
import { sendPage } from '../../pages/send-page.ts'
import { twoFactors } from '../finish-sign-in.ts'
import { codePage, type FactorPage, links, type OtherFactors, passkeyPage, recoveryPage } from './factor-pages.ts'
import type { FactorStatus } from './factor-status.ts'
import { hasFactor } from './factor-status.ts'
import { acceptPasskey, offerToUse, type RelyingParty } from './passkeys/passkeys.ts'
import { consumeChallenge, saveChallenge } from './pending-sign-ins.ts'
import {
  getAnswer,
  readTextField,
  refusedPage,
  type SignInStep,
  type StepRequest,
  type StepSettings,
  withStep,
} from './step.ts'

const wrongCode = message('Incorrect code. Enter the newest one from your app; each works once.')
const wrongRecoveryCode = message('Incorrect recovery code, or one that was used already.')
const wrongPasskey = message("Your passkey couldn't be verified. Try again, or choose another way.")

/** Adds `/sign-in/:uid/next`, `/code`, `/recovery` and `/passkey`. */
export function factorRoutes(app: FastifyInstance, settings: StepSettings): void {
  const { queries, attempt, factors } = settings
  const step = withStep(settings)
  const { finish } = settings
  const finishStep = (
    method: string,
    { uid, person, factorStatus }: SignInStep,
    request: StepRequest,
    reply: FastifyReply,
  ) => finish(request, reply, { uid, person, email: factorStatus.email, methods: ['pwd', method, twoFactors] })
  const getWays = ({ app, passkeys, codesLeft }: FactorStatus): OtherFactors => ({
    app: app !== null,
    passkey: passkeys.length > 0 && factors.party !== undefined,
    recovery: codesLeft > 0,
  })
  /** A step for one kind of factor. People without it are redirected to one they have. */
  const forMethod = (
    way: keyof OtherFactors,
    handle: (signIn: SignInStep, request: StepRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    step(async (signIn, request, reply) =>
      getWays(signIn.factorStatus)[way]
        ? handle(signIn, request, reply)
        : reply.redirect(`${signIn.page.base}/next`, 303),
    )

  app.get(
    '/sign-in/:uid/next',
    step(async ({ page: { base }, factorStatus, methods }, _request, reply) => {
      const ways = getWays(factorStatus)
      const proving = ways.app ? 'code' : ways.passkey ? 'passkey' : 'recovery'
      const next = methods ? 'continue' : hasFactor(factorStatus) ? proving : 'set-up'
      return reply.redirect(`${base}/${next}`, 303)
    }),
  )

  app.get(
    '/sign-in/:uid/code',
    forMethod('app', async ({ page, factorStatus }, _request, reply) =>
      sendPage(reply, codePage(page, getWays(factorStatus))),
    ),
  )
  app.post(
    '/sign-in/:uid/code',
    forMethod('app', async (signIn, request, reply) => {
      const { page, person, factorStatus } = signIn
      const code = readTextField(request, 'code')
      const check = async () => ((await factors.acceptCode(person, code)) ? signIn : undefined)
      const outcome = await attempt({ person, email: factorStatus.email, address: request.ip }, t(wrongCode), check)
      if ('result' in outcome) return finishStep('otp', signIn, request, reply)
      return sendPage(reply, codePage(refusedPage(page, reply, outcome), getWays(factorStatus)))
    }),
  )

  app.get(
    '/sign-in/:uid/recovery',
    forMethod('recovery', async ({ page, factorStatus }, _request, reply) =>
      sendPage(reply, recoveryPage(page, getWays(factorStatus))),
    ),
  )
  app.post(
    '/sign-in/:uid/recovery',
    forMethod('recovery', async (signIn, request, reply) => {
      const { page, person, factorStatus } = signIn
      const code = readTextField(request, 'code')
      const check = async () => ((await factors.acceptRecoveryCode(person, code)) ? signIn : undefined)
      const outcome = await attempt(
        { person, email: factorStatus.email, address: request.ip },
        t(wrongRecoveryCode),
        check,
      )
      if ('result' in outcome) return finishStep('otp', signIn, request, reply)
      return sendPage(reply, recoveryPage(refusedPage(page, reply, outcome), getWays(factorStatus)))
    }),
  )

  const { party } = factors
  if (!party) return
  const loadQuestionPage = async ({ uid, person, factorStatus }: SignInStep, page: FactorPage) => {
    const options = await offerToUse(queries, party, person)
    await saveChallenge(queries, uid, options.challenge)
    return passkeyPage({
      ...page,
      ...secondStep(),
      options,
      more: links(page.base, { ...getWays(factorStatus), passkey: false }),
    })
  }
  app.get(
    '/sign-in/:uid/passkey',
    forMethod('passkey', async (signIn, _request, reply) =>
      sendPage(reply, await loadQuestionPage(signIn, signIn.page)),
    ),
  )
  app.post(
    '/sign-in/:uid/passkey',
    forMethod('passkey', async (signIn, request, reply) => {
      const { page, person, factorStatus } = signIn
      const check = () => provenBy(party, signIn, request)
      const outcome = await attempt({ person, email: factorStatus.email, address: request.ip }, t(wrongPasskey), check)
      if ('result' in outcome) return finishStep(outcome.result.method, signIn, request, reply)
      return sendPage(reply, await loadQuestionPage(signIn, refusedPage(page, reply, outcome)))
    }),
  )

  async function provenBy(relyingParty: RelyingParty, { uid, person }: SignInStep, request: StepRequest) {
    const challenge = await consumeChallenge(queries, uid)
    if (challenge === undefined) return undefined
    return acceptPasskey(queries, relyingParty, { person, challenge, response: getAnswer(request) })
  }
}

const secondStep = () =>
  ({
    title: t('Use your passkey'),
    text: t('Your browser asks for the passkey that you saved for Worklane.'),
    button: t('Continue with a passkey'),
    path: 'passkey',
    ceremony: 'get',
  }) as const
