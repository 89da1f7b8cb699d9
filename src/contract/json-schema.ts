/** JSON Schema (2020-12) of fields and responses, for the API description and the tools. */
import type { ChoiceValue, Field, Kind } from './language/field.ts'
import { hasOwnRemoval, type Resource, removalWord } from './language/resource.ts'
import type { Members, Shape } from './language/shape.ts'
import { table } from './table.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>

/** A query parameter. */
export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly schema: Schema
  readonly required?: boolean
}

export const object = (
  properties: Readonly<Record<string, Schema>>,
  requiredNames: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
})

export const array = (items: Schema): Schema => ({ type: 'array', items })
export const integer: Schema = { type: 'integer', format: 'int64' }
export const string: Schema = { type: 'string' }
export const boolean: Schema = { type: 'boolean' }

/** The envelope of a successful response around `data`. */
export const success = (data: Schema, more: Readonly<Record<string, Schema>> = {}): Schema =>
  object({ status: { const: 'success' }, data, ...more }, ['status', 'data'])
export const number: Schema = { type: 'number' }
const email: Schema = { type: 'string', format: 'email' }
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** Types of nested objects' members, by name, except text. */
const memberSchemas = table<Schema>({
  id: integer,
  size: integer,
  percent: number,
  amount: number,
  managerid: integer,
  groupid: integer,
  teamid: integer,
})
const member = (name: string): Schema => memberSchemas[name] ?? string
/** An object with these members, or with unknown ones if they depend on the record. */
const shaped = (names: readonly string[]): Schema =>
  names.length === 0 ? { type: 'object' } : object(Object.fromEntries(names.map((name) => [name, member(name)])))

/** Schemas by kind, except for kinds whose schema depends on the field. */
type ByKind<Special extends Kind> = Readonly<Record<Exclude<Kind, Special>, Schema>>

/** Schemas shared by responses and tool arguments. */
const types = {
  text: string,
  longtext: string,
  records: string,
  integer: { type: 'integer' },
  minutes: { type: 'integer' },
  decimal: number,
  money: number,
  percent: number,
  boolean,
  date: { type: 'string', format: 'date' },
} as const

const schemasByKind: ByKind<'state' | 'choice' | 'tomany' | 'customvalues' | 'object'> = {
  ...types,
  id: integer,
  toone: integer,
  minutes: { ...types.minutes, description: 'Minutes.' },
  money: { ...number, description: "In the account's currency, with its decimals." },
  datetime: {
    type: 'string',
    description: 'ISO 8601 without zone: account local time.',
    examples: ['2026-11-23T09:30:00'],
  },
  utc: { type: 'string', format: 'date-time', description: 'UTC.' },
  color: { type: 'string', pattern: '^[0-9a-f]{6}$', examples: ['2f80ed'] },
  sortkey: { type: 'string', pattern: '^[0-9a-f]+$', description: 'Position in the custom order, as hex.' },
}

/** Schema of a field in responses. */
export function answeredSchema(field: Field): Schema {
  switch (field.kind) {
    case 'state':
      return { type: 'string', enum: [...field.values, 'deleted'] }
    case 'choice':
      return { enum: [...new Set([...field.values, ...field.createValues])] }
    case 'tomany':
    case 'customvalues':
      return array(shaped(field.shape))
    case 'object':
      return shaped(field.shape)
    case 'percent':
    case 'money':
      return { ...schemasByKind[field.kind], ...decimalsSchema(field) }
    default:
      return schemasByKind[field.kind]
  }
}

/** Schema of what a response holds. */
export function shapeSchema(shape: Shape): Schema {
  switch (shape.kind) {
    case 'members':
      return labelled(membersSchema(shape.members, shape.base), shape.label)
    case 'list':
      return labelled(array(shapeSchema(shape.element)), shape.label)
    case 'dictionary':
      return labelled({ type: 'object', additionalProperties: shapeSchema(shape.element) }, shape.label)
    case 'nullable':
      return nullable(shapeSchema(shape.element))
    case 'optional':
      return shapeSchema(shape.element)
    case 'anything':
      return {}
    case 'file':
      return { type: 'string', format: 'binary' }
    case 'opaque':
      return labelled({ type: 'object' }, shape.label)
    default:
      return labelled(answeredSchema(shape), shape.label)
  }
}

export const membersSchema = (members: Members, base?: Resource): Schema =>
  object(
    {
      ...(base ? (recordSchema(base).properties as Readonly<Record<string, Schema>>) : {}),
      ...Object.fromEntries(Object.entries(members).map(([name, member]) => [name, shapeSchema(member)])),
    },
    Object.keys(members).filter((name) => members[name]?.kind !== 'optional'),
  )

