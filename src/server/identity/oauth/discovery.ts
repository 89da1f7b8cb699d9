/**
 * Addresses of the identity server's metadata: RFC 8414 appends the issuer's path to the well-known name, OpenID Connect puts it
 * before, and some clients of 2025 look at the root. All serve the library's document.
 */
import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'

const names = ['oauth-authorization-server', 'openid-configuration']

/** Adds the addresses to the scope of /.well-known. @param mountPath where the identity server is */
export function discoveryRoutes(scope: FastifyInstance, mountPath: string): void {
  for (const name of names) {
    for (const path of [`/${name}${mountPath}`, `/${name}`]) {
      scope.get(path, async (_request, reply) => {
        const { statusCode, body } = await scope.inject(`${mountPath}/.well-known/${name}`)
        return reply.code(statusCode).type('application/json; charset=utf-8').send(body)
      })
    }
  }
}

/** Removes `sid` from the library's metadata, which always lists it although it is never issued. */
export async function correctMetadata(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'discovery') return
  const metadata = ctx.body as { claims_supported: string[] }
  ctx.body = { ...metadata, claims_supported: metadata.claims_supported.filter((claim) => claim !== 'sid') }
}
