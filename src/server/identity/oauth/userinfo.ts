/**
 * Claims about the owner of an access token, by its scopes (OpenID Connect Core, 5.3). Our own route, because the library's
 * rejects our access tokens, whose audience is the API.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator } from '../accounts/authentication.ts'
import { getSubject, loadClaims } from '../accounts/people.ts'
import type { Queries } from '../tables.ts'

export const userinfoPath = '/userinfo'

/** Claims by scope. How the person signed in (`acr`, `amr`) is only in id tokens. */
export const scopeClaims = {
  openid: ['sub', 'acr', 'amr'],
  email: ['email'],
  profile: ['name', 'given_name', 'family_name', 'zoneinfo', 'locale'],
} as const

export interface UserinfoParts {
  readonly queries: Queries
  readonly authenticate: Authenticator['authenticate']
  /** Scopes of an accepted token. */
  readonly scopesOf: (token: string) => Promise<ReadonlySet<string>>
}

/** Open to any origin, because the credential is a header, never a cookie. */
const forEverybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization',
  'access-control-expose-headers': 'www-authenticate',
  'cache-control': 'no-store',
}

/** Adds GET and POST `/userinfo`. */
export function userinfoRoutes(app: FastifyInstance, { queries, authenticate, scopesOf }: UserinfoParts): void {
  const refuse = (reply: FastifyReply, status: 401 | 403, challenge: string, message: string) => {
    const error = status === 401 ? 'invalid_token' : 'insufficient_scope'
    const body = { error, error_description: message }
    return reply.code(status).header('www-authenticate', challenge).send(body)
  }
  const answer = async ({ headers: { authorization = '' } }: FastifyRequest, reply: FastifyReply) => {
    reply.headers(forEverybody)
    const outcome = await authenticate({ authorization })
    if ('refusal' in outcome) return refuse(reply, 401, outcome.refusal.challenge, outcome.refusal.message)
    const { holder } = outcome
    const scopes = await scopesOf(authorization.replace(/^\S+\s+/, '').trim())
    if (!('contact' in holder) || !scopes.has('openid')) {
      const message = 'This access token was issued without the scope openid.'
      const challenge = `Bearer realm="Worklane", error="insufficient_scope", error_description="${message}", scope="openid"`
      return refuse(reply, 403, challenge, message)
    }
    const claims = { sub: getSubject(holder), ...(await loadClaims(queries, holder)) }
    const claimNames = new Set(
      Object.entries(scopeClaims).flatMap(([scope, names]) => (scopes.has(scope) ? names : [])),
    )
    return Object.fromEntries(Object.entries(claims).filter(([name]) => claimNames.has(name as 'sub')))
  }
  app.options(userinfoPath, (_request, reply) => reply.code(204).headers(forEverybody).send())
  app.get(userinfoPath, answer)
  app.post(userinfoPath, answer)
}
