/** Schemas of a resource's records, in responses and request bodies. */
import { object, recordSchema, type Schema, sentProperties, string } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { table } from '../../../contract/table.ts'
import { getExample } from './examples.ts'

/** Secrets that only the response to a creation contains. */
const revealed = table<string>({ apikeys: 'key', webhooks: 'secret' })

/** Components of a resource: its record, and the bodies to create and update one. */
export function getComponents(resource: Resource): Readonly<Record<string, Schema>> {
  const fields = Object.entries(resource.fields)
  const settable = (writes: readonly string[]) => fields.filter(([, field]) => writes.includes(field.write))
  const requiredNames = settable(['create', 'always']).flatMap(([name, field]) => (field.required ? [name] : []))
  const body = (writes: readonly string[]) => object(sentProperties(Object.fromEntries(settable(writes))))
  const usual = fields.flatMap(([name, field]) => (field.inDefault || field.required ? [name] : []))
  const withExample = (schema: Schema): Schema => ({ ...schema, examples: [getExample(schema, usual, resource)] })
  return {
    [resource.name]: withExample(recordSchema(resource)),
    ...revealedSchemas(resource),
    [`${resource.name}-new`]: withExample({
      ...body(['create', 'always']),
      ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
    }),
    [`${resource.name}-update`]: withExample(body(['always'])),
  }
}

/** Name of the component in the response to a creation. */
export const createdName = ({ name }: Resource): string => (name in revealed ? `${name}-created` : name)

function revealedSchemas(resource: Resource): Readonly<Record<string, Schema>> {
  const name = revealed[resource.name]
  if (name === undefined) return {}
  const record = recordSchema(resource)
  const onceShown = { ...string, description: 'Shown only once.' }
  return { [createdName(resource)]: { ...record, properties: { ...(record.properties as object), [name]: onceShown } } }
}
