/** POST /auth: exchanges a code or a refresh token for an access token, for programs that only know the address of the API. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { integer, object, string } from '../../contract/json-schema.ts'
import type { Identity } from '../identity/identity.ts'
import { withDescription } from './description/operation.ts'

const grantTypes = ['authorization_code', 'refresh_token']

const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))

const operation = withDescription(() => ({
  tag: 'Interface',
  summary: 'Exchange a code or a refresh token for an access token.',
  body: object({
    grant_type: { enum: grantTypes },
    code: string,
    redirect_uri: string,
    client_id: string,
    client_secret: string,
    code_verifier: string,
    refresh_token: string,
  }),
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  success: {
    status: 200,
    schema: object({ access_token: string, token_type: string, expires_in: integer, refresh_token: string }, [
      'access_token',
    ]),
  },
}))

/**
 * Adds the route to the scope of /api/v4. It accepts JSON and forms, and returns the response of the token endpoint: access_token,
 * token_type, expires_in, refresh_token. Error bodies are both OAuth errors (RFC 6749, 5.2) and our envelope.
 */
export async function authRoute(api: FastifyInstance, identity: Pick<Identity, 'exchange'>): Promise<void> {
  await api.register(async (scope) => {
    await scope.register(formbody)
    scope.post('/auth', { config: { open: true, ...operation.config } }, async (request, reply) => {
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
      if (answer.status === 503) reply.header('retry-after', 5)
      return reply.code(answer.status).send(answer.status < 400 ? answer.body : inBothShapes(answer.body))
    })
  })
}

const failure = (error: string, message: string) => ({
  status: 'error',
  data: [message],
  error,
  error_description: message,
})

/** The error of the token endpoint, both as an OAuth error and in our envelope. */
function inBothShapes(body: unknown) {
  const { error, error_description: text } = z
    .object({ error: z.string(), error_description: z.string().optional() })
    .catch({ error: 'server_error' })
    .parse(body)
  return failure(error, text ?? error)
}
