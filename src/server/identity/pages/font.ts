import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** Serves the font, the same file as the web app's. */
export function fontRoute(app: FastifyInstance): void {
  const file = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const font = readFileSync(fileURLToPath(file))
  app.get('/inter.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(font),
  )
}
