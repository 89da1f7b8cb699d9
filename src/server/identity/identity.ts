/** Entry point of identity: authentication and its pages. The rest of the service uses only this. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Authenticator, authenticator } from './accounts/authentication.ts'
import { moveInRoutes } from './accounts/move-in-routes.ts'
import { type SeeAs, seeAs } from './accounts/see-as.ts'
import { newSetUpToken } from './accounts/set-up.ts'
import { setUpRoutes } from './accounts/set-up-routes.ts'
import { followChanges } from './follow-changes.ts'
import { limitNetworks } from './guessing/endpoint-limits.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { loadKeys } from './keys.ts'
import { cleanUpClients } from './oauth/clients.ts'
import type { TokenExchange } from './oauth/exchange.ts'
import { mountPath } from './oauth/mount.ts'
import { cleanUpRecords } from './oauth/store.ts'
import { cleanUpEmailChanges } from './own-sign-in/email-changes.ts'
import { emailRoutes } from './own-sign-in/email-routes.ts'
import type { OwnSignIn } from './own-sign-in/management.ts'
import { showBrand } from './pages/brand-header.ts'
import { fontRoute } from './pages/font.ts'
import { setBrowserLanguage } from './pages/language.ts'
import {
  cleanUpPasswordLinks,
  createPasswordlessSignIn,
  type MailedPerson,
  newPasswordToken,
  type PasswordPurpose,
} from './passwords/password-links.ts'
import { cleanUpRequests } from './passwords/password-requests.ts'
import { requirePlainText } from './plain-text.ts'
import type { SecondFactor } from './second-factor/management.ts'
import { cleanUpPendingSignIns } from './second-factor/pending-sign-ins.ts'
import { cleanUpSetUps } from './second-factor/setups.ts'
import { cleanUpSignIns } from './sessions/sign-ins.ts'
import { cleanUpFailures } from './sign-in/sign-in-throttle.ts'
import { identityTables } from './tables.ts'
import { otherIssuer, ownIssuer } from './token-source.ts'
import { answerUnavailability } from './unavailable.ts'

export interface Identity extends Pick<Authenticator, 'authenticate' | 'revalidate' | 'forgetActors'> {
  /** Gives a caller another person's view, if allowed. */
  readonly seeAs: SeeAs
  /** Fastify plugin with the identity server and its pages; register it on the root. */
  readonly routes: (app: FastifyInstance) => Promise<void>
  /** Adds the identity server's metadata below /.well-known. */
  readonly wellKnown: (scope: FastifyInstance) => void
  /** Exchanges a code or a refresh token at the issuer's token endpoint. */
  readonly exchange: TokenExchange
  /** Management of one's second factor; undefined with another issuer. */
  readonly secondFactor: SecondFactor | undefined
  /** Management of one's own sign-in; undefined with another issuer. */
  readonly ownSignIn: OwnSignIn | undefined
  /** Removes expired sign-ins, links and counters. */
  sweep(): Promise<void>
  /** Link to set up the first account; undefined if there is one. Earlier links stop working. */
  setUpLink(): Promise<string | undefined>
  /** Waits for background work. Call it before closing the database. */
  close(): Promise<void>
}

/**
 * A new link to set a password; just the service's address with another issuer.
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
    await createPasswordlessSignIn(queries, person)
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
  const { authenticate, revalidate, personNow, forgetActors, settle } = authenticator(queries, issuer.bearerOf, onError)
  const unfollow = followChanges(settings.feed, forgetActors)

  const passwordPage = (person: MailedPerson) => passwordAddress(settings, person, 'forgotten')

  const expired = [
    cleanUpRecords,
    cleanUpSignIns,
    cleanUpFailures,
    cleanUpPasswordLinks,
    cleanUpRequests,
    cleanUpClients,
    cleanUpPendingSignIns,
    cleanUpSetUps,
    cleanUpEmailChanges,
  ]

  return {
    authenticate,
    revalidate,
    forgetActors,
    seeAs: seeAs(personNow, settings.securityLog),
    exchange: issuer.exchange,
    secondFactor: issuer.secondFactor,
    ownSignIn: issuer.ownSignIn,
    wellKnown: issuer.wellKnown,
    async routes(app) {
      await app.register(
        async (pages) => {
          setBrowserLanguage(pages)
          await pages.register(formbody, { bodyLimit: 16_384 })
          requirePlainText(pages)
          answerUnavailability(pages, publicUrl)
          limitNetworks(pages, publicUrl)
          showBrand(pages, database)
          fontRoute(pages)
          setUpRoutes(pages, database, publicUrl, settings.securityLog)
          if (settings.importAccount)
            moveInRoutes(pages, { ...settings, importAccount: settings.importAccount, passwordPage })
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
