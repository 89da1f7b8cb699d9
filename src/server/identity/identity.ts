/** Identity as one part: who may enter, by which credential, and the pages for it. The rest of the service sees only this. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { ChangeFeed } from '../changes/feed.ts'
import { DatabaseUnavailable } from '../db/connections/unavailable.ts'
import type { Database } from '../db/database.ts'
import type { Sealed } from '../sealed/sealed.ts'
import { type Authenticator, authenticator, type Bearer } from './accounts/authentication.ts'
import { tokenCheck } from './accounts/bearer.ts'
import { externalIssuer, personOfExternal } from './accounts/external-issuer.ts'
import { type Person, personOf } from './accounts/people.ts'
import { newSetUpToken } from './accounts/set-up.ts'
import { setUpRoutes } from './accounts/set-up-routes.ts'
import { followChanges } from './follow-changes.ts'
import { rememberedDevices } from './guessing/devices.ts'
import { limitNetworks } from './guessing/door-limits.ts'
import { type IdentityKeys, loadKeys, publicPart } from './keys.ts'
import { sweepClients } from './oauth/clients.ts'
import { consentRoutes } from './oauth/consent.ts'
import { discoveryRoutes } from './oauth/discovery.ts'
import { exchangeAt, exchangeInside, type TokenExchange } from './oauth/exchange.ts'
import { mountPath, mountProvider } from './oauth/mount.ts'
import { createProvider } from './oauth/provider.ts'
import { registrationRoute } from './oauth/registration.ts'
import { sweepRecords } from './oauth/store.ts'
import { userinfoRoutes } from './oauth/userinfo.ts'
import { sweepEmailChanges } from './own-sign-in/email-changes.ts'
import { emailRoutes } from './own-sign-in/email-routes.ts'
import { type OwnSignIn, ownSignIn } from './own-sign-in/management.ts'
import type { SignInMail } from './own-sign-in/notices.ts'
import { showBrand } from './pages/brand-header.ts'
import { fontRoute } from './pages/font.ts'
import {
  admitWithoutPassword,
  type MailedPerson,
  newPasswordToken,
  type PasswordPurpose,
  sweepPasswordLinks,
} from './passwords/password-links.ts'
import { sweepRequests } from './passwords/password-requests.ts'
import { passwordRoutes } from './passwords/password-routes.ts'
import { takePlainText } from './plain-text.ts'
import { sweepHalfWay } from './second-factor/half-way.ts'
import type { SecondFactor } from './second-factor/management.ts'
import type { FactorMail } from './second-factor/notices.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { sweepSetUps } from './second-factor/setups.ts'
import type { SecurityLog } from './security-log/security-log.ts'
import { sessionsChanged } from './sessions/end-grants.ts'
import { sweepSignIns } from './sessions/sign-ins.ts'
import { finishSignIn } from './sign-in/finish-sign-in.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { guessGuard } from './sign-in/sign-in-attempt.ts'
import { sweepFailures } from './sign-in/sign-in-throttle.ts'
import { identityTables, type Queries } from './tables.ts'
import { answerUnavailability, showUnavailability } from './unavailable.ts'

export interface IdentitySettings {
  readonly database: Database
  readonly sealed: Sealed
  /** Tells what changed: rights are remembered until then. Is told when a sign-in ends. */
  readonly feed: ChangeFeed
  /** Where people reach the service; no slash at the end. */
  readonly publicUrl: string
  /** Issuer of access tokens: `<publicUrl>/identity`, which is served here, or another OpenID Connect issuer. */
  readonly authUrl: string
  /** Is told what failed without a caller who could be told. */
  readonly onError: (error: unknown) => void
  /** Puts a mail that carries a link to set a new password. */
  readonly sendPasswordMail: (person: Person) => Promise<void>
  /** Is told what happens at the doors. */
  readonly securityLog: SecurityLog
  /** Tells people of changes to their second factor. */
  readonly factorMail: FactorMail
  /** Tells people of changes to their password and sign-in address. */
  readonly signInMail: SignInMail
}

export interface Identity extends Pick<Authenticator, 'authenticate' | 'readmit' | 'forgetActors'> {
  /** Fastify plugin with the identity server and its pages; register it on the root. */
  readonly routes: (app: FastifyInstance) => Promise<void>
  /** Adds what programs look for below /.well-known to that scope. */
  readonly wellKnown: (scope: FastifyInstance) => void
  /** Exchanges a code or a refresh token at the issuer's token endpoint. */
  readonly exchange: TokenExchange
  /** What a person manages of their second factor; undefined where another identity server checks sign-ins. */
  readonly secondFactor: SecondFactor | undefined
  /** What a person changes of their own sign-in; undefined where another identity server checks sign-ins. */
  readonly ownSignIn: OwnSignIn | undefined
  /** Removes sign-ins, links and counts that have ended. */
  sweep(): Promise<void>
  /** Address of the page that sets up the first account; undefined when there is an account. Earlier links stop working. */
  setUpLink(): Promise<string | undefined>
  /** Finishes what runs in the background; call it before the database is closed. */
  close(): Promise<void>
}