/** Schema of a query parameter. */
export function querySchema(field: Field): Schema {
  if (field.kind === 'choice') return choiceSchema(field.values)
  return field.kind === 'integer' ? { type: 'integer', minimum: field.min ?? 0 } : answeredSchema(field)
}

const labelled = (schema: Schema, label: string): Schema => (label === '' ? schema : { ...schema, description: label })

const decimalsSchema = ({ kind, decimals }: Field): Schema =>
  decimals === null
    ? {}
    : { description: `${kind === 'percent' ? 'Percent' : 'A price'}, at most ${decimals} decimals.` }

const textSchema = ({ max, format }: Field): Schema => ({
  type: 'string',
  ...(max === null ? {} : { maxLength: max }),
  ...(format === 'email' ? { format } : {}),
})

/** One value, or several as an array or with commas, or `*`. */
const choicesSchema = ({ values }: Field): Schema => ({
  description: 'One, several, or `*` for all, also later ones.',
  anyOf: [{ enum: ['*', ...values] }, array({ enum: [...values] }), string],
})

/** Schema of a field in request bodies; null clears it. */
export function sentSchema(field: Field): Schema {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      if (field.format === 'emails') return nullable({ anyOf: [string, array(email)] })
      return nullable(field.format === 'choices' ? choicesSchema(field) : textSchema(field))
    case 'state':
    case 'choice':
      return nullable({ enum: [...field.values, ...field.createValues] })
    case 'tomany':
      return { description: 'Ids: an array, or text with commas.', anyOf: [array(integer), integer, string] }
    case 'records':
      return array({ $ref: `#/components/schemas/${field.target}-new` })
    case 'customvalues':
      return array({ type: 'object', properties: { id: integer, name: string, value: {} }, required: ['value'] })
    default:
      return nullable(answeredSchema(field))
  }
}

/** The id of one record, as an argument of a tool. */
export const anId: Schema = { type: 'integer', minimum: 1 }

/** Several ids as comma-separated text. */
export const idsText: Schema = { type: 'string', description: 'ids, comma-separated' }

/** Terse schemas for tool arguments, because models read all of them up front. */
const terse: ByKind<'choice' | 'state'> = {
  ...types,
  id: string,
  utc: string,
  color: string,
  sortkey: string,
  object: string,
  customvalues: string,
  toone: anId,
  minutes: { ...types.minutes, description: 'minutes' },
  datetime: { type: 'string', description: 'ISO 8601' },
  tomany: idsText,
}

/** One of several values of the same type. */
export const choiceSchema = (values: readonly ChoiceValue[]): Schema => ({
  type: typeof values[0] === 'number' ? 'integer' : 'string',
  enum: values,
})

/** Schema of a field as a tool argument. */
export function argumentSchema(field: Field, creating: boolean): Schema {
  if (field.kind === 'choice' || field.kind === 'state')
    return choiceSchema(creating ? [...field.values, ...field.createValues] : field.values)
  return field.format === 'email' ? email : terse[field.kind]
}

/** Schemas of fields in request bodies, by wire name. */
export const sentProperties = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, Schema>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, noted(sentSchema(field), field)]))

const audiences = { staff: ' Staff only.', contractors: ' Not for clients.', all: '' } as const

/** Adds the field's label and who sees it. */
export function noted(schema: Schema, field: Field): Schema {
  const right = field.permission === null ? '' : ` Needs permission ${field.permission}.`
  const audience = audiences[field.audience]
  const sharing = field.sharing ? ' Set by who sees all work or manages the project.' : ''
  const text = schema.description === undefined ? '' : ` ${schema.description}`
  return { ...schema, description: `${field.label}.${text}${right}${audience}${sharing}` }
}

/** Schema of a record in responses. */
export function recordSchema(resource: Resource): Schema {
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => !field.writeOnly)
    .flatMap(([name, field]) =>
      [name, ...field.responseAliases].map((alias) => [alias, noted(answeredSchema(field), field)] as const),
    )
  const embeds = Object.entries(resource.embeds).map(
    ([name, embed]) => [name, array({ $ref: `#/components/schemas/${embed.resource}` })] as const,
  )
  const description =
    'Fields without a value, fields that were not asked for and fields that you may not see are left out.'
  const removal = hasOwnRemoval(resource)
    ? [[removalWord, { enum: ['deleted'], description: 'Of a deleted record.' }]]
    : []
  return { ...object(Object.fromEntries([...fields, ...embeds, ...removal]), ['id']), description }
}
