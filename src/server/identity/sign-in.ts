/** The sign-in page: shows the form, takes what was typed, and hands the person to the identity server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import { z } from 'zod'
import { expiredPage } from './pages/notice-page.ts'
import { type SignInState, signInPage } from './pages/sign-in-page.ts'
import { subjectOf } from './people.ts'
import { sendPage } from './send-page.ts'
import { signInAttempts } from './sign-in-attempt.ts'
import { originsOf } from './sign-out.ts'
import type { Queries } from './tables.ts'

export interface SignInSettings {
  readonly provider: Provider
  readonly queries: Queries
  readonly publicUrl: string
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
interface SignInRoute {
  Params: { uid: string }
}

const typed = z
  .object({ email: z.string().max(254).catch(''), password: z.string().catch('') })
  .catch({ email: '', password: '' })

/**
 * Adds GET and POST `/sign-in/:uid`. A sign-in belongs to the browser that started it: its cookie is signed, sent to this one
 * path, and not sent along by other sites (SameSite), which is what keeps forms of other sites out.
 */
export function signInRoutes(app: FastifyInstance, { provider, queries, publicUrl }: SignInSettings): void {
  const attempt = signInAttempts(queries)

  const pending = async (request: FastifyRequest<SignInRoute>, reply: FastifyReply) => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw)
      return interaction.uid === request.params.uid ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  const form = async (request: FastifyRequest<SignInRoute>, interaction: Interaction): Promise<SignInState> => {
    const { client_id: id, login_hint: hint, redirect_uri: target } = interaction.params
    const client = id === 'worklane-web' ? undefined : await provider.Client.find(String(id))
    return {
      action: request.url.replace(/\?.*/, ''),
      email: typeof hint === 'string' ? hint : '',
      client: client?.clientName,
      leadsTo: originsOf(target),
    }
  }

  app.get<SignInRoute>('/sign-in/:uid', async (request, reply) => {
    const interaction = await pending(request, reply)
    return sendPage(reply, interaction ? signInPage(await form(request, interaction)) : expiredPage(publicUrl))
  })

  app.post<SignInRoute>('/sign-in/:uid', async (request, reply) => {
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
