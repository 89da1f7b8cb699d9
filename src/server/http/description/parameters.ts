/** Parameters of operations, in path, query and headers. */
import { integer, string } from '../../../contract/json-schema.ts'
import { getTemplate } from './addresses.ts'
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

const getHeaders = (method: string, operation: OperationDescription): readonly ParameterObject[] => [
  ...(isTagged(operation, method)
    ? [header('If-None-Match', 'ETag of a response that you have; 304 if it has not changed.')]
    : []),
  ...(operation.success.isKept
    ? [
        header('Range', 'A part of the content, such as `bytes=1000-`; the response is 206.'),
        header(
          'If-Range',
          'ETag of the content that the range refers to; if it has changed, all of the content is returned.',
        ),
      ]
    : []),
  ...(operation.isOnce
    ? [
        header(
          'Idempotency-Key',
          'A repeated request with this key and the same body is executed only once within 24 hours.',
        ),
      ]
    : []),
  ...(operation.isVersioned ? [header('If-Match', 'ETag of what you have read; 409 if it has changed since.')] : []),
]

/** Path parameters in order. */
export function getSegments(path: string): ParameterObject[] {
  const names = [...getTemplate(path).matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'id' ? 'Id of the record.' : `Id of the ${name.replace(/id$/, '')} it belongs to.`,
    schema: integer,
  }))
}

/** Parameters in query and headers. */
export function getParameters(method: string, operation: OperationDescription): ParameterObject[] {
  const query = (operation.query ?? []).map(
    ({ name, description, schema, required = false }): ParameterObject => ({
      name,
      in: 'query',
      required,
      description,
      schema,
    }),
  )
  return [...query, ...getHeaders(method, operation)]
}
