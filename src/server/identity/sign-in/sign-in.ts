/** The sign-in page: shows the form, checks it, and hands the person to the identity server. */
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { personByEmail } from '../accounts/people.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import { getOrigins } from '../origins.ts'
import { expiredPage, notSetUpPage } from '../pages/notice-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { type SignInState, signInPage } from '../pages/sign-in-page.ts'
import type { Queries } from '../tables.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import { type Interaction, type InteractionRoute, pendingInteraction } from './interaction.ts'
import { emailIn } from './next-email.ts'
import { hasFactor, loadFactorStatus } from './second-factor/factor-status.ts'
import { relyingParty } from './second-factor/passkeys/passkeys.ts'
import { beginPendingSignIn, endPendingSignIn } from './second-factor/pending-sign-ins.ts'
import { hasAccount } from './set-up/set-up.ts'
import { redeemEntry } from './set-up/set-up-entry.ts'
import { type GuessGuard, signInAttempts } from './sign-in-attempt.ts'

export interface SignInSettings {
  readonly provider: Provider
  readonly queries: Queries
  readonly publicUrl: string
  readonly guard: GuessGuard
  readonly finish: FinishSignIn
  readonly securityLog: SecurityLog
}

interface SignInRequest {
  readonly url: string
  readonly headers: { readonly cookie?: string | undefined }
}

const formSchema = z
  .object({ email: z.string().max(254).catch(''), password: z.string().catch('') })
  .catch({ email: '', password: '' })

/** Adds GET and POST `/sign-in/:uid`. */
export function signInRoutes(
  app: FastifyInstance,
  { provider, queries, publicUrl, guard, finish, securityLog }: SignInSettings,
): void {
  const attempt = signInAttempts(queries, guard)
  const pending = pendingInteraction(provider)

  const form = async (request: SignInRequest, interaction: Interaction): Promise<SignInState> => {
    const { client_id: id, login_hint: hint, redirect_uri: target } = interaction.params
    const client = id === 'worklane-web' ? undefined : await provider.Client.find(String(id))
    return {
      action: request.url.replace(/\?.*/, ''),
      email: typeof hint === 'string' ? hint : emailIn(request.headers.cookie),
      client: client?.clientName,
      leadsTo: getOrigins(target),
      withPasskeys: relyingParty(publicUrl) !== undefined,
    }
  }

  /** Doesn't log the typed email: if it is unknown, it may be a password. */
  const noteRefusal = async (status: number, email: string) => {
    if (email === '') return
    const person = await personByEmail(queries, email)
    securityLog.record({ event: status === 429 ? 'signin.throttled' : 'signin.failed', ...person })
  }

  app.get<InteractionRoute>('/sign-in/:uid', async (request, reply) => {
    const interaction = await pending(request, reply)
    if (!interaction) return sendPage(reply, expiredPage(publicUrl))
    if (!(await hasAccount(queries))) return sendPage(reply, notSetUpPage())
    await endPendingSignIn(queries, interaction.uid)
    const person = await redeemEntry(queries, request.headers.cookie)
    const status = person && (await loadFactorStatus(queries, person))
    if (person && status && !hasFactor(status) && !status.isDemanded) {
      const { uid } = interaction
      return finish(request, reply, { uid, person, email: status.email, methods: ['pwd'] })
    }
    return sendPage(reply, signInPage(await form(request, interaction)))
  })

  app.post<InteractionRoute>('/sign-in/:uid', async (request, reply) => {
    const interaction = await pending(request, reply)
    if (!interaction) return sendPage(reply, expiredPage(publicUrl))
    const { email, password } = formSchema.parse(request.body)
    const outcome = await attempt({ email, address: request.ip }, password)
    if ('result' in outcome) {
      const { uid } = interaction
      const person = outcome.result
      const factorStatus = await loadFactorStatus(queries, person)
      const isDone = factorStatus === undefined || !(hasFactor(factorStatus) || factorStatus.isDemanded)
      if (isDone) return finish(request, reply, { uid, person, email, methods: ['pwd'] })
      await beginPendingSignIn(queries, uid, person)
      return reply.redirect(`${request.url.replace(/\?.*/, '')}/next`, 303)
    }
    await noteRefusal(outcome.status, email)
    if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter)
    const { error, status } = outcome
    return sendPage(reply, signInPage({ ...(await form(request, interaction)), email, error, status }))
  })
}
