/** Builds the OpenAPI document (3.1.1) from the declarations and the descriptions of routes. */
import { array, integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { registry } from '../../../contract/registry.ts'
import { refusalCodes } from '../../../contract/requests/refusal.ts'
import { version } from '../version.ts'
import { type DescribedAddress, describedAddresses, getRequest, getTemplate } from './addresses.ts'
import { getExample } from './examples.ts'
import type { DescribedRoute, OperationDescription } from './operation.ts'
import { getParameters, getSegments } from './parameters.ts'
import { getComponents } from './record-schemas.ts'
import { getRefusals, responses } from './responses.ts'
import { security, securitySchemes } from './security.ts'
import { type SharedComponents, sharedComponents } from './shared-components.ts'
import { describedTags, tagGroups } from './tags.ts'
import { deliveryHeaders, deliverySchema, webhookSection } from './webhook-events.ts'
import { getWords } from './words.ts'

/** Addresses of the service and of the issuer of access tokens. */
export interface ServiceUrls {
  readonly publicUrl: string
  readonly authUrl: string
}

/** A route with its evaluated description. */
interface FullAddress {
  readonly route: DescribedRoute
  /** Equivalent requests, such as `PATCH /items/{id}`. */
  readonly otherPaths: readonly string[]
  /** The equivalent request that is described in full, unless it is this one. */
  readonly aliasOf: string | null
  readonly operation: OperationDescription
  readonly parameters: readonly (object & { readonly name: string })[]
  readonly segments: readonly (object & { readonly name: string })[]
  readonly answer: object
}

export function openApiDocument(routes: readonly DescribedRoute[], { publicUrl, authUrl }: ServiceUrls): object {
  const addresses = describedAddresses(routes).flatMap(fullAddresses)
  const parameters = sharedComponents('parameters', addresses.flatMap(namedParameters))
  const answers = sharedComponents('responses', addresses.map(namedResponse))
  const paths = getPaths(addresses, { parameters, answers })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Worklane',
      description,
      // The version of the API; that of the program changes with every release.
      version: '4',
      'x-service-version': version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Worklane', url: publicUrl },
    },
    servers: [{ url: `${publicUrl}/api/v4`, description: 'This service.' }],
    security,
    tags: describedTags(addresses.map(({ operation }) => operation.tag)),
    'x-tagGroups': tagGroups,
    paths,
    webhooks: webhookSection(),
    components: {
      schemas: usedSchemas(schemas(), [paths, answers.shared, responses(), webhookSection()]),
      parameters: { ...parameters.shared, ...deliveryHeaders },
      responses: { ...answers.shared, ...responses() },
      securitySchemes: securitySchemes(authUrl),
    },
  }
}

/** An address, and its second names, which are described alike. */
function fullAddresses({ route, otherRoutes }: DescribedAddress): FullAddress[] {
  const operation = route.operation()
  const common = { operation, parameters: getParameters(route.method, operation), answer: getAnswer(operation) }
  const first = {
    ...common,
    route,
    otherPaths: otherRoutes.map(getRequest),
    aliasOf: null,
    segments: getSegments(route.path),
  }
  const canonicalRequest = getRequest(route)
  return [
    first,
    ...otherRoutes.map((alias) => ({
      ...common,
      route: alias,
      otherPaths: [],
      aliasOf: canonicalRequest,
      segments: getSegments(alias.path),
    })),
  ]
}

const description = `Work management for firms that sell their time.

Every response is an envelope with \`status\`, \`data\`, and \`meta\` for lists. Lists return a default set of fields; use \`fields\` to select others.
A collection may have several equivalent addresses. One of them is the first, whose \`x-aliases\` lists the others; each of these names it in \`x-alias-of\`.
PATCH and PUT of a record are equivalent: both update the fields that are sent.`

function getPaths(addresses: readonly FullAddress[], shared: Shared): Readonly<Record<string, object>> {
  const paths = Map.groupBy(addresses, ({ route }) => getTemplate(route.path))
  return Object.fromEntries(
    [...paths].map(([path, members]) => {
      const [{ segments }] = members as [FullAddress]
      const operations = members.map((address) => [
        address.route.method.toLowerCase(),
        operationObject(address, shared),
      ])
      return [
        path,
        {
          ...(segments.length > 0 ? { parameters: segments.map(shared.parameters.reference) } : {}),
          ...Object.fromEntries(operations),
        },
      ]
    }),
  )
}

