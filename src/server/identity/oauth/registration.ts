/**
 * Programs register themselves (RFC 7591), so that an AI client can connect with nothing but our address. Whatever they ask
 * for, they become public clients of the code flow: no secret, PKCE, and a person's consent. Our own route, because the
 * library's would hand out secrets to programs that ask for them, and has no limit.
 */
import type { FastifyInstance } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Queries } from '../tables.ts'
import { publicClient, recentRegistrations, savePublicClient } from './clients.ts'

export const registrationPath = '/reg'

/** Registrations from one network address in an hour. */
export const registrationLimit = 60

const asked = z.object(
  {
    client_name: z
      .string('client_name must be text.')
      .trim()
      .max(100, 'client_name may have 100 characters.')
      .optional(),
    redirect_uris: z
      .array(
        z.string().max(2000, 'A redirect URI may have 2000 characters.'),
        'redirect_uris must be a list of addresses.',
      )
      .min(1, 'redirect_uris must have at least one address.')
      .max(20, 'redirect_uris may have 20 addresses.'),
  },
  'The body must be a JSON object.',
)

/** Pages of any origin may call it: it needs no credential. */
const forEverybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
  'cache-control': 'no-store',
}

/** Adds POST `/reg` to the scope of identity. */
export function registrationRoute(app: FastifyInstance, provider: Provider, queries: Queries): void {
  app.options(registrationPath, (_request, reply) => reply.code(204).headers(forEverybody).send())
  app.post(registrationPath, async (request, reply) => {
    reply.headers(forEverybody)
    const { data, error } = asked.safeParse(request.body)
    if (error) return reply.code(400).send(refusal('invalid_client_metadata', error.issues[0]?.message))
    if ((await recentRegistrations(queries, request.ip)) >= registrationLimit) {
      const reason = 'Too many programs were registered from here. Try again in an hour.'
      return reply.code(429).header('retry-after', 3600).send(refusal('temporarily_unavailable', reason))
    }
    const [first = ''] = data.redirect_uris
    const client = publicClient({
      id: crypto.randomUUID(),
      name: data.client_name || (URL.parse(first)?.host ?? first),
      redirectUris: data.redirect_uris,
    })
    try {
      await provider.Client.validate(client)
    } catch (failure) {
      if (!(failure instanceof errors.OIDCProviderError)) throw failure
      return reply.code(400).send(refusal(failure.error, failure.error_description))
    }
    await savePublicClient(queries, client, request.ip)
    return reply.code(201).send({ ...client, client_id_issued_at: Math.floor(Date.now() / 1000) })
  })
}

const refusal = (error: string, reason: string | undefined) => ({ error, error_description: reason })
