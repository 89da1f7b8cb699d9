/** The console: a page that shows the description and tries calls, from files of this service alone. */
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { packedText } from './packed.ts'

/** Pages and files of the console, which are no operations of the interface. */
const open = { config: { open: true, page: true } }
const script = 'text/javascript; charset=utf-8'

/** Adds /docs and what it loads. */
export function consoleRoutes(api: FastifyInstance): void {
  const send = packedText(consoleScript)
  api.get('/docs', open, (_request, reply) => sendPage(reply, page))
  api.get('/docs/start.js', open, (_request, reply) => reply.type(script).send(start))
  api.get('/docs/console.js', open, (request, reply) =>
    send(request, reply.type(script).header('cache-control', 'public, max-age=86400')),
  )
  api.get('/swagger/index.html', open, (_request, reply) => reply.redirect('/api/v4/docs'))
}

/**
 * The package gives its script to its own page only, whose settings stand in the page; ours allows no such scripts. It is
 * loaded when somebody opens the console: it takes 20 MB.
 */
async function consoleScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inside = fastify()
  await inside.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await inside.inject('/js/scalar.js')
  await inside.close()
  return rawPayload
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy.join('; ')).send(html)
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Worklane interface</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<main id="console"></main>
<script src="/api/v4/docs/console.js"></script>
<script src="/api/v4/docs/start.js"></script>
</body>
</html>
`

/** Nothing is asked of other sites. A key that was typed in stays in the browser. */
const start = `Scalar.createApiReference('#console', {
  url: '/api/v4/openapi.json',
  authentication: { preferredSecurityScheme: 'apikey' },
  persistAuth: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  hideModels: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
})
`