/** Components that operations share. */
interface Shared {
  readonly parameters: SharedComponents
  readonly answers: SharedComponents
}

const getAnswer = ({ hasExamples, success: { type = 'application/json', schema } }: OperationDescription) => ({
  description: 'Success.',
  content: { [type]: schema ? { schema, ...(hasExamples ? answerExample(schema) : {}) } : {} },
})

const bodyExample = (schema: Schema): object => getExample(schema, Object.keys(schema.properties ?? {}))

/** An example of the data of a declared operation; records have theirs in their schemas. */
function answerExample(schema: Schema): object {
  const { data } = schema.properties as { readonly data: Schema }
  return '$ref' in data || 'anyOf' in data ? {} : { example: bodyExample(schema) }
}

const namedResponse = ({ answer, route, operation: { tag } }: FullAddress) => ({
  value: answer,
  name: route.method === 'GET' && !/\/:\w+$/.test(route.path) ? 'answered-list' : 'answered',
  owner: tag,
})

const namedParameters = ({ parameters, segments, operation: { tag } }: FullAddress) => [
  ...segments.map((value) => ({ value, name: `in-path-${value.name}`, owner: tag })),
  ...parameters.map((value) => ({ value, name: value.name, owner: tag })),
]

function operationObject(
  { route: { method, path, open }, otherPaths, aliasOf, operation, parameters, answer }: FullAddress,
  shared: Shared,
): object {
  const { tag, body, bodyTypes = ['application/json'] } = operation
  const example = operation.hasExamples && body ? { example: bodyExample(body) } : {}
  return {
    operationId: (aliasOf === null && operation.operationId) || operationId(method, getTemplate(path)),
    tags: [tag],
    ...getWords(operation, method, { otherPaths, aliasOf }),
    ...(otherPaths.length > 0 ? { 'x-aliases': otherPaths } : {}),
    ...(aliasOf === null ? {} : { 'x-alias-of': aliasOf }),
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters: parameters.map(shared.parameters.reference) } : {}),
    ...(body
      ? { requestBody: { content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: body, ...example }])) } }
      : {}),
    responses: {
      [operation.success.status]: shared.answers.reference(answer),
      ...getRefusals(method, operation),
    },
  }
}

/** Such as `putProjectsItemsIdOrder`. Changes only if the path does. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Schemas that are referred to, directly or by other schemas. */
function usedSchemas(schemas: Readonly<Record<string, Schema>>, roots: readonly object[]): Record<string, Schema> {
  const namesIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] as string)
  const names = new Set(namesIn(roots))
  // Iterating a set includes names that are added meanwhile.
  for (const name of names) for (const inner of namesIn(schemas[name] ?? {})) names.add(inner)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
}

/** One reason, beside its sentence in `data`. */
const refusalEntry: Schema = object(
  {
    code: { ...string, enum: Object.keys(refusalCodes), description: 'Keeps its meaning from version to version.' },
    position: { ...integer, description: 'Position of the element in an array, from 0.' },
    field: { ...string, description: 'Name of the field as it was sent; `items[0].name` within others.' },
    text: { ...string, description: 'The sentence with placeholders in place of its values.' },
    params: { type: 'object', description: 'The values, by the name of their placeholder.' },
  },
  ['code', 'text', 'params'],
)

function schemas(): Record<string, Schema> {
  const resources: readonly Resource[] = Object.values(registry)
  return {
    ...Object.assign({}, ...resources.map(getComponents)),
    meta: object(
      {
        count: integer,
        total: integer,
        page: integer,
        pagesize: integer,
        position: { ...integer, description: 'The place in `/changes` up to which the answer has everything.' },
        asof: { ...string, description: 'The moment before which everything that changed is in the answer, in UTC.' },
      },
      ['count'],
    ),
    // POST /auth adds the members of OAuth errors.
    refusal: object(
      {
        status: { const: 'error' },
        data: array(string),
        errors: array(refusalEntry),
        error: string,
        error_description: string,
      },
      ['status', 'data'],
    ),
    message: object({ message: string }, ['message']),
    'webhook-delivery': deliverySchema,
  }
}
