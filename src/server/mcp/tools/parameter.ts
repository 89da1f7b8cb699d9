/** An argument of a tool: its schema, and the query parameters or body fields of the API that it maps to. */

import { anId } from '../../../contract/json-schema.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { JsonSchema } from '../tool.ts'

export type Arguments = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  /** Other names of the same field in the API, as records carry them; accepted as well, but in no schema. */
  readonly synonyms: readonly string[]
  /** Whether it is accepted, but in no schema. */
  readonly isUnlisted: boolean
  readonly schema: JsonSchema
  readonly required: boolean
  /** Whether it is an id, or an array of them. */
  readonly isId: boolean
  /** Arguments inside an object, or inside each element of an array of objects. */
  readonly members: readonly Parameter[]
  /** Maps a value to query parameters or body fields of the API, by name. */
  readonly convert: (value: unknown) => Arguments
  /** Whether the caller may see the argument. */
  readonly seenBy: (actor: Actor) => boolean
  /** The schema for a caller, if it names things that only some callers may see. */
  readonly schemaFor?: (actor: Actor) => JsonSchema
}

/** Creates a parameter, sent to the API under its own name by default. */
export function parameter(
  name: string,
  schema: JsonSchema,
  more: Partial<Omit<Parameter, 'name' | 'schema'>> = {},
): Parameter {
  const toArguments = (value: unknown): Arguments => ({ [name]: value })
  const plain = { required: false, isId: false, isUnlisted: false, members: [], synonyms: [] }
  return { name, schema, ...plain, convert: toArguments, seenBy: () => true, ...more }
}

/** Makes a parameter required. */
export const asRequired = (one: Parameter): Parameter => ({ ...one, required: true })

/** Id of the record that a tool reads or writes; not part of the query or body. */
export const recordId: Parameter = parameter('id', anId, { required: true, isId: true, convert: () => ({}) })

/** Ids of several records; not part of the query or body. */
export const recordIds = (name: 'ids' | 'id'): Parameter =>
  parameter(name, { type: 'array', items: { type: 'integer' } }, { required: true, isId: true, convert: () => ({}) })

/** JSON Schema of an object with the given parameters. */
export function toObjectSchema(allParameters: readonly Parameter[]) {
  const parameters = allParameters.filter((parameter) => !parameter.isUnlisted)
  const requiredNames = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  return {
    type: 'object' as const,
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
    additionalProperties: false as const,
  }
}

/** An object, or an array of objects, whose members are parameters themselves. */
export function nested(name: string, members: readonly Parameter[], form: 'object' | 'array', isRequired = false) {
  const inner = toObjectSchema(members)
  const schema: JsonSchema = form === 'object' ? inner : { type: 'array', minItems: 1, items: inner }
  const send = (value: unknown) => (Array.isArray(value) ? value.map(inside) : inside(value))
  const inside = (value: unknown) => (value === null ? null : toApiArguments(members, value as Arguments))
  return parameter(name, schema, { required: isRequired, members, convert: (value) => ({ [name]: send(value) }) })
}

/** Maps validated arguments to query parameters or body fields of the API. */
export function toApiArguments(parameters: readonly Parameter[], args: Arguments): Arguments {
  const parts = parameters.filter((parameter) => args[parameter.name] !== undefined)
  return Object.assign({}, ...parts.map((part) => part.convert(args[part.name])))
}

/** Arguments by the query parameter or body field that they map to, where that has another name. */
export function renamedIn(parameters: readonly Parameter[], args: Arguments): ReadonlyMap<string, string> {
  const presentParameters = parameters.filter(({ name }) => (args[name] ?? null) !== null)
  const inner = presentParameters.flatMap(({ name, members }) =>
    members.length === 0 ? [] : objectsIn(args[name]).flatMap((member) => [...renamedIn(members, member)]),
  )
  const ownEntries = presentParameters
    .filter(({ members }) => members.length === 0)
    .flatMap((parameter) =>
      Object.keys(parameter.convert(args[parameter.name])).map((apiName) => [apiName, parameter.name] as const),
    )
  return new Map([...inner, ...ownEntries.filter(([apiName]) => (args[apiName] ?? null) === null)])
}

/** The message of a refusal of this field, with the caller's name for it. */
export function refusedByName(
  message: string,
  field: string | undefined,
  apiNames: ReadonlyMap<string, string>,
): string {
  const fieldName = field?.split('.').at(-1) ?? ''
  const name = apiNames.get(fieldName)
  return name === undefined ? message : message.replace(fieldName, () => name)
}

/** A message that begins with the API's name of an argument, with the caller's name for it. */
export const withArgument = (message: string, apiNames: ReadonlyMap<string, string>): string =>
  message.replace(/^((?:\w*\[\d+\] )?)(\w+)/, (_, place, name) => place + (apiNames.get(name) ?? name))

const objectsIn = (value: unknown): Arguments[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'object' && item !== null)

/** The parameters that the caller may see, with the schemas for that caller. */
export function visibleParameters(parameters: readonly Parameter[], actor: Actor): Parameter[] {
  return parameters.filter((parameter) => parameter.seenBy(actor)).map((parameter) => narrowParameter(parameter, actor))
}

function narrowParameter(parameter: Parameter, actor: Actor): Parameter {
  const { name, members, required, schema, schemaFor } = parameter
  if (schemaFor) return { ...parameter, schema: schemaFor(actor) }
  if (members.length === 0) return parameter
  const form = schema.type === 'object' ? 'object' : 'array'
  return { ...parameter, ...pick(nested(name, visibleParameters(members, actor), form, required)) }
}

const pick = ({ schema, members }: Parameter) => ({ schema, members })
