/** The consent page for self-registered programs, shown every time. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { getPerson, loadClaims } from '../accounts/people.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import { getOrigins } from '../origins.ts'
import { type ConsentState, consentPage } from '../pages/consent-page.ts'
import { expiredPage } from '../pages/notice-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { type Interaction, type InteractionRoute, pendingInteraction } from '../sign-in/interaction.ts'
import type { Queries } from '../tables.ts'
import { recordConsent } from './clients.ts'

export interface ConsentSettings {
  readonly provider: Provider
  readonly queries: Queries
  readonly publicUrl: string
  readonly securityLog: Pick<SecurityLog, 'record'>
}

const formSchema = z.object({ answer: z.enum(['allow', 'refuse']) })

/** Adds GET and POST `/consent/:uid`. */
export function consentRoutes(
  app: FastifyInstance,
  { provider, queries, publicUrl, securityLog }: ConsentSettings,
): void {
  const pending = pendingInteraction(provider)
  const loadConsentPage = async (interaction: Interaction | undefined, action: string) =>
    interaction?.prompt.name === 'consent' ? loadState(interaction, provider, queries, action) : undefined
  const expired = (reply: FastifyReply) => sendPage(reply, expiredPage(publicUrl))

  app.get<InteractionRoute>('/consent/:uid', async (request, reply) => {
    const state = await loadConsentPage(await pending(request, reply), request.url.replace(/\?.*/, ''))
    return state ? sendPage(reply, consentPage(state)) : expired(reply)
  })

  app.post<InteractionRoute>('/consent/:uid', async (request, reply) => {
    const interaction = await pending(request, reply)
    const state = await loadConsentPage(interaction, request.url)
    const { data } = formSchema.safeParse(request.body)
    if (!interaction || !state) return expired(reply)
    if (!data) return sendPage(reply, consentPage({ ...state, status: 400 }))
    const result =
      data.answer === 'allow'
        ? { consent: {} }
        : { error: 'access_denied', error_description: 'The person did not allow it.' }
    if (data.answer === 'allow') await recordConsent(queries, String(interaction.params.client_id))
    const event = data.answer === 'allow' ? 'consent.given' : 'consent.refused'
    securityLog.record({
      event,
      ...getPerson(interaction.session?.accountId),
      facts: { program: state.client, leadsTo: state.leadsTo },
    })
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: true }),
      303,
    )
  })
}

async function loadState(
  { params, session }: Interaction,
  provider: Provider,
  queries: Queries,
  action: string,
): Promise<ConsentState | undefined> {
  const client = await provider.Client.find(String(params.client_id))
  const person = getPerson(session?.accountId)
  const claims = person && (await loadClaims(queries, person))
  if (!client || !claims) return undefined
  const [leadsTo = ''] = getOrigins(params.redirect_uri)
  return {
    action,
    client: client.clientName ?? client.clientId,
    leadsTo,
    person: claims.name || claims.email,
    email: claims.email,
  }
}
