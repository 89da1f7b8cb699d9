/** GET /openapi.json, and /docs, which shows it with a console to try calls. Both are open to everybody. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { object, string } from '../../../contract/json-schema.ts'
import { openApiDocument, type Places } from './document.ts'
import { type DescribedRoute, described } from './operation.ts'
import { packedText } from './packed.ts'

/** Files of the console (swagger-ui-dist) that the page loads. */
const consoleFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
/** Pages and files of the console, which are no operations of the interface. */
const open = { config: { open: true, page: true } }

/** Collects what routes say of themselves; call it before the first route is added. */
export function collectOperations(api: FastifyInstance, prefix: string): DescribedRoute[] {
  const routes: DescribedRoute[] = []
  api.addHook('onRoute', ({ method, url, config }) => {
    const methods = (Array.isArray(method) ? method : [method]).filter((each) => each !== 'HEAD' && each !== 'OPTIONS')
    const { operation } = config ?? {}
    if (!operation && methods.length > 0 && !config?.page) throw new Error(`${method} ${url} does not say what it does`)
    if (!operation) return
    for (const each of methods) {
      const path = url.slice(prefix.length)
      routes.push({
        method: each,
        path,
        open: config?.open === true,
        get operation() {
          return operation()
        },
      })
    }
  })
  return routes
}

export function descriptionRoutes(api: FastifyInstance, routes: readonly DescribedRoute[], places: Places): void {
  const send = packedText(() => JSON.stringify(openApiDocument(routes, places)))
  const self = described(() => ({
    tag: 'Interface',
    summary: 'This description.',
    success: { status: 200, schema: { ...object({ openapi: string }, ['openapi']), additionalProperties: true } },
  }))
  api.get('/openapi.json', { config: { open: true, ...self.config } }, async (request, reply) => {
    return send(request, reply.type('application/json; charset=utf-8'))
  })
  api.get('/swagger/index.html', open, (_request, reply) => reply.redirect('/api/v4/docs'))
  api.get('/docs', open, (_request, reply) => sendPage(reply, page))
  api.get('/docs/start.js', open, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [name, type] of Object.entries(consoleFiles)) {
    api.get(`/docs/${name}`, open, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(readFileSync(join(directory, name))),
    )
  }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const policy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Worklane interface</title>
<link rel="stylesheet" href="/api/v4/docs/swagger-ui.css">
</head>
<body>
<div id="console"></div>
<script src="/api/v4/docs/swagger-ui-bundle.js"></script>
<script src="/api/v4/docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/api/v4/openapi.json',
  dom_id: '#console',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: true,
  validatorUrl: null,
})
`
