/**
 * Records as a model reads them: without keys of orders and without what they say under another name already. A single one is
 * no longer than a model can take in; of its lists that are cut, the hint says how many were left out.
 */
import type { Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'

/** Characters of a record that is answered as it is: about 12,000 tokens. */
const longest = 48_000
/** Records that stay of a list that is cut. */
const kept = 10

type AnsweredRecord = Readonly<Record<string, unknown>>

/**
 * @param body the interface's answer
 * @param asked names of fields that the call asked for, which stay
 */
export function shortAnswer(of: Resource, body: string, asked: string): string {
  const answer = JSON.parse(body) as AnsweredRecord
  const { data } = answer
  const names = new Set(
    asked
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  const plain = (record: unknown) => (isObject(record) ? withoutDoubles(of, record, names) : record)
  // What stands beside the data keeps its place.
  if (Array.isArray(data)) return JSON.stringify({ ...answer, data: data.map(plain) })
  if (!isObject(data)) return body
  const record = withoutDoubles(of, data, names)
  if (JSON.stringify(record).length <= longest) return JSON.stringify({ ...answer, data: record })
  const { cut, hints } = withShortLists(record)
  const hint = `Shortened. ${hints.join(' ')} Read the rest with the list tools.`
  return JSON.stringify({ ...answer, data: cut, meta: { hint } })
}

function withoutDoubles(of: Resource, record: AnsweredRecord, asked: ReadonlySet<string>): AnsweredRecord {
  const fields = Object.entries(of.fields)
  const keys = fields.flatMap(([wire, { kind }]) => (kind === 'sortkey' ? [wire] : []))
  const twins = fields.flatMap(([wire, field]) => field.twins.filter((twin) => record[twin] === record[wire]))
  const stamps = 'lastmodified' in record ? ['lastmodifiedutc'] : []
  const doubled = new Set([...keys, ...twins, ...stamps].filter((name) => !asked.has(name.toLowerCase())))
  const parts = Object.entries(record).filter(([name]) => !doubled.has(name))
  return Object.fromEntries(parts.map(([name, value]) => [name, partOf(of, name, value)]))
}

function partOf(of: Resource, name: string, value: unknown): unknown {
  const embed = of.embeds[name]
  if (!embed || !Array.isArray(value)) return value
  const child = resourceNamed(embed.resource)
  return value.map((each: AnsweredRecord) => withoutDoubles(child, each, new Set()))
}

function withShortLists(record: AnsweredRecord): { cut: AnsweredRecord; hints: string[] } {
  const hints: string[] = []
  const shortened = (name: string, value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    if (value.length > kept) hints.push(`${name}: the first ${kept} of ${value.length}.`)
    return value.slice(0, kept).map((each) => (isObject(each) ? inside(name, each) : each))
  }
  const inside = (place: string, part: AnsweredRecord): AnsweredRecord =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shortened(`${place}.${name}`, value)]))
  const cut = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shortened(name, value)]))
  return { cut, hints: hints.slice(0, kept) }
}

const isObject = (value: unknown): value is AnsweredRecord => typeof value === 'object' && value !== null
