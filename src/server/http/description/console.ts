/**
 * The interactive API console, which loads only files of this service. OpenAPI Explorer renders operations lazily; other consoles
 * render all eight hundred before they show the first.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { packedText } from './packed.ts'

/** Pages and files of the console need no description. */
const open = { config: { open: true, page: true } }
const script = 'text/javascript; charset=utf-8'

/** Adds /docs and its files. */
export function consoleRoutes(api: FastifyInstance): void {
  const send = packedText(consoleScript)
  api.get('/docs', open, (_request, reply) => sendPage(reply, page))
  api.get('/docs/start.js', open, (_request, reply) => reply.type(script).send(start))
  api.get('/docs/console.js', open, (request, reply) =>
    send(request, reply.type(script).header('cache-control', 'public, max-age=86400')),
  )
  api.get('/swagger/index.html', open, (_request, reply) => reply.redirect('/api/v4/docs'))
}

/** The bundle of the custom element that renders the console. */
const consoleScript = () =>
  readFile(fileURLToPath(import.meta.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js')))

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
<title>Worklane API</title>
<link rel="icon" href="/favicon.svg">
<script type="module" src="/api/v4/docs/console.js"></script>
<script type="module" src="/api/v4/docs/start.js"></script>
</head>
<body></body>
</html>
`

/** Groups are collapsed at first, and list each operation once. A key that is entered is not stored. */
const start = `const dark = matchMedia('(prefers-color-scheme: dark)').matches
const look = dark
  ? { 'bg-color': '#1b1d21', 'text-color': '#d5d8de', 'header-color': '#f1f3f5', 'primary-color': '#7cb3ff' }
  : { 'bg-color': '#ffffff', 'text-color': '#33373d', 'header-color': '#1b1d21', 'primary-color': '#1662b8' }
const explorer = document.createElement('openapi-explorer')
for (const [name, value] of Object.entries({
  ...look,
  'nav-bg-color': '#22262d',
  'nav-text-color': '#d5d8de',
  'nav-hover-bg-color': '#333944',
  'nav-hover-text-color': '#ffffff',
  'secondary-color': '#7cb3ff',
  collapse: '',
  'hide-components': '',
  'hide-server-selection': '',
  'schema-expand-level': '1',
}))
  explorer.setAttribute(name, value)
document.body.append(explorer)
await customElements.whenDefined('openapi-explorer')
const description = await (await fetch('/api/v4/openapi.json')).json()
for (const [path, { parameters, ...methods }] of Object.entries(description.paths)) {
  const first = Object.entries(methods).filter(([, each]) => !each['x-alias-of'])
  if (first.length === 0) delete description.paths[path]
  else description.paths[path] = { parameters, ...Object.fromEntries(first) }
}
explorer.loadSpec(description)
`
