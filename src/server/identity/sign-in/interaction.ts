/** A question that the identity server has for the person in front of the browser, in the middle of a sign-in. */
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
 * The question with the id in the path, or undefined when it has expired. It belongs to the browser that it was put to: its
 * cookie is signed, sent to this one path, and not sent along by other sites (SameSite), which keeps forms of theirs out.
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
