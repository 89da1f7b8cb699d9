/**
 * Where programs look for the identity server's description: RFC 8414 puts the path of the issuer behind the well-known name,
 * OpenID Connect before it, and clients of 2025 look at the root. All of them get the one that the library makes.
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

/** Leaves out of the library's description what is never there: it names `sid` always. */
export async function describeTruly(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'discovery') return
  const described = ctx.body as { claims_supported: string[] }
  ctx.body = { ...described, claims_supported: described.claims_supported.filter((claim) => claim !== 'sid') }
}
