/** Programs that may send people here to sign in: the web app, and those that the operator registered. */
import type { AllClientMetadata } from 'oidc-provider'
import { digest, randomToken } from './digest.ts'
import type { Queries } from './tables.ts'

/** The web app: public, so it proves itself by PKCE. */
export function webClient(publicUrl: string): AllClientMetadata & { client_id: string } {
  return {
    client_id: 'worklane-web',
    client_name: 'Worklane',
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${publicUrl}/callback`],
    post_logout_redirect_uris: [`${publicUrl}/`, publicUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/**
 * Registers a program of another party.
 * @returns its id and its secret, which is shown this once.
 */
export async function registerClient(
  queries: Queries,
  client: { name: string; redirectUris: readonly string[]; logoutUris?: readonly string[] },
): Promise<{ clientId: string; clientSecret: string }> {
  const clientId = crypto.randomUUID()
  const clientSecret = randomToken()
  await queries
    .insertInto('oauth_clients')
    .values({
      id: clientId,
      name: client.name,
      secrethash: digest(clientSecret),
      redirecturis: [...client.redirectUris],
      logouturis: [...(client.logoutUris ?? [])],
    })
    .execute()
  return { clientId, clientSecret }
}

/** A registered program. Its `client_secret` is the digest: the identity server compares digests. */
export async function findClient(queries: Queries, id: string): Promise<AllClientMetadata | undefined> {
  const found = await queries.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    found && {
      client_id: found.id,
      client_name: found.name,
      client_secret: found.secrethash,
      redirect_uris: found.redirecturis,
      post_logout_redirect_uris: found.logouturis,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }
  )
}
