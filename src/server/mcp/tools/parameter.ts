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
  readonly sent: (value: unknown) => Arguments
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
  const sent = (value: unknown): Arguments => ({ [name]: value })
  const plain = { required: false, isId: false, isUnlisted: false, members: [], synonyms: [] }
  return { name, schema, ...plain, sent, seenBy: () => true, ...more }
}

/** Makes a parameter required. */
export const needed = (one: Parameter): Parameter => ({ ...one, required: true })

/** Id of the record that a tool reads or writes; not part of the query or body. */
export const recordId: Parameter = parameter('id', anId, { required: true, isId: true, sent: () => ({}) })

/** Ids of several records; not part of the query or body. */
export const recordIds = (name: 'ids' | 'id'): Parameter =>
  parameter(name, { type: 'array', items: { type: 'integer' } }, { required: true, isId: true, sent: () => ({}) })

/** JSON Schema of an object with the given parameters. */
export function objectOf(all: readonly Parameter[]) {
  const parameters = all.filter((each) => !each.isUnlisted)
  const required = parameters.filter((each) => each.required).map((each) => each.name)
  return {
    type: 'object' as const,
    properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false as const,
  }
}

/** An object, or an array of objects, whose members are parameters themselves. */
export function nested(name: string, members: readonly Parameter[], form: 'object' | 'array', required = false) {
  const inner = objectOf(members)
  const schema: JsonSchema = form === 'object' ? inner : { type: 'array', minItems: 1, items: inner }
  const send = (value: unknown) => (Array.isArray(value) ? value.map(inside) : inside(value))
  const inside = (value: unknown) => (value === null ? null : toApiArguments(members, value as Arguments))
  return parameter(name, schema, { required, members, sent: (value) => ({ [name]: send(value) }) })
}

/** Maps validated arguments to query parameters or body fields of the API. */
export function toApiArguments(parameters: readonly Parameter[], args: Arguments): Arguments {
  const parts = parameters.filter((each) => args[each.name] !== undefined)
  return Object.assign({}, ...parts.map((each) => each.sent(args[each.name])))
}

/** Arguments by the query parameter or body field that they map to, where that has another name. */
export function renamedIn(parameters: readonly Parameter[], args: Arguments): ReadonlyMap<string, string> {
  const given = parameters.filter(({ name }) => (args[name] ?? null) !== null)
  const inner = given.flatMap(({ name, members }) =>
    members.length === 0 ? [] : objectsIn(args[name]).flatMap((each) => [...renamedIn(members, each)]),
  )
  const own = given
    .filter(({ members }) => members.length === 0)
    .flatMap((each) => Object.keys(each.sent(args[each.name])).map((sent) => [sent, each.name] as const))
  return new Map([...inner, ...own.filter(([sent]) => (args[sent] ?? null) === null)])
}

/** The message of a refusal of this field, with the caller's name for it. */
export function refusedByName(
  message: string,
  field: string | undefined,
  renamed: ReadonlyMap<string, string>,
): string {
  const wire = field?.split('.').at(-1) ?? ''
  const name = renamed.get(wire)
  return name === undefined ? message : message.replace(wire, () => name)
}

/** A message that begins with the API's name of an argument, with the caller's name for it. */
export const withArgument = (message: string, renamed: ReadonlyMap<string, string>): string =>
  message.replace(/^((?:\w*\[\d+\] )?)(\w+)/, (_, place, name) => place + (renamed.get(name) ?? name))

const objectsIn = (value: unknown): Arguments[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'object' && each !== null)

/** The parameters that the caller may see, with the schemas for that caller. */
export function visibleParameters(parameters: readonly Parameter[], actor: Actor): Parameter[] {
  return parameters.filter((each) => each.seenBy(actor)).map((each) => narrowed(each, actor))
}

function narrowed(given: Parameter, actor: Actor): Parameter {
  const { name, members, required, schema, schemaFor } = given
  if (schemaFor) return { ...given, schema: schemaFor(actor) }
  if (members.length === 0) return given
  const form = schema.type === 'object' ? 'object' : 'array'
  return { ...given, ...pick(nested(name, visibleParameters(members, actor), form, required)) }
}

const pick = ({ schema, members }: Parameter) => ({ schema, members })
