/** Parameters of operations: segments of the path, the query, and headers that mean something. */
import { integer, string } from '../../../contract/json-schema.ts'
import { templateOf } from './addresses.ts'
import { isTagged, type OperationDescription } from './operation.ts'

export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: object
}

const header = (name: string, description: string): ParameterObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: string,
})

const headersOf = (method: string, operation: OperationDescription): readonly ParameterObject[] => [
  ...(isTagged(operation, method)
    ? [header('If-None-Match', 'Tag of an answer that you have; 304 where it is still the same.')]
    : []),
  ...(operation.success.isKept
    ? [
        header('Range', 'One part of the content, such as `bytes=1000-`; 206 answers it alone.'),
        header('If-Range', 'Tag of the content that the part is of; all of another one is answered.'),
      ]
    : []),
  ...(operation.isOnce
    ? [header('Idempotency-Key', 'The same key with the same body is done once, for 24 hours.')]
    : []),
  ...(operation.isVersioned ? [header('If-Match', 'Tag of what you read; 409 where it was changed since.')] : []),
]

/** Segments of a path, in their order. */
export function segmentsOf(path: string): ParameterObject[] {
  const names = [...templateOf(path).matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'id' ? 'Id of the record.' : `Id of the ${name.replace(/id$/, '')} that it belongs to.`,
    schema: integer,
  }))
}

/** Everything that a request may say besides path and body. */
export function parametersOf(method: string, operation: OperationDescription): ParameterObject[] {
  const query = (operation.query ?? []).map(
    ({ name, description, schema, required = false }): ParameterObject => ({
      name,
      in: 'query',
      required,
      description,
      schema,
    }),
  )
  return [...query, ...headersOf(method, operation)]
}
