/** Issuer of access tokens: the service itself, or an existing identity server. */
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import type { Authenticator, Bearer } from './accounts/authentication.ts'
import { tokenCheck } from './accounts/bearer.ts'
import { externalIssuer, personOfExternal } from './accounts/external-issuer.ts'
import { getPerson } from './accounts/people.ts'
import { sessionsChanged } from './accounts/sessions/end-grants.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { type IdentityKeys, publicPart } from './keys.ts'
import { mountPath } from './mount-path.ts'
import { consentRoutes } from './oauth/consent.ts'
import { discoveryRoutes } from './oauth/discovery.ts'
import { exchangeAt, exchangeInside, type TokenExchange } from './oauth/exchange.ts'
import { mountProvider } from './oauth/mount.ts'
import { createProvider } from './oauth/provider.ts'
import { registrationRoute } from './oauth/registration.ts'
import { userinfoRoutes } from './oauth/userinfo.ts'
import { finishSignIn } from './sign-in/finish-sign-in.ts'
import { rememberedDevices } from './sign-in/guessing/devices.ts'
import { type OwnSignIn, ownSignIn } from './sign-in/own-sign-in/management.ts'
import { passwordRoutes } from './sign-in/passwords/password-routes.ts'
import type { SecondFactor } from './sign-in/second-factor/management.ts'
import { createSecondFactor } from './sign-in/second-factor/second-factor.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { guessGuard } from './sign-in/sign-in-attempt.ts'
import type { Queries } from './tables.ts'
import { showUnavailability } from './unavailable.ts'

/** Where tokens come from, and whom they are about. */
export interface TokenSource {
  readonly bearerOf: (token: string) => Promise<Bearer | undefined>
  readonly exchange: TokenExchange
  readonly secondFactor?: SecondFactor
  readonly ownSignIn?: OwnSignIn
  readonly routes: (pages: FastifyInstance, authenticate: Authenticator['authenticate']) => void
  readonly wellKnown: (scope: FastifyInstance) => void
  /** Waits for background work. */
  readonly settle: () => Promise<unknown>
}

/** The service itself, with its own pages. */
export function ownIssuer(
  settings: IdentitySettings,
  queries: Queries,
  apiUrl: string,
  keys: IdentityKeys,
): TokenSource {
  const { publicUrl, authUrl: issuer, onError, feed, securityLog } = settings
  const pendingWork = new Set<Promise<void>>()
  const background = (work: Promise<void>) => {
    const noted = work.catch(onError).finally(() => pendingWork.delete(noted))
    pendingWork.add(noted)
  }
  const announce = (account: number) => feed.announce({ account, resources: new Set([sessionsChanged]) })
  const provider = createProvider({ queries, keys, publicUrl, issuer, apiUrl, announce, securityLog })
  const devices = rememberedDevices(keys.cookies, { path: mountPath, secure: publicUrl.startsWith('https:') })
  const finish = finishSignIn({ provider, queries, devices, securityLog })
  const guard = guessGuard(queries, devices)
  const second = createSecondFactor({ ...settings, announce }, guard)
  provider.on('server_error', (ctx, error) => {
    if (error instanceof DatabaseUnavailable) showUnavailability(ctx, publicUrl, error)
    onError(error)
  })
  const jwks = createLocalJWKSet({ keys: keys.signing.map(publicPart) })
  const check = tokenCheck({ issuer, keys: async () => jwks, typ: 'at+jwt' }, apiUrl)
  const loadScopes = async (token: string) => new Set(String((await check(token)).scope ?? '').split(' '))
  return {
    async bearerOf(token) {
      const { sub, grant, exp } = await check(token)
      const person = getPerson(sub)
      return person && typeof grant === 'string' ? { ...person, grant, ends: getMilliseconds(exp) } : undefined
    },
    exchange: exchangeInside(`${mountPath}/token`, new URL(publicUrl).host),
    secondFactor: second.secondFactor,
    ownSignIn: ownSignIn({ ...settings, mail: settings.signInMail, guard, announce }),
    routes(pages, authenticate) {
      signInRoutes(pages, { provider, queries, publicUrl, guard, finish, securityLog })
      second.routes(pages, provider, finish)
      consentRoutes(pages, { provider, queries, publicUrl, securityLog })
      registrationRoute(pages, { provider, queries, securityLog })
      const mail = settings.signInMail
      passwordRoutes(pages, { ...settings, background, announce, mail, devices })
      userinfoRoutes(pages, { queries, authenticate, scopesOf: loadScopes })
      mountProvider(pages, provider, publicUrl)
    },
    wellKnown: (scope) => discoveryRoutes(scope, mountPath),
    settle: () => Promise.all(pendingWork),
  }
}

const getMilliseconds = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)

/** Another identity server (`AUTH_URL`), with no pages of ours. */
export function otherIssuer({ authUrl }: IdentitySettings, queries: Queries, apiUrl: string): TokenSource {
  const issuer = externalIssuer(authUrl)
  const check = tokenCheck(issuer, apiUrl)
  return {
    async bearerOf(token) {
      const claims = await check(token)
      const person = await personOfExternal(queries, claims)
      return person && { ...person, grant: null, ends: getMilliseconds(claims.exp) }
    },
    exchange: exchangeAt(issuer.tokenEndpoint),
    routes: () => {},
    wellKnown: () => {},
    settle: async () => {},
  }
}
