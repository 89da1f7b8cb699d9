/** OAuth clients: the web app, programs registered by the operator, and self-registered ones. */
import { sql } from 'kysely'
import type { AllClientMetadata, Client } from 'oidc-provider'
import { digest, randomToken } from '../digest.ts'
import type { Queries } from '../tables.ts'
import { webClientId } from '../web-client.ts'

/** The web app: a public client with PKCE. */
export function webClient(publicUrl: string): AllClientMetadata & { client_id: string } {
  return {
    client_id: webClientId,
    client_name: 'Worklane',
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${publicUrl}/callback`],
    post_logout_redirect_uris: [`${publicUrl}/`, publicUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/**
 * Registers a third-party program.
 * @returns its id and secret; the secret is not stored in clear.
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

/** Programs that the operator registered, newest first. */
export async function knownClients(queries: Queries) {
  return queries
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'createdon', 'redirecturis'])
    .where('secrethash', 'is not', null)
    .orderBy('createdon', 'desc')
    .execute()
}

/** Removes a program and its grants. Returns its name; undefined if it does not exist. */
export async function removeClient(queries: Queries, id: string): Promise<string | undefined> {
  const client = await queries.deleteFrom('oauth_clients').where('id', '=', id).returning('name').executeTakeFirst()
  await sql`
    with ended as (
      delete from signins
      where clientid = ${id}
      returning account_id, grantid
    ),
      tools as (delete from mcp_sessions m using ended e where m.account_id = e.account_id and m.grantid = e.grantid)
    delete from oauth_records r
    using ended e
    where r.grantid = e.grantid or (r.model = 'Grant' and r.id = e.grantid)
  `.execute(queries)
  return client?.name
}

/** Client metadata of a self-registered program. */
export interface PublicClient extends AllClientMetadata {
  readonly client_id: string
  readonly client_name: string
  readonly redirect_uris: string[]
  readonly post_logout_redirect_uris: string[]
}

/** A program without a secret. It runs on the user's machine if any redirect address is not https (RFC 8252). */
export function publicClient(client: {
  id: string
  name: string
  redirectUris: readonly string[]
  logoutUris: readonly string[]
}): PublicClient {
  const isNative = client.redirectUris.some((address) => !/^https:/i.test(address))
  return {
    client_id: client.id,
    client_name: client.name,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.logoutUris],
    application_type: isNative ? 'native' : 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** @param address network address of the request. */
export async function savePublicClient(queries: Queries, client: PublicClient, address: string): Promise<void> {
  const {
    client_id: id,
    client_name: name,
    redirect_uris: redirecturis,
    post_logout_redirect_uris: logouturis,
  } = client
  await queries.insertInto('oauth_clients').values({ id, name, redirecturis, logouturis, address }).execute()
}

/** How many programs registered themselves from this network address in the last hour. */
export async function recentRegistrations(queries: Queries, address: string): Promise<number> {
  const { count } = await queries
    .selectFrom('oauth_clients')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('secrethash', 'is', null)
    .where('address', '=', address)
    .where('createdon', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the program needs consent: a self-registered one can claim any name. */
export function needsConsent(client: Pick<Client, 'clientId' | 'clientAuthMethod'>): boolean {
  return client.clientAuthMethod === 'none' && client.clientId !== webClientId
}

/** Records the first consent, so that the program is kept. */
export async function recordConsent(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('oauth_clients').set({ agreed: sql`now()` }).where('id', '=', id).execute()
}

/** Removes self-registered programs without any consent after 30 days. */
export async function cleanUpClients(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('oauth_clients')
    .where('secrethash', 'is', null)
    .where('agreed', 'is', null)
    .where('createdon', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

/** A registered program. Its `client_secret` is the digest: the identity server compares digests. */
export async function findClient(queries: Queries, id: string): Promise<AllClientMetadata | undefined> {
  const client = await queries.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
  if (!client) return undefined
  const { name, redirecturis: redirectUris, logouturis: logoutUris, secrethash } = client
  if (secrethash === null) return publicClient({ id, name, redirectUris, logoutUris })
  return {
    client_id: id,
    client_name: name,
    client_secret: secrethash,
    redirect_uris: redirectUris,
    post_logout_redirect_uris: logoutUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
