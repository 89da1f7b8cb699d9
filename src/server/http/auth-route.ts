/** POST /auth: the token exchange of the interface, for programs that know no other address of the service. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Identity } from '../identity/identity.ts'

const grantTypes = ['authorization_code', 'refresh_token']

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))

/**
 * Adds the route to the scope of /api/v4. It takes JSON and forms, and answers what the token endpoint answers:
 * access_token, token_type, expires_in, refresh_token. Refusals are both OAuth errors (RFC 6749, 5.2) and our error envelope.
 */
export async function authRoute(api: FastifyInstance, identity: Pick<Identity, 'exchange'>): Promise<void> {
  await api.register(async (scope) => {
    await scope.register(formbody)
    scope.post('/auth', { config: { open: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { data: form } = fields.safeParse(request.body ?? {})
      if (!form) return reply.code(400).send(failure('invalid_request', 'The body must hold plain fields.'))
      const { grant_type: grantType } = form
      if (grantType === undefined || grantType === '') {
        return reply.code(400).send(failure('invalid_request', `grant_type is required: ${grantTypes.join(' or ')}.`))
      }
      if (!grantTypes.includes(grantType)) {
        const message = `grant_type '${grantType}' is not supported. Allowed: ${grantTypes.join(', ')}.`
        return reply.code(400).send(failure('unsupported_grant_type', message))
      }
      const { authorization } = request.headers
      const answer = await identity.exchange(request.server, { form, authorization })
      return reply.code(answer.status).send(answer.status < 400 ? answer.body : described(answer.body))
    })
  })
}

const failure = (error: string, message: string) => ({
  status: 'error',
  data: [message],
  error,
  error_description: message,
})

/** An error of the token endpoint in both shapes. */
function described(body: unknown) {
  const { error, error_description: text } = z
    .object({ error: z.string(), error_description: z.string().optional() })
    .catch({ error: 'server_error' })
    .parse(body)
  return failure(error, text ?? error)
}
