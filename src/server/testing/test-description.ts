/** Validates responses against the OpenAPI document: schemas are compiled from it, and allow no unknown fields. */
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isFull, partOf } from './test-size.ts'

interface Content {
  readonly [type: string]: { readonly schema?: unknown; readonly example?: unknown }
}
interface ParameterObject {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description: string
  readonly schema: unknown
}
interface Reference {
  readonly $ref: string
}
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly ParameterObject[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
/** An operation as in the document: parameters by reference, and names of equivalent requests. */
interface Written extends Omit<Operation, 'parameters' | 'responses'> {
  readonly parameters?: readonly (ParameterObject | Reference)[]
  readonly responses: Readonly<Record<string, { readonly content?: Content } | Reference>>
  readonly 'x-aliases'?: readonly string[]
  readonly 'x-alias-of'?: string
}
interface Path {
  readonly parameters?: readonly (ParameterObject | Reference)[]
  readonly [method: string]: unknown
}
export interface Description {
  readonly paths: Readonly<Record<string, Path>>
  readonly components: {
    readonly schemas: object
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly responses: Readonly<Record<string, { content: Content }>>
  }
}

export interface DescribedOperation {
  readonly method: string
  readonly template: string
  readonly operation: Operation
}

/** Every operation with its parameters, under each of its addresses. */
export function operationsIn({ paths, components }: Description): DescribedOperation[] {
  const parameterOf = (each: ParameterObject | Reference) =>
    '$ref' in each ? (components.parameters[nameIn(each)] as ParameterObject) : each
  const responsesOf = (given: Written['responses']): Operation['responses'] =>
    Object.fromEntries(
      Object.entries(given).map(([status, each]) => [
        status,
        '$ref' in each ? (components.responses[nameIn(each)] as { content?: Content }) : each,
      ]),
    )
  return Object.entries(paths).flatMap(([template, { parameters: segments = [], ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { 'x-aliases': _others, 'x-alias-of': _first, parameters = [], responses, ...rest } = operation as Written
      const all = [...segments, ...parameters].map(parameterOf)
      return { method, template, operation: { ...rest, responses: responsesOf(responses), parameters: all } }
    }),
  )
}

const nameIn = ({ $ref }: Reference) => $ref.split('/').at(-1) as string

/** Operations that a run tests: all of them in a full run, otherwise a third of the handlers, selected by the seed. */
export const triedOf = (operations: readonly DescribedOperation[]): readonly DescribedOperation[] =>
  isFull ? operations : partOf(oncePerHandler(operations), 3)

/** The first of each set of operations with equal descriptions: one handler may have several addresses or methods. */
function oncePerHandler(operations: readonly DescribedOperation[]): DescribedOperation[] {
  const said = ({ operation }: DescribedOperation) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in !== 'path')
    return JSON.stringify({ ...operation, operationId: '', description: '', parameters })
  }
  return [...Map.groupBy(operations, said).values()].flatMap(([first]) => first ?? [])
}

/** Returns how a response or a body deviates from its schema; empty if it does not. */
export type Judge = (operation: Operation, status: number, type: string, body: unknown) => string[]

export function judgeOf(description: Description): {
  answers: Judge
  bodies: (operation: Operation, body: unknown) => string[]
  /** Of the examples that an operation has. */
  exampleBodies: (operation: Operation) => string[]
  examples: (schema: string, value: unknown) => string[]
} {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
  ;(addFormats as unknown as (of: Ajv2020) => void)(ajv)
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'description', components: closed(description.components) })
  const compiled = new Map<string, ValidateFunction>()
  const wrong = (schema: unknown, value: unknown): string[] => {
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(referring(closed(schema)) as object)
    compiled.set(text, validate)
    return validate(value) ? [] : (validate.errors ?? []).map(inWords)
  }
  return {
    examples: (schema, value) =>
      wrong({ $ref: `#/components/schemas/${schema}` }, value).map((each) => `${schema}${each}`),
    answers(operation, status, type, body) {
      const told = operation.responses[status]
      if (!told) return [`status ${status} is not described`]
      const content = told.content?.[type] ?? told.content?.['*/*']
      if (!content) return [`${type} is not described for ${status}`]
      return content.schema === undefined ? [] : wrong(content.schema, body)
    },
    exampleBodies({ operationId, requestBody, responses }) {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
      return contents
        .flatMap((content) => Object.values(content ?? {}))
        .flatMap(({ schema, example }) => (example === undefined ? [] : wrong(schema, example)))
        .map((each) => `${operationId}${each}`)
    },
    bodies(operation, body) {
      const content = operation.requestBody?.content['application/json']
      if (body === undefined) return []
      return content?.schema ? wrong(content.schema, body) : ['a body is not described']
    },
  }
}

const inWords = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`

/** Objects whose properties are described have no others. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each)]))
  return 'properties' in value && !('additionalProperties' in value) ? { ...copy, additionalProperties: false } : copy
}

/** Resolves references against the whole document. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) =>
    name === '$ref' ? [name, `description${each}`] : [name, referring(each)],
  )
  return Object.fromEntries(entries)
}
