/** What a row says of itself, for the description of the interface. */
import { string, success } from '../../../contract/json-schema.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { fieldsParameter } from '../../../contract/requests/list-parameters.ts'
import type { AnyOperation, Reading, Operation as Row, Step } from '../../resources/operation.ts'
import type { Operation } from '../description/operation.ts'

export const descriptionOf = (row: AnyOperation): Operation => (row.method === 'GET' ? read(row) : written(row))

function read({ tag, summary, query, finds }: Reading): Operation {
  const found = finds()
  const { data, meta } = 'data' in found ? found : { data: null }
  const schema = data && success(data, meta ? { meta } : {})
  const type = 'type' in found ? { type: found.type } : {}
  return { tag, summary, ...(query ? { query: query() } : {}), success: { status: 200, schema, ...type } }
}

function written({ tag, summary, of, body, answers, isStep = false }: Row | Step): Operation {
  const { status, holds, hasMessage } = answers
  const isRecord = typeof holds === 'string'
  const data = isRecord ? { $ref: `#/components/schemas/${holds}` } : holds
  return {
    tag,
    summary,
    ...(isRecord ? { query: [fieldsParameter(resourceNamed(holds))] } : {}),
    ...(body ? { body: body.schema } : {}),
    success: { status, schema: success(data, hasMessage ? { message: string } : {}) },
    isOnce: !isStep,
    isVersioned: !isStep && of !== undefined,
  }
}
