/**
 * Shortens records for a model: drops sort keys and duplicate fields, unless the call asked for them by name. Long lists in
 * a single large record are cut; a hint in `meta` gives their full lengths.
 */
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'

/** Maximum characters of a record whose lists are not cut: about 12,000 tokens. */
const maxLength = 48_000
/** Elements kept of a list that is cut. */
const maxItems = 10

type AnsweredRecord = Readonly<Record<string, unknown>>

/**
 * @param body the API response
 * @param requestedFields comma-separated names of fields to keep, since the call asked for them
 */
export function shortAnswer(resource: Resource, body: string, requestedFields: string): string {
  const answer = JSON.parse(body) as AnsweredRecord
  const { data } = answer
  const names = new Set(
    requestedFields
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  const lean = leanRecords(resource, names)
  const plain = (record: unknown) => (isObject(record) ? lean(record) : record)
  // Spread first, so that the order of the response's members is kept.
  if (Array.isArray(data)) return JSON.stringify({ ...answer, data: data.map(plain) })
  if (!isObject(data)) return body
  const record = lean(data)
  if (JSON.stringify(record).length <= maxLength) return JSON.stringify({ ...answer, data: record })
  const { cut, hints } = withShortLists(record)
  const hint = `Shortened. ${hints.join(' ')} Read the rest with the list tools.`
  return JSON.stringify({ ...answer, data: cut, meta: { hint } })
}

/** Drops sort keys, and fields that repeat another field's value, unless they were asked for. */
function leanRecords(
  resource: Resource,
  requestedNames: ReadonlySet<string>,
): (record: AnsweredRecord) => AnsweredRecord {
  const fields = Object.entries(resource.fields)
  const isAsked = (name: string) => requestedNames.has(name.toLowerCase())
  const keys = new Set(
    fields.flatMap(([fieldName, { kind }]) => (kind === 'sortkey' && !isAsked(fieldName) ? [fieldName] : [])),
  )
  const twins = new Map(
    fields.flatMap(([fieldName, field]) =>
      field.responseAliases.flatMap((twin) => (isAsked(twin) ? [] : [[twin, fieldName] as const])),
    ),
  )
  const children = new Map<string, (record: AnsweredRecord) => AnsweredRecord>()
  const getPart = (name: string, value: unknown): unknown => {
    const embed = resource.embeds[name]
    if (!embed || !Array.isArray(value)) return value
    const lean = children.get(name) ?? leanRecords(resourceNamed(embed.resource), new Set())
    children.set(name, lean)
    return value.map(lean)
  }
  return (record) => {
    const isDouble = (name: string) => {
      const twin = twins.get(name)
      if (name === 'lastmodifiedutc' && 'lastmodified' in record && !isAsked(name)) return true
      return keys.has(name) || (twin !== undefined && record[twin] === record[name])
    }
    const parts = Object.entries(record).filter(([name]) => !isDouble(name))
    return Object.fromEntries(parts.map(([name, value]) => [name, getPart(name, value)]))
  }
}

function withShortLists(record: AnsweredRecord): { cut: AnsweredRecord; hints: string[] } {
  const hints: string[] = []
  const shortened = (name: string, value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    if (value.length > maxItems) hints.push(`${name}: the first ${maxItems} of ${value.length}.`)
    return value.slice(0, maxItems).map((item) => (isObject(item) ? inside(name, item) : item))
  }
  const inside = (place: string, part: AnsweredRecord): AnsweredRecord =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shortened(`${place}.${name}`, value)]))
  const cut = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shortened(name, value)]))
  return { cut, hints: hints.slice(0, maxItems) }
}

const isObject = (value: unknown): value is AnsweredRecord => typeof value === 'object' && value !== null
