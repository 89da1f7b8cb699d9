/**
 * Protected resource metadata (RFC 9728): names the authorization server of the endpoint. Its 401 responses link here, and
 * clients also try these addresses by themselves.
 */
import type { FastifyInstance } from 'fastify'

const name = '/oauth-protected-resource'
const endpointPath = '/api/v4/mcp'

export const metadataUrl = (publicUrl: string) => `${publicUrl}/.well-known${name}${endpointPath}`

export interface Signposts {
  /** Public URL of the service, without a trailing slash. */
  readonly publicUrl: string
  /** Issuer of access tokens. */
  readonly authUrl: string
}

/** Adds the routes to the scope of /.well-known. */
export function discoveryRoutes(scope: FastifyInstance, { publicUrl, authUrl }: Signposts): void {
  const metadata = {
    resource: publicUrl + endpointPath,
    resource_name: 'Worklane',
    authorization_servers: [authUrl],
    scopes_supported: ['openid'],
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/api/v4/docs`,
  }
  for (const path of [name, name + endpointPath]) scope.get(path, () => metadata)
}
