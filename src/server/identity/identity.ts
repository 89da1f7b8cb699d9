/** Entry point of identity: authentication and its pages. The rest of the service uses only this. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Authenticator, authenticator } from './accounts/authentication.ts'
import { type SeeAs, seeAs } from './accounts/see-as.ts'
import { cleanUpSignIns } from './accounts/sessions/sign-ins.ts'
import { followChanges } from './follow-changes.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { loadKeys } from './keys.ts'
import { mountPath } from './mount-path.ts'
import { cleanUpClients } from './oauth/clients.ts'
import type { TokenExchange } from './oauth/exchange.ts'
import { cleanUpRecords } from './oauth/store.ts'
import { showBrand } from './pages/brand-header.ts'
import { fontRoute } from './pages/font.ts'
import { setBrowserLanguage } from './pages/language.ts'
import { requirePlainText } from './plain-text.ts'
import { limitNetworks } from './sign-in/guessing/endpoint-limits.ts'
import { cleanUpEmailChanges } from './sign-in/own-sign-in/email-changes.ts'
import { emailRoutes } from './sign-in/own-sign-in/email-routes.ts'
import type { OwnSignIn } from './sign-in/own-sign-in/management.ts'
import {
  cleanUpPasswordLinks,
  createPasswordlessSignIn,
  type MailedPerson,
  newPasswordToken,
  type PasswordPurpose,
} from './sign-in/passwords/password-links.ts'
import { cleanUpRequests } from './sign-in/passwords/password-requests.ts'
import type { SecondFactor } from './sign-in/second-factor/management.ts'
import { cleanUpPendingSignIns } from './sign-in/second-factor/pending-sign-ins.ts'
import { cleanUpSetUps } from './sign-in/second-factor/setups.ts'
import { moveInRoutes } from './sign-in/set-up/move-in-routes.ts'
import { newSetUpToken } from './sign-in/set-up/set-up.ts'
import { setUpRoutes } from './sign-in/set-up/set-up-routes.ts'
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
