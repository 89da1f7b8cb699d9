/** The sign-in page: shows the form, takes what was typed, and hands the person to the identity server. */
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { type Interaction, type InteractionRoute, pendingInteraction } from './interaction.ts'
import { originsOf } from './oauth/sign-out.ts'
import { expiredPage } from './pages/notice-page.ts'
import { type SignInState, signInPage } from './pages/sign-in-page.ts'
import { subjectOf } from './people.ts'
import { sendPage } from './send-page.ts'
import { signInAttempts } from './sign-in-attempt.ts'
import type { Queries } from './tables.ts'

export interface SignInSettings {
  readonly provider: Provider
  readonly queries: Queries
  readonly publicUrl: string
}

const typed = z
  .object({ email: z.string().max(254).catch(''), password: z.string().catch('') })
  .catch({ email: '', password: '' })

/** Adds GET and POST `/sign-in/:uid`. */
export function signInRoutes(app: FastifyInstance, { provider, queries, publicUrl }: SignInSettings): void {
  const attempt = signInAttempts(queries)

  const pending = pendingInteraction(provider)

  const form = async (request: { readonly url: string }, interaction: Interaction): Promise<SignInState> => {
    const { client_id: id, login_hint: hint, redirect_uri: target } = interaction.params
    const client = id === 'worklane-web' ? undefined : await provider.Client.find(String(id))
    return {
      action: request.url.replace(/\?.*/, ''),
      email: typeof hint === 'string' ? hint : '',
      client: client?.clientName,
      leadsTo: originsOf(target),
    }
  }

  app.get<InteractionRoute>('/sign-in/:uid', async (request, reply) => {
    const interaction = await pending(request, reply)
    return sendPage(reply, interaction ? signInPage(await form(request, interaction)) : expiredPage(publicUrl))
  })

  app.post<InteractionRoute>('/sign-in/:uid', async (request, reply) => {
    const interaction = await pending(request, reply)
    if (!interaction) return sendPage(reply, expiredPage(publicUrl))
    const { email, password } = typed.parse(request.body)
    const outcome = await attempt({ email, address: request.ip }, password)
    if ('person' in outcome) {
      const login = { accountId: subjectOf(outcome.person), amr: ['pwd'] }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
    }
    if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter)
    const { error, status } = outcome
    return sendPage(reply, signInPage({ ...(await form(request, interaction)), email, error, status }))
  })
}
