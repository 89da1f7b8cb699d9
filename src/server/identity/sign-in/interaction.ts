/** An interaction of the identity server with the person at the browser, during a sign-in. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export interface InteractionRoute {
  Params: { uid: string }
}

export type Pending = (
  request: FastifyRequest<InteractionRoute>,
  reply: FastifyReply,
) => Promise<Interaction | undefined>

/**
 * The interaction with the id in the path; undefined if it has expired. It is bound to its browser by a signed cookie for this
 * path only. SameSite keeps other sites from posting forms to it.
 */
export function pendingInteraction(provider: Provider): Pending {
  return async (request, reply) => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw)
      return interaction.uid === request.params.uid ? interaction : undefined
    } catch (error) {
      if (error instanceof SessionNotFound) return undefined
      throw error
    }
  }
}
