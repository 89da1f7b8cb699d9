/** The description of the interface (OpenAPI 3.1.1), put together from the declarations and from what routes say. */

import { array, integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { registry } from '../../../contract/registry.ts'
import { version } from '../version.ts'
import { type DescribedAddress, describedAddresses, templateOf } from './addresses.ts'
import type { DescribedRoute, OperationDescription } from './operation.ts'
import { parametersOf, segmentsOf } from './parameters.ts'
import { componentsOf } from './record-schemas.ts'
import { refusalsOf, responses } from './responses.ts'
import { security, securitySchemes } from './security.ts'
import { type Shelf, shelfOf } from './shelf.ts'
import { describedTags, tagGroups } from './tags.ts'
import { deliveryHeaders, deliverySchema, webhookSection } from './webhook-events.ts'
import { wordsOf } from './words.ts'

/** Where the service is reached, and who issues access tokens. */
export interface ServiceUrls {
  readonly publicUrl: string
  readonly authUrl: string
}

/** A route with all that its operation says, asked for once. */
interface FullAddress extends DescribedAddress {
  readonly operation: OperationDescription
  readonly parameters: readonly (object & { readonly name: string })[]
  readonly segments: readonly (object & { readonly name: string })[]
  readonly answer: object
}

export function openApiDocument(routes: readonly DescribedRoute[], { publicUrl, authUrl }: ServiceUrls): object {
  const told = describedAddresses(routes).map((address): FullAddress => {
    const { method, path } = address.route
    const operation = address.route.operation()
    return {
      ...address,
      operation,
      parameters: parametersOf(method, operation),
      segments: segmentsOf(path),
      answer: answerOf(operation),
    }
  })
  const parameters = shelfOf('parameters', told.flatMap(saidOf))
  const answers = shelfOf('responses', told.map(answered))
  const paths = pathsOf(told, { parameters, answers })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Worklane',
      description,
      // Of the interface; the program's own changes with every release.
      version: '4',
      'x-service-version': version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Worklane', url: publicUrl },
    },
    servers: [{ url: `${publicUrl}/api/v4`, description: 'This service.' }],
    security,
    tags: describedTags(told.map(({ operation }) => operation.tag)),
    'x-tagGroups': tagGroups,
    paths,
    webhooks: webhookSection(),
    components: {
      schemas: used(schemas(), [paths, answers.shared, responses(), webhookSection()]),
      parameters: { ...parameters.shared, ...deliveryHeaders },
      responses: { ...answers.shared, ...responses() },
      securitySchemes: securitySchemes(authUrl),
    },
  }
}

const description = `Work management for firms that sell their time.

Every answer is an envelope: \`status\`, \`data\`, and \`meta\` on lists. Lists answer a default set of fields; \`fields\` names others.
A collection may have several addresses. One of them is described; \`x-aliases\` of an operation names the others, which mean the same.
PATCH and PUT of a record mean the same: both change the fields that are sent.`

function pathsOf(told: readonly FullAddress[], shelves: Shelves): Readonly<Record<string, object>> {
  const paths = Map.groupBy(told, ({ route }) => templateOf(route.path))
  return Object.fromEntries(
    [...paths].map(([path, members]) => {
      const [{ segments }] = members as [FullAddress]
      const operations = members.map((each) => [each.route.method.toLowerCase(), operationObject(each, shelves)])
      return [
        path,
        {
          ...(segments.length > 0 ? { parameters: segments.map(shelves.parameters.of) } : {}),
          ...Object.fromEntries(operations),
        },
      ]
    }),
  )
}

/** What operations have in common. */
interface Shelves {
  readonly parameters: Shelf
  readonly answers: Shelf
}

const answerOf = ({ success }: OperationDescription) => ({
  description: 'Success.',
  content: { [success.type ?? 'application/json']: success.schema ? { schema: success.schema } : {} },
})

const answered = ({ answer, route, operation: { tag } }: FullAddress) => ({
  value: answer,
  name: route.method === 'GET' && !/\/:\w+$/.test(route.path) ? 'answered-list' : 'answered',
  owner: tag,
})

const saidOf = ({ parameters, segments, operation: { tag } }: FullAddress) => [
  ...segments.map((value) => ({ value, name: `in-path-${value.name}`, owner: tag })),
  ...parameters.map((value) => ({ value, name: value.name, owner: tag })),
]

function operationObject(
  { route: { method, path, open }, others, operation, parameters, answer }: FullAddress,
  shelves: Shelves,
): object {
  const { tag, body, bodyTypes = ['application/json'] } = operation
  return {
    operationId: operationId(method, templateOf(path)),
    tags: [tag],
    ...wordsOf(operation, method, others),
    ...(others.length > 0 ? { 'x-aliases': others } : {}),
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters: parameters.map(shelves.parameters.of) } : {}),
    ...(body
      ? { requestBody: { content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: body }])) } }
      : {}),
    responses: {
      [operation.success.status]: shelves.answers.of(answer),
      ...refusalsOf(method, operation),
    },
  }
}

/** `putProjectsItemsIdOrder`: stable for as long as the path is. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** What something refers to, and what that refers to in turn. */
function used(all: Readonly<Record<string, Schema>>, from: readonly object[]): Record<string, Schema> {
  const namesIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] as string)
  const names = new Set(namesIn(from))
  // A set goes on with what is added meanwhile.
  for (const name of names) for (const each of namesIn(all[name] ?? {})) names.add(each)
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
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
    'webhook-delivery': deliverySchema,
  }
}
