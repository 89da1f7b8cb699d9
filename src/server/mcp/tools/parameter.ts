/** One argument of a tool: what a model is told of it, and what of the interface it stands for. */

import { anId } from '../../../contract/json-schema.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { JsonSchema } from '../tool.ts'

export type Arguments = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  /** Other names that the interface has for the same. */
  readonly synonyms: readonly string[]
  readonly schema: JsonSchema
  readonly required: boolean
  /** Whether it is an id, or an array of them. */
  readonly isId: boolean
  /** Arguments inside an object, or inside each element of an array of objects. */
  readonly members: readonly Parameter[]
  /** What the interface gets for a value: query parameters or fields of a body, by name. */
  readonly sent: (value: unknown) => Arguments
  /** Whether it exists for the caller at all. */
  readonly seenBy: (actor: Actor) => boolean
  /** The schema for a caller, where it names what not everybody knows of. */
  readonly schemaFor?: (actor: Actor) => JsonSchema
}

/** A parameter that goes to the interface under its own name unless something else is said. */
export function parameter(
  name: string,
  schema: JsonSchema,
  more: Partial<Omit<Parameter, 'name' | 'schema'>> = {},
): Parameter {
  const sent = (value: unknown): Arguments => ({ [name]: value })
  const plain = { required: false, isId: false, members: [], synonyms: [] }
  return { name, schema, ...plain, sent, seenBy: () => true, ...more }
}

/** The same parameter, which a call cannot do without. */
export const needed = (one: Parameter): Parameter => ({ ...one, required: true })

/** The record that a tool is about. */
export const recordId: Parameter = parameter('id', anId, { required: true, isId: true, sent: () => ({}) })

/** Several records, by an array of ids. */
export const recordIds = (name: 'ids' | 'id'): Parameter =>
  parameter(name, { type: 'array', items: { type: 'integer' } }, { required: true, isId: true, sent: () => ({}) })

/** An object of named parameters, as JSON Schema. */
export function objectOf(parameters: readonly Parameter[]) {
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
  const inside = (value: unknown) => (value === null ? null : sentOf(members, value as Arguments))
  return parameter(name, schema, { required, members, sent: (value) => ({ [name]: send(value) }) })
}

/** What the interface gets for arguments that were checked. */
export function sentOf(parameters: readonly Parameter[], args: Arguments): Arguments {
  const parts = parameters.filter((each) => args[each.name] !== undefined)
  return Object.assign({}, ...parts.map((each) => each.sent(args[each.name])))
}

/** The parameters that exist for the caller. */
export function seenParameters(parameters: readonly Parameter[], actor: Actor): Parameter[] {
  return parameters.filter((each) => each.seenBy(actor)).map((each) => narrowed(each, actor))
}

function narrowed(given: Parameter, actor: Actor): Parameter {
  const { name, members, required, schema, schemaFor } = given
  if (schemaFor) return { ...given, schema: schemaFor(actor) }
  if (members.length === 0) return given
  const form = schema.type === 'object' ? 'object' : 'array'
  return { ...given, ...pick(nested(name, seenParameters(members, actor), form, required)) }
}

const pick = ({ schema, members }: Parameter) => ({ schema, members })