/**
 * Address of a fresh page on which a person sets a password; the service's own where another identity server checks them.
 */
export async function passwordAddress(
  {
    database,
    publicUrl,
    authUrl,
  }: Pick<IdentitySettings, 'publicUrl' | 'authUrl'> & { readonly database: Pick<Database, 'kysely'> },
  person: MailedPerson,
  purpose: PasswordPurpose,
): Promise<string> {
  const queries = identityTables(database.kysely)
  if (authUrl !== publicUrl + mountPath) {
    await admitWithoutPassword(queries, person)
    return `${publicUrl}/`
  }
  const token = await newPasswordToken(queries, person, purpose)
  return `${publicUrl}${mountPath}/password/${token}`
}

export async function createIdentity(settings: IdentitySettings): Promise<Identity> {
  const { database, sealed, publicUrl, authUrl, onError } = settings
  const queries = identityTables(database.kysely)
  const apiUrl = `${publicUrl}/api/v4`
  const issuer =
    authUrl === publicUrl + mountPath
      ? ownIssuer(settings, queries, apiUrl, await loadKeys(queries, sealed))
      : otherIssuer(settings, queries, apiUrl)
  const { authenticate, readmit, forgetActors, settle } = authenticator(queries, issuer.bearerOf, onError)
  const unfollow = followChanges(settings.feed, forgetActors)

  const expired = [
    sweepRecords,
    sweepSignIns,
    sweepFailures,
    sweepPasswordLinks,
    sweepRequests,
    sweepClients,
    sweepHalfWay,
    sweepSetUps,
    sweepEmailChanges,
  ]

  return {
    authenticate,
    readmit,
    forgetActors,
    exchange: issuer.exchange,
    secondFactor: issuer.secondFactor,
    ownSignIn: issuer.ownSignIn,
    wellKnown: issuer.wellKnown,
    async routes(app) {
      await app.register(
        async (pages) => {
          await pages.register(formbody, { bodyLimit: 16_384 })
          takePlainText(pages)
          answerUnavailability(pages, publicUrl)
          limitNetworks(pages, publicUrl)
          showBrand(pages, database)
          fontRoute(pages)
          setUpRoutes(pages, database, publicUrl, settings.securityLog)
          emailRoutes(pages, { ...settings, mail: settings.signInMail })
          issuer.routes(pages, authenticate)
        },
        { prefix: mountPath },
      )
    },
    async sweep() {
      await Promise.all(expired.map((remove) => remove(queries)))
    },
    async setUpLink() {
      const token = await newSetUpToken(queries)
      return token && `${publicUrl}${mountPath}/set-up/${token}`
    },
    async close() {
      unfollow()
      await Promise.all([settle(), issuer.settle()])
      await settings.securityLog.settle()
    },
  }
}

/** Where tokens come from, and whom they are about. */
interface TokenSource {
  readonly bearerOf: (token: string) => Promise<Bearer | undefined>
  readonly exchange: TokenExchange
  readonly secondFactor?: SecondFactor
  readonly ownSignIn?: OwnSignIn
  readonly routes: (pages: FastifyInstance, authenticate: Authenticator['authenticate']) => void
  readonly wellKnown: (scope: FastifyInstance) => void
  /** Waits for what runs in the background. */
  readonly settle: () => Promise<unknown>
}

function ownIssuer(settings: IdentitySettings, queries: Queries, apiUrl: string, keys: IdentityKeys): TokenSource {
  const { publicUrl, authUrl: issuer, onError, database, feed, securityLog, sendPasswordMail } = settings
  const running = new Set<Promise<void>>()
  const background = (work: Promise<void>) => {
    const noted = work.catch(onError).finally(() => running.delete(noted))
    running.add(noted)
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
  const scopesOf = async (token: string) => new Set(String((await check(token)).scope ?? '').split(' '))
  return {
    async bearerOf(token) {
      const { sub, grant } = await check(token)
      const person = personOf(sub)
      return person && typeof grant === 'string' ? { ...person, grant } : undefined
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
      passwordRoutes(pages, { database, publicUrl, sendPasswordMail, background, announce, mail, devices, securityLog })
      userinfoRoutes(pages, { queries, authenticate, scopesOf })
      mountProvider(pages, provider, publicUrl)
    },
    wellKnown: (scope) => discoveryRoutes(scope, mountPath),
    settle: () => Promise.all(running),
  }
}

function otherIssuer({ authUrl }: IdentitySettings, queries: Queries, apiUrl: string): TokenSource {
  const issuer = externalIssuer(authUrl)
  const check = tokenCheck(issuer, apiUrl)
  return {
    async bearerOf(token) {
      const person = await personOfExternal(queries, await check(token))
      return person && { ...person, grant: null }
    },
    exchange: exchangeAt(issuer.tokenEndpoint),
    routes: () => {},
    wellKnown: () => {},
    settle: async () => {},
  }
}
