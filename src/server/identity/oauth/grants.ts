/** Grants: what a program gets from a sign-in, from the first code to the end of access. */
import type { KoaContextWithOIDC } from 'oidc-provider'
import { getPerson } from '../accounts/people.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import { extendGrant, type Origin, recordSignIn } from '../accounts/sessions/sign-ins.ts'
import type { Queries } from '../tables.ts'
import { needsConsent } from './clients.ts'

interface Granting {
  readonly queries: Queries
  /** Audience of access tokens. */
  readonly apiUrl: string
  /** All grantable scopes, separated by spaces. */
  readonly scope: string
}

/** The grant of this session and client with all scopes; undefined if it still needs consent. */
export function grantEverything({ queries, apiUrl, scope }: Granting) {
  return async (ctx: KoaContextWithOIDC) => {
    const { client, session, account } = ctx.oidc
    if (!client || !session || !account) return undefined
    if (needsConsent(client) && !ctx.oidc.result?.consent) return undefined
    const grant = await loadGrant(ctx, { apiUrl, scope }, account.accountId, client.clientId)
    const person = getPerson(account.accountId)
    if (person)
      await recordSignIn(queries, {
        ...person,
        session: session.uid,
        client: client.clientId,
        grant: grant.jti,
        origin: getOrigin(ctx),
      })
    return grant
  }
}

async function loadGrant(
  { oidc: { session, provider, params } }: KoaContextWithOIDC,
  { apiUrl, scope }: Pick<Granting, 'apiUrl' | 'scope'>,
  accountId: string,
  clientId: string,
) {
  const grantId = session?.grantIdFor(clientId)
  const existingGrant = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = existingGrant?.accountId === accountId ? existingGrant : new provider.Grant({ accountId, clientId })
  const resources = [params?.resource ?? apiUrl].flat().map(String)
  if (grant === existingGrant && resources.every((resource) => grant.getResourceScope(resource) !== '')) return grant
  grant.addOIDCScope(scope)
  // Access tokens carry the OpenID scopes too, because `userinfo` reads them there.
  for (const resource of resources) grant.addResourceScope(resource, scope)
  await grant.save()
  return grant
}

/** Fetching tokens counts as use of their grant. */
export function afterTokens(queries: Queries) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.status !== 200 || ctx.oidc?.route !== 'token') return
    const { Grant: grant } = ctx.oidc.entities
    const person = getPerson(grant?.accountId)
    if (grant && person)
      await extendGrant(queries, { account: person.account, grant: grant.jti, origin: getOrigin(ctx) })
  }
}

/** Handles a grant that was revoked by its program, or because a code or refresh token was reused. */
export function logRevocation({ securityLog }: { readonly securityLog: Pick<SecurityLog, 'record'> }) {
  return (ctx: KoaContextWithOIDC): void => {
    const { route, client, entities } = ctx.oidc
    if (route !== 'token' && route !== 'revocation') return
    const person = getPerson(entities.RefreshToken?.accountId)
    const event = route === 'token' ? 'token.reused' : 'grant.revoked'
    securityLog.record({ event, ...person, facts: { program: client?.clientName } })
  }
}

const getOrigin = (ctx: KoaContextWithOIDC): Origin => ({ address: ctx.ip, agent: ctx.get('user-agent') })
