/** Examples of request and response bodies, generated from their schemas. */
import type { Schema } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { table } from '../../../contract/table.ts'

/** Sample values by the name of the field. */
const words = table<unknown>({
  firstname: 'Ida',
  lastname: 'Byrne',
  contactname: 'Ida Byrne',
  companyname: 'Harbour and Quay Ltd',
  projecttitle: 'Boathouse',
  phasename: 'Design',
  itemname: 'Sketch of the entrance',
  tags: [{ id: 3, name: 'urgent', color: '2f80ed' }],
  address1: '4 Quay Street',
  city: 'Galway',
  state: 'Galway',
  zipcode: 'H91 XR20',
  country: 'Ireland',
  phone: '+353 91 555 010',
  website: 'https://quay.example',
  url: 'https://hooks.example.net/worklane',
  notes: 'Talked about the entrance.',
  week: '2026-W48',
  number: '2026-014',
  currency: 'EUR',
  locale: 'en-IE',
  timezone: 'Europe/Dublin',
  countrycode: 'IE',
})

/** Sample names of records, by resource. */
const names = table<string>({
  companies: 'Harbour and Quay Ltd',
  projects: 'Boathouse',
  items: 'Sketch of the entrance',
  projectphases: 'Design',
})
const callNames = new Set(['name', 'title'])

/** The resource whose records a schema describes. */
type ExampleOf = Pick<Resource, 'name' | 'singular'>
const ofNothing: ExampleOf = { name: '', singular: 'name' }

/** Returns an example with these members. */
export function getExample(schema: Schema, members: readonly string[], subject: ExampleOf = ofNothing): object {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>
  const examples = members.flatMap((name) => {
    const property = properties[name]
    const value = property && getSample(name, property, subject)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(examples)
}

function getSample(name: string, schema: Schema, subject: ExampleOf): unknown {
  const [example] = (schema.examples ?? []) as readonly unknown[]
  if (example !== undefined) return example
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return getSample(name, { ...schema.anyOf[0] }, subject)
  if (typeof schema.$ref === 'string') return undefined
  if (callNames.has(name) && schema.type === 'string') return names[subject.name] ?? `Some ${subject.singular}`
  if (
    schema.format === undefined &&
    name in words &&
    typeof words[name] === (schema.type === 'array' ? 'object' : schema.type)
  )
    return words[name]
  return plain(name, schema, subject)
}

function plain(name: string, schema: Schema, subject: ExampleOf): unknown {
  switch (schema.type) {
    case 'integer':
      return Math.max(12, Number(schema.minimum ?? 0))
    case 'number':
      return 120.5
    case 'boolean':
      return true
    case 'array': {
      const item = getSample(name, schema.items as Schema, subject)
      return item === undefined ? [] : [item]
    }
    case 'object':
      return getExample(schema, Object.keys(schema.properties ?? {}), subject)
    case 'string':
      return getText(schema)
    default:
      return undefined
  }
}

function getText({ format, pattern }: Schema): string | undefined {
  if (format === 'email') return 'ida@quay.example'
  if (format === 'date') return '2026-11-23'
  if (format === 'date-time') return '2026-11-23T09:30:00Z'
  return pattern === undefined ? 'Some words' : undefined
}
