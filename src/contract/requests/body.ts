/**
 * The body of an operation other than a plain create or update, declared like a resource's fields. Validation, messages, the
 * API description and tool parameters derive from it.
 */

import { object, type Schema, sentProperties, shapeSchema } from '../json-schema.ts'
import type { Field, FieldDraft } from '../language/field.ts'
import { finishedFields, getSpellings } from '../language/finished-fields.ts'
import type { Resource } from '../language/resource.ts'
import type { Members, Shape, ValueOf } from '../language/shape.ts'
import { type BodyRule, parseBody, type Sender } from './record-input.ts'

export interface ReadBody<Values> {
  readonly values: Values
  /** Unknown names in the body. */
  readonly ignored: readonly string[]
}

export interface Body<Values> {
  /** By wire name; empty if the body is not an object of fields. */
  readonly fields: Readonly<Record<string, Field>>
  readonly schema: Schema
  /** Throws a Problem with all messages. */
  read(input: unknown, sender: Sender): ReadBody<Values>
}

type Drafts = Readonly<Record<string, FieldDraft>>

/** What a declared operation takes. */
export interface RequestBody<Fields extends Members = Members> {
  /** What it is called in messages: a timer. */
  readonly singular: string
  readonly fields: Fields
  /** Validates values in combination. */
  readonly rule?: BodyRule
  /** What may be sent in place of an object of the fields. */
  readonly or?: Shape
}

/**
 * Values of a body by wire name. Null clears; values that were not sent are absent. Members that are no fields are passed on as
 * they were sent.
 */
export type BodyValues<Fields extends Members> = {
  readonly [Name in keyof Fields as IsRequired<Fields[Name]> extends true ? Name : never]: ValueOf<Fields[Name]>
} & {
  readonly [Name in keyof Fields as IsRequired<Fields[Name]> extends true
    ? never
    : Name]?: Fields[Name] extends FieldDraft ? ValueOf<Fields[Name]> | null : unknown
}

type IsRequired<Draft> = Draft extends FieldDraft<unknown, infer Sent> ? (null extends Sent ? false : true) : false

/**
 * @param singular the body's name in refusals: a timer
 * @param rule validates values in combination
 * @param more the part of that rule that JSON Schema can express
 */
export function body<Fields extends Drafts>(
  singular: string,
  drafts: Fields,
  rule?: BodyRule,
  more: Schema = {},
): Body<BodyValues<Fields>> {
  const fields = finishedFields(drafts, 'all')
  return getBody(singular, fields, rule, more)
}

/** The body of a declared operation. Only `opaque` members besides fields: others need `read`. */
export function requestBody<Fields extends Members>({
  singular,
  fields,
  rule,
}: RequestBody<Fields>): Body<BodyValues<Fields>> {
  const unread = Object.keys(fields).filter((name) => fields[name]?.kind === 'opaque')
  const drafts = getDrafts(fields)
  if (unread.length + Object.keys(drafts).length < Object.keys(fields).length) {
    throw new Error(`The ${singular} has lists or objects, which its operation must read`)
  }
  const { read, ...plain } = getBody<BodyValues<Fields>>(singular, finishedFields(drafts, 'all'), rule)
  if (unread.length === 0) return { ...plain, read }
  return {
    ...plain,
    schema: requestSchema(fields),
    read(body, sender) {
      const { values, ignored } = read(body, sender)
      const sentEntries = Object.entries(body as object).filter(([name]) => unread.includes(name))
      return {
        values: { ...values, ...Object.fromEntries(sentEntries) },
        ignored: ignored.filter((name) => !unread.includes(name)),
      }
    },
  }
}

/** The body of a declared operation that reads it by itself. */
export const bodyReadBy = <Values>({ fields, or }: RequestBody, read: Body<Values>['read']): Body<Values> => ({
  fields: getFields(fields),
  schema: schemaWith(fields, or),
  read,
})

function schemaWith(fields: Members, or: Shape | undefined): Schema {
  if (!or) return requestSchema(fields)
  return Object.keys(fields).length === 0 ? shapeSchema(or) : { anyOf: [shapeSchema(or), requestSchema(fields)] }
}

/** The fields of a request, as tools offer them. */
export const getFields = (fields: Members): Readonly<Record<string, Field>> => finishedFields(getDrafts(fields), 'all')

const getDrafts = (fields: Members): Drafts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, shape]) => ('filtersItself' in shape ? [[name, shape]] : [])),
  )

function requestSchema(fields: Members): Schema {
  const properties = spelledProperties(getFields(fields))
  const isRequired = (shape: Shape) => ('filtersItself' in shape ? shape.required : shape.kind !== 'optional')
  return object(
    Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, properties[name] ?? shapeSchema(shape)])),
    Object.entries(fields).flatMap(([name, shape]) => (isRequired(shape) ? [name] : [])),
  )
}

/** A body of some fields of a resource, as declared there. */
export function bodyWith(
  resource: Resource,
  names: readonly string[],
  rule?: BodyRule,
): Body<Readonly<Record<string, unknown>>> {
  const fields = Object.fromEntries(names.map((name) => [name, resource.fields[name] as Field]))
  return getBody(resource.singular, fields, rule)
}

function getBody<Values>(
  singular: string,
  fields: Readonly<Record<string, Field>>,
  rule?: BodyRule,
  more: Schema = {},
): Body<Values> {
  const declaration = { singular, fields, spellings: getSpellings(fields) }
  const requiredFields = Object.keys(fields).filter((fieldName) => fields[fieldName]?.required)
  return {
    fields,
    schema: { ...object(spelledProperties(fields), requiredFields), ...more },
    read(body, sender) {
      const { input, ignored } = parseBody(declaration, body, sender, rule)
      return { values: input.values as Values, ignored }
    },
  }
}

/** Schemas of fields under each of their names. */
function spelledProperties(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Schema>> {
  const schemas = sentProperties(fields)
  const names = Object.entries(fields).flatMap(([fieldName, { responseAliases, aliases }]) =>
    [fieldName, ...responseAliases, ...aliases].map((name) => [name, schemas[fieldName] as Schema] as const),
  )
  return Object.fromEntries(names)
}
