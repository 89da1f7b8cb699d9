/**
 * Which fields of its records a request asks for: the parameter `fields`, flags that ask for one embed, or what a list or a
 * record shows by default.
 */
import type { Field } from '../language/field.ts'
import { findField, type Resource, removalWord, tellsRemoval } from '../language/resource.ts'
import { type CanSee, type ListParsing, readFlag } from './list-reading.ts'
import { selecting } from './page-params.ts'
import { shown } from './problem.ts'

/** Characters of a list of fields: all names of the widest resource several times over. */
const longestFields = 20_000

export interface FieldSelection {
  /** Wire names of scalar and relation fields, `id` first. */
  readonly fields: readonly string[]
  /** Aliases by which the request named a field; it is returned under these as well. */
  readonly aliases: Readonly<Record<string, readonly string[]>>
  readonly embeds: readonly string[]
  /** Fields of an embed's records, in the grammar of `fields`; all of them where there is no entry. */
  readonly embedFields?: Readonly<Record<string, string>>
}

export function readFields(reading: ListParsing, form: 'list' | 'single'): FieldSelection {
  const { of, params } = reading
  const flagged = Object.keys(of.embeds).filter((name) => {
    const flag = of.embeds[name]?.flag
    return flag ? readFlag(reading, flag) : false
  })
  const text = params.get(selecting)
  if (text && text.length > longestFields) {
    reading.messages.push(`fields: ${shown(text)} is not allowed; use at most ${longestFields} characters.`)
  }
  if (!text || text.length > longestFields) {
    const wide = form === 'single' && of.single !== 'default'
    const everything = form === 'single' && of.single === 'everything'
    const all = allFields(reading)
    const fields = wide ? all : all.filter((name) => of.fields[name]?.inDefault)
    return { fields, aliases: {}, embeds: everything ? Object.keys(of.embeds) : flagged }
  }
  return readNames(reading, text, flagged)
}

/** Whether the parameter asks for an embed. */
export function isFlag(of: Resource, name: string): boolean {
  return Object.values(of.embeds).some((embed) => embed.flag === name)
}

const isReadable = (field: Field, sees: CanSee): boolean => !field.writeOnly && sees(field)

/** What `all` stands for. */
const allFields = ({ of, sees }: ListParsing): readonly string[] =>
  Object.keys(of.fields).filter((wire) => {
    const field = of.fields[wire] as Field
    return !field.byName && isReadable(field, sees)
  })

function readNames(reading: ListParsing, text: string, flagged: readonly string[]): FieldSelection {
  const { of, ignored } = reading
  const fields = new Set<string>(['id'])
  const aliases: Record<string, string[]> = {}
  const embeds = new Map<string, readonly string[]>(flagged.map((name) => [name, whole]))
  for (const name of new Set(text.split(',').map((part) => part.trim()))) {
    const named = meaningOf(reading, name)
    if (!named) {
      if (name && !(tellsRemoval(of) && name.toLowerCase() === removalWord)) ignored.push(`fields:${name}`)
    } else if ('embed' in named) {
      embeds.set(named.embed, named.rest ? withPart(embeds.get(named.embed), named.rest) : whole)
    } else {
      for (const wire of named.fields) {
        fields.add(wire)
        if (named.alias) aliases[wire] = [...(aliases[wire] ?? []), named.alias]
      }
    }
  }
  const chosen = [...embeds].filter(([, names]) => names !== whole)
  const embedFields = Object.fromEntries(chosen.map(([embed, names]) => [embed, names.join(',')]))
  return { fields: [...fields], aliases, embeds: [...embeds.keys()], ...(chosen.length > 0 ? { embedFields } : {}) }
}

/** What one name in `fields` stands for: an embed, some fields of its records, or fields of the record itself. */
type Meaning =
  | { readonly embed: string; readonly rest?: string }
  | { readonly fields: readonly string[]; readonly alias?: string | undefined }

/** Null for a name that means nothing here, or nothing that the caller may know of. */
function meaningOf(reading: ListParsing, name: string): Meaning | null {
  const { of, sees } = reading
  const lower = name.toLowerCase()
  if (lower === 'all') return { fields: allFields(reading) }
  if (Object.hasOwn(of.embeds, lower)) return { embed: lower }
  const part = partNamed(of, name)
  if (part) return part
  const group = Object.hasOwn(of.fieldGroups, lower) ? of.fieldGroups[lower] : undefined
  if (group) return { fields: group.filter((wire) => isReadable(of.fields[wire] as Field, sees)) }
  const wire = findField(of, name, (field) => isReadable(field, sees))
  return wire === null ? null : { fields: [wire], alias: aliasNamed(of.fields[wire] as Field, name) }
}

/** All fields of an embed's records, whatever of them is named besides. */
const whole: readonly string[] = []

const withPart = (names: readonly string[] | undefined, rest: string): readonly string[] =>
  names === whole ? whole : [...(names ?? []), rest]

/**
 * The embed that a name with a dot is about, and the field of its records: `phases.name`, `phases.items.name`. An embed
 * that comes with another one goes by its own name as well: `items.name` is `phases.items.name`.
 */
export function partNamed({ embeds }: Resource, name: string): { embed: string; rest: string } | null {
  const dot = name.indexOf('.')
  const [head, rest] = [name.slice(0, dot).toLowerCase(), name.slice(dot + 1)]
  if (dot < 1 || rest === '') return null
  if (Object.hasOwn(embeds, head)) return { embed: head, rest }
  const outer = Object.keys(embeds).find((key) => embeds[key]?.with.includes(head))
  return outer === undefined ? null : { embed: outer, rest: `${head}.${rest}` }
}

/** A value that was asked for by an alias is returned under it. An alias of a list names one id in bodies, and no list. */
function aliasNamed(field: Field, name: string): string | undefined {
  if (field.kind === 'tomany') return undefined
  return field.aliases.find((alias) => alias.toLowerCase() === name.toLowerCase())
}
