/**
 * The body of an operation other than a plain create or update, declared like a resource's fields. Validation, messages, the
 * API description and tool parameters derive from it.
 */

import { object, type Schema, sentProperties } from '../json-schema.ts'
import type { Field, FieldDraft } from '../language/field.ts'
import { finishedFields, spellingsOf } from '../language/finished-fields.ts'
import type { Resource } from '../language/resource.ts'
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
  read(given: unknown, sender: Sender): ReadBody<Values>
}

type Drafts = Readonly<Record<string, FieldDraft>>

/** Values of a body by wire name. Null clears; values that were not sent are absent. */
export type BodyValues<Fields extends Drafts> = {
  readonly [Name in keyof Fields]?: (Fields[Name] extends FieldDraft<infer Value> ? Value : never) | null
}

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
  const fields = finishedFields(drafts, () => 'all')
  return bodyOf(singular, fields, rule, more)
}

/** A body of some fields of a resource, as declared there. */
export function bodyWith(
  of: Resource,
  names: readonly string[],
  rule?: BodyRule,
): Body<Readonly<Record<string, unknown>>> {
  const fields = Object.fromEntries(names.map((name) => [name, of.fields[name] as Field]))
  return bodyOf(of.singular, fields, rule)
}

function bodyOf<Values>(
  singular: string,
  fields: Readonly<Record<string, Field>>,
  rule?: BodyRule,
  more: Schema = {},
): Body<Values> {
  const declared = { singular, fields, spellings: spellingsOf(fields) }
  const required = Object.keys(fields).filter((wire) => fields[wire]?.required)
  return {
    fields,
    schema: { ...object(spelledProperties(fields), required), ...more },
    read(given, sender) {
      const { input, ignored } = parseBody(declared, given, sender, rule)
      return { values: input.values as Values, ignored }
    },
  }
}

/** Schemas of fields under each of their names. */
function spelledProperties(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Schema>> {
  const schemas = sentProperties(fields)
  const names = Object.entries(fields).flatMap(([wire, { twins, aliases }]) =>
    [wire, ...twins, ...aliases].map((name) => [name, schemas[wire] as Schema] as const),
  )
  return Object.fromEntries(names)
}
