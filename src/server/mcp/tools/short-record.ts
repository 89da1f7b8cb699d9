/**
 * A single record as a model reads it: without keys of orders and without what it says under another name already, and no
 * longer than a model can take in. Of lists that are cut, the hint says how many were left out.
 */
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'

/** Characters of a record that is answered as it is: about 12,000 tokens. */
const longest = 48_000
/** Records that stay of a list that is cut. */
const kept = 10

type Fields = Readonly<Record<string, unknown>>

/** @param asked names of fields that the call asked for, which stay */
export function shortRecord(of: Resource, body: string, asked: string): string {
  const { data, ...envelope } = JSON.parse(body) as { data: Fields }
  const names = new Set(
    asked
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  const plain = withoutDoubles(of, data, names)
  if (JSON.stringify(plain).length <= longest) return JSON.stringify({ ...envelope, data: plain })
  const { cut, hints } = withShortLists(plain)
  const hint = `Shortened. ${hints.join(' ')} Read the rest with the list tools.`
  return JSON.stringify({ ...envelope, data: cut, meta: { hint } })
}

function withoutDoubles(of: Resource, record: Fields, asked: ReadonlySet<string>): Fields {
  const fields = Object.entries(of.fields)
  const keys = fields.flatMap(([wire, { kind }]) => (kind === 'sortkey' ? [wire] : []))
  const twins = fields.flatMap(([wire, field]) => (wire in record ? field.twins : []))
  const stamps = 'lastmodified' in record ? ['lastmodifiedutc'] : []
  const doubled = new Set([...keys, ...twins, ...stamps].filter((name) => !asked.has(name.toLowerCase())))
  const parts = Object.entries(record).filter(([name]) => !doubled.has(name))
  return Object.fromEntries(parts.map(([name, value]) => [name, partOf(of, name, value)]))
}

function partOf(of: Resource, name: string, value: unknown): unknown {
  const embed = of.embeds[name]
  if (!embed || !Array.isArray(value)) return value
  const child = resourceNamed(embed.resource)
  return value.map((each: Fields) => withoutDoubles(child, each, new Set()))
}

function withShortLists(record: Fields): { cut: Fields; hints: string[] } {
  const hints: string[] = []
  const shortened = (name: string, value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    if (value.length > kept) hints.push(`${name}: the first ${kept} of ${value.length}.`)
    return value.slice(0, kept).map((each) => (isObject(each) ? inside(name, each) : each))
  }
  const inside = (place: string, part: Fields): Fields =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shortened(`${place}.${name}`, value)]))
  const cut = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shortened(name, value)]))
  return { cut, hints: hints.slice(0, kept) }
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
