/** Logos of firms. Public, because they are on pages that are shown before sign-in. */
import type { FastifyInstance } from 'fastify'
import { logoPicture } from '../db/brand.ts'
import type { Database } from '../db/database.ts'
import { sendNotFound } from './responses/problem-responses.ts'

interface Address {
  readonly account: string
  readonly file: string
}

export function logoRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  app.get<{ Params: Address }>('/logos/:account/:file', async (request, reply) => {
    const { account, file } = request.params
    const [, digest] = /^([0-9a-f]{64})\.png$/.exec(file) ?? []
    const isNumber = /^\d{1,15}$/.test(account)
    const picture = digest && isNumber ? await logoPicture(database.kysely, Number(account), digest) : null
    if (!picture) return sendNotFound(request, reply)
    return reply
      .headers({
        'content-type': 'image/png',
        // The address contains the hash of the content.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(picture)
  })
}
