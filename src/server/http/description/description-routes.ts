/** GET /openapi.json, and the console at /docs. Both are public. */
import type { FastifyInstance } from 'fastify'
import { object, string } from '../../../contract/json-schema.ts'
import { consoleRoutes } from './console.ts'
import { openApiDocument, type ServiceUrls } from './document.ts'
import { type DescribedRoute, withDescription } from './operation.ts'
import { packedText } from './packed.ts'

/** Collects the descriptions of routes. Call it before the first route is added. Throws for a route without a description. */
export function collectOperations(api: FastifyInstance, prefix: string): DescribedRoute[] {
  const routes: DescribedRoute[] = []
  api.addHook('onRoute', ({ method, url, config }) => {
    const methods = (Array.isArray(method) ? method : [method]).filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
    const { operation } = config ?? {}
    if (!operation && methods.length > 0 && !config?.page) throw new Error(`${method} ${url} has no description`)
    if (!operation) return
    for (const methodName of methods) {
      const path = url.slice(prefix.length)
      routes.push({
        method: methodName,
        path,
        open: config?.open === true,
        operation,
      })
    }
  })
  return routes
}

export function descriptionRoutes(api: FastifyInstance, routes: readonly DescribedRoute[], urls: ServiceUrls): void {
  const send = packedText(() => JSON.stringify(openApiDocument(routes, urls)))
  const self = withDescription(() => ({
    tag: 'Interface',
    summary: 'This description.',
    success: { status: 200, schema: { ...object({ openapi: string }, ['openapi']), additionalProperties: true } },
  }))
  api.get('/openapi.json', { config: { open: true, ...self.config } }, async (request, reply) => {
    return send(request, reply.type('application/json; charset=utf-8'))
  })
  consoleRoutes(api)
}
