/**
 * Self-registration of programs (RFC 7591), so that an AI client needs nothing but our address to connect. All of them become
 * public clients of the code flow: no secret, PKCE, and a person's consent. Our own route, because the library's gives secrets
 * to programs that ask for one, and has no rate limit.
 */
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { OIDCProviderError } from 'oidc-provider/lib/helpers/errors.js'
import { z } from 'zod'
import { quotedValue } from '../../../contract/requests/problem.ts'
import { getNetwork } from '../../limits/network.ts'
import { clientAddress } from '../accounts/security-log/request-origin.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import type { Queries } from '../tables.ts'
import { publicClient, recentRegistrations, savePublicClient } from './clients.ts'
import { mostAddresses, redirectProblem } from './redirect-uris.ts'

export const registrationPath = '/reg'

/** Registrations per network address and hour. */
export const registrationLimit = 60

/** Invisible characters, and those that change the text direction. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/u

const addresses = (name: string) =>
  z
    .array(z.string(`${name} must be a list of addresses.`), `${name} must be a list of addresses.`)
    .max(mostAddresses, `${name} may have ${mostAddresses} addresses.`)
    .superRefine((uris, context) => {
      for (const address of uris) {
        const problem = redirectProblem(address)
        if (problem !== undefined) context.addIssue(`${name}: ${quotedValue(address)} ${problem}.`)
      }
    })

const metadataSchema = z.object(
  {
    client_name: z
      .string('client_name must be text.')
      .trim()
      .max(100, 'client_name may have 100 characters.')
      .refine((name) => !invisible.test(name), 'client_name must have visible characters only.')
      .optional(),
    redirect_uris: addresses('redirect_uris').min(1, 'redirect_uris must have at least one address.'),
    post_logout_redirect_uris: addresses('post_logout_redirect_uris').optional(),
  },
  'The body must be a JSON object.',
)

/** Open to any origin: it takes no credential. */
const forEverybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
  'cache-control': 'no-store',
}

export interface RegistrationParts {
  readonly provider: Provider
  readonly queries: Queries
  readonly securityLog: Pick<SecurityLog, 'record'>
}

/** Adds POST `/reg` to the scope of identity. */
export function registrationRoute(app: FastifyInstance, { provider, queries, securityLog }: RegistrationParts): void {
  app.options(registrationPath, (_request, reply) => reply.code(204).headers(forEverybody).send())
  app.post(registrationPath, async (request, reply) => {
    reply.headers(forEverybody)
    const { data, error } = metadataSchema.safeParse(request.body)
    if (error) return reply.code(400).send(refusal(getCode(error), error.issues[0]?.message))
    const network = getNetwork(clientAddress(request))
    if ((await recentRegistrations(queries, network)) >= registrationLimit) {
      const reason = 'Too many programs were registered from here. Try again in an hour.'
      return reply.code(429).header('retry-after', 3600).send(refusal('temporarily_unavailable', reason))
    }
    const [first = ''] = data.redirect_uris
    const client = publicClient({
      id: crypto.randomUUID(),
      name: data.client_name || URL.parse(first)?.host || first,
      redirectUris: data.redirect_uris,
      logoutUris: data.post_logout_redirect_uris ?? [],
    })
    try {
      await provider.Client.validate(client)
    } catch (failure) {
      if (!(failure instanceof OIDCProviderError)) throw failure
      return reply.code(400).send(refusal(failure.error, failure.error_description))
    }
    await savePublicClient(queries, client, network)
    securityLog.record({ event: 'client.registered', facts: { program: client.client_name, id: client.client_id } })
    return reply.code(201).send({ ...client, client_id_issued_at: Math.floor(Date.now() / 1000) })
  })
}

/** Redirect addresses have their own error code (RFC 7591, 3.2.2). */
const getCode = ({ issues: [issue] }: z.ZodError) =>
  issue?.code === 'custom' && issue.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'

const refusal = (error: string, reason: string | undefined) => ({ error, error_description: reason })
