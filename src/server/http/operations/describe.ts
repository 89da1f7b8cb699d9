/** The OpenAPI description of an operation. */
import { string, success } from '../../../contract/json-schema.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { fieldsParameter } from '../../../contract/requests/list-parameters.ts'
import type {
  AnyOperation,
  AnyStep,
  Intake,
  Operation,
  ReadOperation,
  Stream,
  Upload,
} from '../../resources/operation.ts'
import type { OperationDescription } from '../description/operation.ts'
import { getOperations } from '../description/resource-operations.ts'

export function getDescription(operation: AnyOperation): OperationDescription {
  const { name, hasExamples }: { readonly name?: string; readonly hasExamples?: boolean } = operation
  return {
    ...getDetails(operation),
    ...(name === undefined ? {} : { operationId: name }),
    ...(hasExamples ? { hasExamples } : {}),
  }
}

function getDetails(operation: AnyOperation): OperationDescription {
  if (operation.kind === 'list') return getOperations(resourceNamed(operation.of)).list.config.operation()
  if (operation.kind === 'stream') return stream(operation)
  if (operation.kind === 'read') return read(operation)
  if (operation.kind === 'intake') return intake(operation)
  return operation.kind === 'upload' ? upload(operation) : write(operation)
}

const stream = ({ tag, summary }: Stream): OperationDescription => ({
  tag,
  summary,
  success: { status: 200, schema: null, type: 'text/event-stream' },
})

const upload = ({ tag, summary, of, body, answers: { status } }: Upload): OperationDescription => ({
  tag,
  summary,
  body,
  isOnce: true,
  bodyTypes: ['multipart/form-data'],
  query: [fieldsParameter(resourceNamed(of))],
  success: { status, schema: success({ $ref: `#/components/schemas/${of}` }) },
})

const intake = ({ tag, summary, body, answers: { status, holds } }: Intake): OperationDescription => ({
  tag,
  summary,
  body,
  isOnce: true,
  bodyTypes: ['multipart/form-data'],
  success: { status, schema: success(holds) },
})

function read({ tag, summary, query, finds }: ReadOperation): OperationDescription {
  const answerSchema = finds()
  const { data, meta } = 'data' in answerSchema ? answerSchema : { data: null }
  const schema = data && success(data, meta ? { meta } : {})
  const type = 'type' in answerSchema ? answerSchema : {}
  return { tag, summary, ...(query ? { query: query() } : {}), success: { status: 200, schema, ...type } }
}

function write(operation: Operation | AnyStep): OperationDescription {
  const { tag, summary, of, body, answers, kind } = operation
  const isStep = kind === 'step'
  const { status, holds, hasMessage } = answers
  const isRecord = typeof holds === 'string'
  const schema = isRecord ? { $ref: `#/components/schemas/${holds}` } : holds
  const data = answers.or ? { anyOf: [schema, answers.or] } : schema
  return {
    tag,
    summary,
    ...(isRecord ? { query: [fieldsParameter(resourceNamed(holds))] } : {}),
    ...(body ? { body: body.schema } : {}),
    success: { status, schema: success(data, hasMessage ? { message: string } : {}) },
    isOnce: !isStep,
    isVersioned: !isStep && (of !== undefined || operation.own !== undefined),
  }
}
