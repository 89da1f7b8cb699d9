/** Schemas of a resource's records, in responses and request bodies. */
import { object, recordSchema, type Schema, sentProperties, string } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { table } from '../../../contract/table.ts'
import { exampleOf } from './examples.ts'

/** Secrets that only the response to a creation contains. */
const revealed = table<string>({ apikeys: 'key', webhooks: 'secret' })

/** Components of a resource: its record, and the bodies to create and update one. */
export function componentsOf(of: Resource): Readonly<Record<string, Schema>> {
  const fields = Object.entries(of.fields)
  const settable = (writes: readonly string[]) => fields.filter(([, field]) => writes.includes(field.write))
  const required = settable(['create', 'always']).flatMap(([name, field]) => (field.required ? [name] : []))
  const body = (writes: readonly string[]) => object(sentProperties(Object.fromEntries(settable(writes))))
  const usual = fields.flatMap(([name, field]) => (field.inDefault || field.required ? [name] : []))
  const shown = (schema: Schema): Schema => ({ ...schema, examples: [exampleOf(schema, usual, of)] })
  return {
    [of.name]: shown(recordSchema(of)),
    ...revealedSchemas(of),
    [`${of.name}-new`]: shown({ ...body(['create', 'always']), ...(required.length > 0 ? { required } : {}) }),
    [`${of.name}-update`]: shown(body(['always'])),
  }
}

/** Name of the component in the response to a creation. */
export const createdName = ({ name }: Resource): string => (name in revealed ? `${name}-created` : name)

function revealedSchemas(of: Resource): Readonly<Record<string, Schema>> {
  const name = revealed[of.name]
  if (name === undefined) return {}
  const record = recordSchema(of)
  const shown = { ...string, description: 'Shown only once.' }
  return { [createdName(of)]: { ...record, properties: { ...(record.properties as object), [name]: shown } } }
}
