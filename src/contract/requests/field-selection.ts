/** Which fields a request selects: by `fields`, by the flag of an embed, or by the default set of a list or record. */
import type { Field } from '../language/field.ts'
import { findField, hasOwnRemoval, type Resource, removalWord } from '../language/resource.ts'
import { idInFieldName } from '../resources/settings/own-wires.ts'
import { type CanSee, type ListParsing, readFlag } from './list-reading.ts'
import { selecting } from './page-params.ts'
import { clause, notAllowed } from './refusal.ts'

/** Maximum length of `fields`: several times all names of the widest resource. */
const longestFields = 20_000

export interface FieldSelection {
  /** Wire names of scalar and relation fields, `id` first. */
  readonly fields: readonly string[]
  /** Aliases the request used for a field; it is returned under them as well. */
  readonly aliases: Readonly<Record<string, readonly string[]>>
  readonly embeds: readonly string[]
  /** Selected fields of an embed's records, in the syntax of `fields`; all of them if there is no entry. */
  readonly embedFields?: Readonly<Record<string, string>>
}

export function readFields(reading: ListParsing, form: 'list' | 'single'): FieldSelection {
  const { resource, params } = reading
  const flagged = Object.keys(resource.embeds).filter((name) => {
    const flag = resource.embeds[name]?.flag
    return flag ? readFlag(reading, flag) : false
  })
  const text = params.get(selecting)
  if (text && text.length > longestFields) {
    reading.refusals.push(notAllowed('fields', text, clause('use at most {most} characters', { most: longestFields })))
  }
  if (!text || text.length > longestFields) {
    const wide = form === 'single' && resource.single !== 'default'
    const wantsAll = form === 'single' && resource.single === 'everything'
    const allNames = allFields(reading)
    const fields = wide ? allNames : allNames.filter((name) => resource.fields[name]?.inDefault)
    return { fields, aliases: {}, embeds: wantsAll ? Object.keys(resource.embeds) : flagged }
  }
  return readNames(reading, text, flagged)
}

/** Whether the flag requests the embed. */
export function isFlag(resource: Resource, name: string): boolean {
  return Object.values(resource.embeds).some((embed) => embed.flag === name)
}

const isReadable = (field: Field, sees: CanSee): boolean => !field.writeOnly && sees(field)

/** The fields that `all` selects; those of the account's own are in it together. */
const allFields = ({ resource, sees }: ListParsing): readonly string[] =>
  Object.keys(resource.fields).filter((fieldName) => {
    const field = resource.fields[fieldName] as Field
    return idInFieldName(fieldName) === null && isReadable(field, sees)
  })

function readNames(reading: ListParsing, text: string, flagged: readonly string[]): FieldSelection {
  const { resource, ignored } = reading
  const fields = new Set<string>(['id'])
  const aliases: Record<string, string[]> = {}
  const embeds = new Map<string, readonly string[]>(flagged.map((name) => [name, wholeRecord]))
  for (const name of new Set(text.split(',').map((part) => part.trim()))) {
    const meaning = getMeaning(reading, name)
    if (!meaning) {
      if (name && !(hasOwnRemoval(resource) && name.toLowerCase() === removalWord)) ignored.push(`fields:${name}`)
    } else if ('embed' in meaning) {
      embeds.set(meaning.embed, meaning.rest ? withPart(embeds.get(meaning.embed), meaning.rest) : wholeRecord)
    } else {
      for (const fieldName of meaning.fields) {
        fields.add(fieldName)
        if (meaning.alias) aliases[fieldName] = [...(aliases[fieldName] ?? []), meaning.alias]
      }
    }
  }
  const partialEmbeds = [...embeds].filter(([, names]) => names !== wholeRecord)
  const embedFields = Object.fromEntries(partialEmbeds.map(([embed, names]) => [embed, names.join(',')]))
  return {
    fields: [...fields],
    aliases,
    embeds: [...embeds.keys()],
    ...(partialEmbeds.length > 0 ? { embedFields } : {}),
  }
}

/** What one name in `fields` selects: an embed, some fields of its records, or fields of the record itself. */
type Meaning =
  | { readonly embed: string; readonly rest?: string }
  | { readonly fields: readonly string[]; readonly alias?: string | undefined }

/** Null if the name is unknown, or if the caller may not know of it. */
function getMeaning(reading: ListParsing, name: string): Meaning | null {
  const { resource, sees } = reading
  const lower = name.toLowerCase()
  if (lower === 'all') return { fields: allFields(reading) }
  if (Object.hasOwn(resource.embeds, lower)) return { embed: lower }
  const part = partNamed(resource, name)
  if (part) return part
  const group = Object.hasOwn(resource.fieldGroups, lower) ? resource.fieldGroups[lower] : undefined
  if (group) return { fields: group.filter((fieldName) => isReadable(resource.fields[fieldName] as Field, sees)) }
  const match = findField(resource, name, (field) => isReadable(field, sees))
  return match === null ? null : { fields: [match], alias: aliasNamed(resource.fields[match] as Field, name) }
}

/** All fields of an embed's records, even if some are named as well. */
const wholeRecord: readonly string[] = []

const withPart = (names: readonly string[] | undefined, rest: string): readonly string[] =>
  names === wholeRecord ? wholeRecord : [...(names ?? []), rest]

/**
 * The embed and field of a dotted name: `phases.name`, `phases.items.name`. A nested embed can be named without its parent:
 * `items.name` is `phases.items.name`.
 */
export function partNamed({ embeds }: Resource, name: string): { embed: string; rest: string } | null {
  const dot = name.indexOf('.')
  const [head, rest] = [name.slice(0, dot).toLowerCase(), name.slice(dot + 1)]
  if (dot < 1 || rest === '') return null
  if (Object.hasOwn(embeds, head)) return { embed: head, rest }
  const outer = Object.keys(embeds).find((key) => embeds[key]?.included.includes(head))
  return outer === undefined ? null : { embed: outer, rest: `${head}.${rest}` }
}

/** The alias to return the value under. An alias of a list takes a single id in bodies, so lists are not returned under it. */
function aliasNamed(field: Field, name: string): string | undefined {
  if (field.kind === 'tomany') return undefined
  return field.aliases.find((alias) => alias.toLowerCase() === name.toLowerCase())
}
