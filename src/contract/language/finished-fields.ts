/** Completes declared fields with labels, filter names, audiences and spellings, and pairs of dates that belong together. */
import type { Audience, Field, FieldDraft } from './field.ts'
import { translate } from './translated.ts'

/** Two dates, the second not before the first. */
export interface Span<Names extends string = string> {
  readonly fromNames: Names
  readonly toNames: Names
  /** Whether the second date is recalculated when only the first one is set. */
  readonly follows?: boolean
}

/**
 * Declared fields with their labels, filters and audiences. Whoever sees a record sees its id.
 * @param common the audience of all of them, in place of their own
 */
export function finishedFields<Names extends string>(
  drafts: Readonly<Record<Names, FieldDraft>>,
  common?: Audience,
): Record<Names, Field> {
  const entries = Object.entries<FieldDraft>(drafts)
  return Object.fromEntries(
    entries.map(([fieldName, draft]) => [
      fieldName,
      finishField(fieldName, draft, common ?? (fieldName === 'id' ? 'all' : draft.audience)),
    ]),
  ) as Record<Names, Field>
}

function finishField(fieldName: string, draft: FieldDraft, audience: Audience): Field {
  const { filtersItself, label: ownLabel, ...field } = draft
  const label = ownLabel || fieldName.charAt(0).toUpperCase() + fieldName.slice(1)
  const filters = filtersItself ? [fieldName, ...field.responseAliases, ...field.aliases] : field.filters
  const withLabel = { ...field, audience, filters, [english]: label }
  return Object.defineProperty(withLabel, 'label', translatedLabel) as typeof withLabel & Pick<Field, 'label'>
}

/** Key of the English label. */
const english = Symbol('english')

/**
 * One getter shared by all fields: with a closure each, V8 would store every field as a dictionary, which takes several times
 * the memory.
 */
const translatedLabel: PropertyDescriptor & ThisType<{ readonly [english]: string }> = {
  get() {
    return translate(this[english])
  },
  enumerable: true,
  configurable: true,
}

/** Wire names by each of their spellings, in lower case. */
export function getSpellings<Names extends string>(
  fields: Readonly<Record<Names, Field>>,
): ReadonlyMap<string, Names[]> {
  const spellings = new Map<string, Names[]>()
  for (const fieldName of Object.keys(fields) as Names[]) {
    const { responseAliases, aliases } = fields[fieldName]
    for (const name of new Set([fieldName, ...responseAliases, ...aliases].map((alias) => alias.toLowerCase()))) {
      spellings.set(name, [...(spellings.get(name) ?? []), fieldName])
    }
  }
  return spellings
}

/** Planned work is not due before it starts. */
export function getSchedules(names: readonly string[]): Span[] {
  return names.includes('startdate') && names.includes('duedate')
    ? [{ fromNames: 'startdate', toNames: 'duedate' }]
    : []
}
