/**
 * What a declaration leaves out about its fields: labels, names of filters, who outside the firm may know of them,
 * spellings, and days that belong together.
 */
import type { Audience, Field, FieldDraft } from './field.ts'
import { said } from './said.ts'

/**
 * Fields that people outside the firm may know of, as names with blanks between them. Whoever adds a field decides here
 * whether it leaves the firm: what is not listed is for staff alone, in every part of a request and of an answer.
 */
export interface Outsiders {
  /** Clients, contractors and others. */
  readonly all: string
  /** Those who work for the firm without being its staff, beyond what all of them may know. */
  readonly contractors?: string
}

/** Two days of which the second is not before the first. */
export interface Span<Names extends string = string> {
  readonly from: Names
  readonly to: Names
  /** Whether the second is worked out again when the first is set alone. */
  readonly follows?: boolean
}

interface Declared {
  readonly fields: Readonly<Record<string, FieldDraft>>
  readonly outsiders?: Outsiders
  readonly readers?: 'everyone' | 'staff' | 'administrators'
}

/** A record that somebody sees has its id for everybody. What is closed to outsiders as a whole needs no list. */
export function audiences(name: string, { fields, outsiders, readers }: Declared): (wire: string) => Audience {
  if (readers !== undefined && readers !== 'everyone') return () => 'all'
  const [all, contractors] = [outsiders?.all ?? '', outsiders?.contractors ?? ''].map((names) => names.split(/\s+/))
  const unknown = [...(all ?? []), ...(contractors ?? [])].filter((wire) => wire && !(wire in fields))
  if (unknown.length > 0) throw new Error(`${name} shows outsiders ${unknown.join(', ')}, which it does not have`)
  return (wire) => {
    if (wire === 'id' || all?.includes(wire)) return 'all'
    return contractors?.includes(wire) ? 'contractors' : 'staff'
  }
}

/** Declared fields with their labels, filters and audiences. */
export function finishedFields<Names extends string>(
  drafts: Readonly<Record<Names, FieldDraft>>,
  audienceOf: (wire: string) => Audience,
): Record<Names, Field> {
  const entries = Object.entries<FieldDraft>(drafts)
  return Object.fromEntries(entries.map(([wire, draft]) => [wire, finished(wire, draft, audienceOf(wire))])) as Record<
    Names,
    Field
  >
}

function finished(wire: string, draft: FieldDraft, audience: Audience): Field {
  const { filtersItself, label: given, ...field } = draft
  const label = given || wire.charAt(0).toUpperCase() + wire.slice(1)
  const filters = filtersItself ? [wire, ...field.twins, ...field.aliases] : field.filters
  const told = { ...field, audience, filters, [english]: label }
  return Object.defineProperty(told, 'label', saidLabel) as typeof told & Pick<Field, 'label'>
}

/** Where a field keeps the English of its label. */
const english = Symbol('english')

/** One getter for all fields: had each its own, each would be laid out as a dictionary, in several times the memory. */
const saidLabel: PropertyDescriptor & ThisType<{ readonly [english]: string }> = {
  get() {
    return said(this[english])
  },
  enumerable: true,
  configurable: true,
}

/** Wire names by every spelling of them, in lower case. */
export function spellingsOf<Names extends string>(
  fields: Readonly<Record<Names, Field>>,
): ReadonlyMap<string, Names[]> {
  const spellings = new Map<string, Names[]>()
  for (const wire of Object.keys(fields) as Names[]) {
    const { twins, aliases } = fields[wire]
    for (const name of new Set([wire, ...twins, ...aliases].map((each) => each.toLowerCase()))) {
      spellings.set(name, [...(spellings.get(name) ?? []), wire])
    }
  }
  return spellings
}

/** Whatever is planned is not due before it starts. */
export function schedulesOf(names: readonly string[]): Span[] {
  return names.includes('startdate') && names.includes('duedate') ? [{ from: 'startdate', to: 'duedate' }] : []
}
