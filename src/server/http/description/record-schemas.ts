/** Schemas of a resource's records: what is answered, and what may be sent. */
import type { Field } from '../../../contract/field.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Resource } from '../../../contract/resource.ts'
import { array, boolean, integer, object, type Schema, string } from './operation.ts'

const number: Schema = { type: 'number' }
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** Names of nested objects' members that are not text. */
const memberSchemas: Readonly<Record<string, Schema>> = {
  id: integer,
  size: integer,
  percent: number,
  amount: number,
  managerid: integer,
  groupid: integer,
  teamid: integer,
}
const member = (name: string): Schema => memberSchemas[name] ?? string
/** An object with these members; with any, where they depend on the record. */
const shaped = (names: readonly string[]): Schema =>
  names.length === 0 ? { type: 'object' } : object(Object.fromEntries(names.map((name) => [name, member(name)])))

/** What the answer to a creation shows this once, besides the record. */
const revealed: Readonly<Record<string, string>> = { apikeys: 'key', webhooks: 'secret' }

const plain: Readonly<Partial<Record<Field['kind'], Schema>>> = {
  id: integer,
  toone: integer,
  integer: { type: 'integer' },
  minutes: { type: 'integer', description: 'Minutes.' },
  decimal: number,
  money: { type: 'number', description: "In the account's currency, two decimals." },
  percent: { type: 'number', description: 'Percent, at most two decimals.' },
  boolean,
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', description: 'ISO 8601 without zone: account local time.' },
  utc: { type: 'string', format: 'date-time', description: 'UTC.' },
  color: { type: 'string', pattern: '^[0-9a-f]{6}$' },
  sortkey: { type: 'string', pattern: '^[0-9a-f]+$', description: 'Position in the custom order, as hex.' },
}

/** A field as it is answered. */
function answered(field: Field): Schema {
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
    default:
      return plain[field.kind] ?? string
  }
}

/** A field as it may be sent; null clears it. */
function sent(field: Field): Schema {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return nullable({
        type: 'string',
        ...(field.max === null ? {} : { maxLength: field.max }),
        ...(field.format === null ? {} : { format: field.format }),
      })
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
      return nullable(answered(field))
  }
}

/** Components of a resource: its record, a new record's body, and an update's. */
export function componentsOf(of: Resource): Readonly<Record<string, Schema>> {
  const fields = Object.entries(of.fields)
  const settable = (writes: readonly string[]) => fields.filter(([, field]) => writes.includes(field.write))
  const required = settable(['create', 'always']).flatMap(([name, field]) => (field.required ? [name] : []))
  const body = (writes: readonly string[]) =>
    object(Object.fromEntries(settable(writes).map(([name, field]) => [name, noted(sent(field), field)])))
  return {
    [of.name]: recordSchema(of),
    ...revealedSchemas(of),
    [`${of.name}-new`]: { ...body(['create', 'always']), ...(required.length > 0 ? { required } : {}) },
    [`${of.name}-update`]: body(['always']),
  }
}

/** Name of the component that the answer to a creation holds. */
export const createdName = ({ name }: Resource): string => (name in revealed ? `${name}-created` : name)

function revealedSchemas(of: Resource): Readonly<Record<string, Schema>> {
  const name = revealed[of.name]
  if (name === undefined) return {}
  const record = recordSchema(of)
  const shown = { ...string, description: 'Shown this once.' }
  return { [createdName(of)]: { ...record, properties: { ...(record.properties as object), [name]: shown } } }
}

/** A record as it is answered. */
export function recordSchema(of: Resource): Schema {
  const own = Object.entries(of.fields)
    .filter(([, field]) => !field.writeOnly)
    .flatMap(([name, field]) => [name, ...field.twins].map((each) => [each, noted(answered(field), field)] as const))
  const embeds = Object.entries(of.embeds).map(
    ([name, embed]) => [name, array({ $ref: `#/components/schemas/${resourceNamed(embed.resource).name}` })] as const,
  )
  const description =
    'Fields without a value, fields that were not asked for and fields that you may not see are left out.'
  return { ...object(Object.fromEntries([...own, ...embeds]), ['id']), description }
}

const audiences = { staff: ' Staff only.', contractors: ' Not for clients.', all: '' } as const

/** Adds what a field is called and who sees it. */
function noted(schema: Schema, field: Field): Schema {
  const right = field.permission === null ? '' : ` Needs permission ${field.permission}.`
  const audience = audiences[field.audience]
  const sharing = field.sharing ? ' Set by who sees all work or manages the project.' : ''
  const said = schema.description === undefined ? '' : ` ${schema.description}`
  return { ...schema, description: `${field.label}.${said}${right}${audience}${sharing}` }
}
