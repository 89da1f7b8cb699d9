import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** Serves the library's script and ours for the passkey page. */
export function scriptRoutes(app: FastifyInstance): void {
  const library = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))
  const scriptUrl = new URL('./passkeys/passkey-script.js', import.meta.url)
  for (const [path, file] of [['/webauthn.js', library] as const, ['/passkey.js', scriptUrl] as const]) {
    const script = readFileSync(fileURLToPath(file))
    app.get(path, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .send(script),
    )
  }
}
