/** The description of the interface (OpenAPI 3.1.1), put together from the declarations and from what routes say. */

import { array, integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { registry } from '../../../contract/registry.ts'
import { version } from '../version.ts'
import type { Operation } from './operation.ts'
import { componentsOf } from './record-schemas.ts'

export interface DescribedRoute {
  readonly method: string
  /** Below /api/v4, with `:name` segments. */
  readonly path: string
  readonly operation: Operation
  /** Needs no credential. */
  readonly open: boolean
}

const refusals: Readonly<Record<number, string>> = {
  400: 'A value is not allowed; each message names it and says what is.',
  403: 'You do not have the permission.',
  404: 'There is no such record, or not for you.',
  409: 'The record is in the way of the request: changed meanwhile, in another state, or a duplicate.',
  413: 'The body is larger than what is allowed.',
  415: 'The body is of a type that is not read here.',
  503: 'The database cannot be reached, or the request took too long; Retry-After says when to try again.',
}

const header = (name: string, description: string) => ({
  name,
  description,
  in: 'header',
  required: false,
  schema: string,
})

/** Request headers that mean something. */
const headersOf = (method: string, { isOnce = false, isVersioned = false }: Operation): readonly object[] => [
  ...(method === 'GET'
    ? [header('If-None-Match', 'Tag of an answer that you have; 304 where it is still the same.')]
    : []),
  ...(isOnce ? [header('Idempotency-Key', 'The same key with the same body is done once, for 24 hours.')] : []),
  ...(isVersioned
    ? [header('If-Match', 'Tag of the record as you read it; 409 where somebody changed it since.')]
    : []),
]

export function openApiDocument(routes: readonly DescribedRoute[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationObject(route) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Worklane',
      description: 'Work management for firms that sell their time.',
      // Of the interface; the program's own changes with every release.
      version: '4',
      'x-service-version': version,
    },
    servers: [{ url: `${publicUrl}/api/v4` }],
    security: [{ apikey: [] }, { bearer: [] }],
    tags: [...new Set(routes.map((route) => route.operation.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: schemas(), responses: responses(), securitySchemes },
  }
}

const securitySchemes = {
  apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Acts for the whole account.' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Acts for one person.' },
}

function operationObject({ method, path, operation, open }: DescribedRoute): object {
  const { tag, summary, query = [], body, bodyTypes = ['application/json'], success } = operation
  const segments = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    ...(open ? { security: [] } : {}),
    parameters: [
      ...segments.map((name) => ({ name, in: 'path', required: true, schema: integer })),
      ...query.map(({ name, description, schema, required = false }) => ({
        name,
        in: 'query',
        required,
        description,
        schema,
      })),
      ...headersOf(method, operation),
    ],
    ...(body
      ? { requestBody: { content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: body }])) } }
      : {}),
    responses: {
      [success.status]: {
        description: 'Success.',
        content: { [success.type ?? 'application/json']: success.schema ? { schema: success.schema } : {} },
      },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      401: { $ref: '#/components/responses/middleware' },
      429: { $ref: '#/components/responses/middleware' },
    },
  }
}

/** `putProjectsItemsRecordidOrder`: stable for as long as the path is. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function schemas(): Record<string, Schema> {
  const all: readonly Resource[] = Object.values(registry)
  return {
    ...Object.assign({}, ...all.map(componentsOf)),
    meta: object({ count: integer, total: integer, page: integer, pagesize: integer }, ['count']),
    // Tokens are refused in the words of OAuth as well.
    refusal: object({ status: { const: 'error' }, data: array(string), error: string, error_description: string }, [
      'status',
      'data',
    ]),
    message: object({ message: string }, ['message']),
  }
}

function responses(): object {
  const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
  const handled = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: json('refusal') },
  ])
  const middleware = {
    description: 'The credential is missing or not valid (401), or used too often (429).',
    content: json('message'),
  }
  return { ...Object.fromEntries(handled), middleware }
}
