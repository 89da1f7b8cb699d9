/**
 * The identity server: oidc-provider with only the code flow. The web app and programs registered by the operator are trusted;
 * self-registered programs need consent.
 */
import type { Configuration } from 'oidc-provider'
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { getPerson, loadClaims } from '../accounts/people.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import { idleDays } from '../accounts/sessions/sign-ins.ts'
import { digest } from '../digest.ts'
import { type IdentityKeys, signingAlgorithm } from '../keys.ts'
import { levels } from '../sign-in/finish-sign-in.ts'
import type { Queries } from '../tables.ts'
import { getUnavailability } from '../unavailable.ts'
import { webClient } from './clients.ts'
import { correctMetadata } from './discovery.ts'
import { notFoundHandler, showError } from './errors.ts'
import { afterTokens, grantEverything, logRevocation } from './grants.ts'
import { questions } from './questions.ts'
import { registrationPath } from './registration.ts'
import { afterSession, confirmSignOut, showSignedOut } from './sign-out.ts'
import { oauthStore } from './store.ts'
import { scopeClaims, userinfoPath } from './userinfo.ts'

/** Scopes. Rights are always the person's. */
const scopes = [...Object.keys(scopeClaims), 'offline_access']

const clientAuthMethods: ('none' | 'client_secret_basic' | 'client_secret_post')[] = [
  'none',
  'client_secret_basic',
  'client_secret_post',
]

const minute = 60
const day = 24 * 60 * minute

/** Seconds until a person must sign in again, regardless of use. */
const maxAge = 90 * day

/** Lifetime in seconds after a use. @param began start in seconds since 1970 */
function renewed(began: number | undefined): number {
  const now = Math.floor(Date.now() / 1000)
  return Math.max(1, Math.min(14 * day, (began ?? now) + maxAge - now))
}

/**
 * Lifetimes in seconds. Without use, a refresh token expires after 14 days and a grant after 90. A browser session lives as long
 * as a refresh token, counted from the last sign-in request. All end 90 days after the sign-in.
 */
const lifetimes = {
  AccessToken: 5 * minute,
  AuthorizationCode: minute,
  IdToken: 60 * minute,
  Interaction: 60 * minute,
  RefreshToken: (_ctx: unknown, { iiat }: { readonly iiat?: number | undefined }) => renewed(iiat),
  Session: (_ctx: unknown, { loginTs }: { readonly loginTs?: number | undefined }) => renewed(loginTs),
  Grant: idleDays * day,
}

export interface ProviderSettings {
  readonly queries: Queries
  readonly keys: IdentityKeys
  /** Origin of the app, without a trailing slash. */
  readonly publicUrl: string
  readonly issuer: string
  /** Audience of access tokens: the address of the API. */
  readonly apiUrl: string
  /** Called with the account of a sign-in that ended. */
  readonly announce: (account: number) => void
  readonly securityLog: Pick<SecurityLog, 'record'>
}

export function createProvider(settings: ProviderSettings): Provider {
  const provider = new Provider(settings.issuer, configuration(settings))
  // The mount always sets the forwarded headers itself, from the public address.
  provider.proxy = true
  // Registered secrets are kept as digests.
  provider.Client.prototype.compareClientSecret = function compareDigest(actual: string) {
    return digest(actual) === this.clientSecret
  }
  provider.use(getUnavailability(settings.publicUrl))
  provider.use(notFoundHandler(settings.publicUrl))
  provider.use(afterSession(settings))
  provider.on('grant.revoked', logRevocation(settings))
  provider.use(afterTokens(settings.queries))
  provider.use(correctMetadata)
  return provider
}

function configuration(settings: ProviderSettings): Configuration {
  const { queries, keys, publicUrl, announce } = settings
  const path = new URL(settings.issuer).pathname
  return {
    adapter: (model: string) => oauthStore(queries, model, announce),
    clients: [webClient(publicUrl)],
    jwks: { keys: [...keys.signing] },
    cookies: cookies(settings),
    ttl: lifetimes,
    scopes,
    claims: Object.fromEntries(Object.entries(scopeClaims).map(([scope, names]) => [scope, [...names]])),
    acrValues: Object.values(levels),
    discovery: {
      registration_endpoint: settings.issuer + registrationPath,
      userinfo_endpoint: settings.issuer + userinfoPath,
      revocation_endpoint_auth_methods_supported: clientAuthMethods,
      prompt_values_supported: ['none', 'login', 'consent'],
    },
    responseTypes: ['code'],
    clientAuthMethods,
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    findAccount: async (_ctx, subject) => {
      const person = getPerson(subject)
      const claims = person && (await loadClaims(queries, person))
      return claims && { accountId: subject, claims: async () => ({ sub: subject, ...claims }) }
    },
    interactions: {
      policy: questions(queries),
      url: (_ctx, { uid, prompt }) => `${path}/${prompt.name === 'consent' ? 'consent' : 'sign-in'}/${uid}`,
    },
    // The code exchange must repeat the redirect address, even if there is only one.
    allowOmittingSingleRegisteredRedirectUri: false,
    loadExistingGrant: grantEverything({ ...settings, scope: scopes.join(' ') }),
    // Binds access tokens to their sign-in, so that everything opened with one ends with it.
    extraTokenClaims: async (_ctx, token) => ('grantId' in token ? { grant: token.grantId } : undefined),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // sign-out.ts ends the grants itself, even if the session has expired by then.
    expiresWithSession: async () => false,
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((address) => URL.parse(address)?.origin === origin),
    renderError: showError(publicUrl),
    features: features(settings),
  }
}

function cookies({ issuer, keys }: ProviderSettings): NonNullable<Configuration['cookies']> {
  const options = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    keys: [...keys.cookies],
    names: { session: 'worklane_session', interaction: 'worklane_sign_in', resume: 'worklane_resume' },
    long: { ...options, path: new URL(issuer).pathname },
    short: options,
  }
}

function features({ publicUrl, apiUrl }: ProviderSettings): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // See userinfo.ts.
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: confirmSignOut(publicUrl),
      postLogoutSuccessSource: showSignedOut(publicUrl),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => apiUrl,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== apiUrl && !resource.startsWith(`${apiUrl}/`)) throw new InvalidTarget()
        return {
          scope: scopes.join(' '),
          audience: apiUrl,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: signingAlgorithm } },
        }
      },
    },
  }
}
