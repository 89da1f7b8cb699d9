/** Maps the columns of a file to fields: by wire name, by label in any language, or by the names that other programs use. */
import type { Field } from '../language/field.ts'
import { withDeclarationTranslation } from '../language/translated.ts'
import { everyTranslate } from '../messages/catalogues.ts'
import type { Translate } from '../messages/messages.ts'
import type { Importable } from './importable.ts'
import { extrasFor } from './importable-fields.ts'

/** `Due Date (UTC)`, `due_date` and `dueDate` are the same heading, and so are `Strasse` and `Straße`. */
export const plainHeading = (heading: string): string => letters(heading.replace(/\([^)]*\)/g, ' '))

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')

/** Parentheses may be part of the name, `Unit (cost)`, or a unit after it, `Estimate (manual) (hours)`, which may have none. */
const formsOf = (heading: string): readonly string[] => [
  letters(heading),
  letters(heading.replace(/\([^)]*\)\s*$/, '')),
  plainHeading(heading),
  letters(heading.replace(/[\s_]*(?:seconds?|secs?|minutes?|mins?|hours?|hrs?)$/i, '')),
]

type Guessing = Pick<Importable, 'spellings' | 'extras'>

/**
 * The field or extra for each heading, or null. Exact names win over other programs' names, and the column with the
 * more usual name, or else the first, gets the field. An extra is ignored if the columns that replace it are all there, which frees its names for other fields.
 */
export function guessColumns(
  headings: readonly string[],
  importable: Guessing,
  fields: Readonly<Record<string, Field>>,
): readonly (string | null)[] {
  const { spellings } = importable
  const extras = extrasFor(fields, importable)
  const guessed = guessOnce(headings, { spellings, extras }, fields)
  const needed = Object.entries(extras).filter(
    ([, { instead }]) => !instead?.length || !instead.every((wire) => guessed.includes(wire)),
  )
  const all = needed.length === Object.keys(extras).length
  const found = all ? guessed : guessOnce(headings, { spellings, extras: Object.fromEntries(needed) }, fields)
  return withNeeded(besideDays(found, headings, { spellings, extras }), extras)
}

/**
 * `Date, Start` are a day and its time of day: a column with the name of the whole moment holds the time if another column
 * holds the day.
 */
function besideDays(
  guessed: readonly (string | null)[],
  headings: readonly string[],
  { spellings, extras }: Guessing,
): readonly (string | null)[] {
  const found = [...guessed]
  for (const [extra, { feeds, suffices, target, needs }] of Object.entries(extras)) {
    if (suffices || target || needs || found.includes(extra) || !found.includes(feeds)) continue
    const days = [feeds, ...(spellings[feeds] ?? [])].map(letters)
    const isDay = headings.map((heading) => formsOf(heading).some((form) => days.includes(form)))
    const [moment, day] = [found.indexOf(feeds), isDay.findIndex((is, at) => is && found[at] === null)]
    if (day < 0 || isDay[moment]) continue
    found[moment] = extra
    found[day] = feeds
  }
  return found
}

function withNeeded(guessed: readonly (string | null)[], extras: Guessing['extras']): readonly (string | null)[] {
  const isSaid = (wire: string): boolean => {
    const needs = extras[wire]?.needs
    return guessed.includes(wire) && (needs === undefined || isSaid(needs))
  }
  return guessed.map((wire) => (wire !== null && isSaid(wire) ? wire : null))
}

/** A heading such as `Employee?` is a yes-or-no question, so it only fits a boolean. */
const mayGive = (heading: string, field: Field | undefined) =>
  !heading.trimEnd().endsWith('?') || field?.kind === 'boolean'

/** Headings that our own exports use in this language. */
function spoken(field: Field | undefined, extra: string | undefined, t: Translate): readonly string[] {
  if (!field) return extra === undefined ? [] : [t(extra)]
  const label = withDeclarationTranslation(t, () => field.label)
  return field.kind === 'toone' ? [label, t('{field} id', { field: label })] : [label]
}

function guessOnce(
  headings: readonly string[],
  { spellings, extras }: Guessing,
  fields: Readonly<Record<string, Field>>,
): readonly (string | null)[] {
  const given = Object.keys(extras).filter((name) => !extras[name]?.onlyDefault)
  const wires = [...Object.keys(fields), ...given]
  const ways: readonly ((wire: string) => readonly string[])[] = [
    // First, because a time of day beside a date may have the name of the whole moment.
    (wire) => (extras[wire] ? [extras[wire].label, ...(spellings[wire] ?? [])] : []),
    (wire) => [wire],
    (wire) => [fields[wire]?.label ?? extras[wire]?.label ?? wire],
    ...everyTranslate.map((t) => (wire: string) => spoken(fields[wire], extras[wire]?.label, t)),
    (wire) => [...(fields[wire]?.twins ?? []), ...(fields[wire]?.aliases ?? [])],
    (wire) => spellings[wire] ?? [],
  ]
  const guessed = new Map<number, string>()
  for (const way of ways) {
    const names = wires.flatMap((wire) => way(wire).map((name, rank) => ({ name, found: { wire, rank } }))).reverse()
    const plain = names.map(({ name, found }) => [plainHeading(name), found] as const)
    const known = new Map([...plain, ...names.map(({ name, found }) => [letters(name), found] as const)])
    const matches = headings.flatMap((heading, position) => {
      const found = formsOf(heading).flatMap((form) => known.get(form) ?? [])[0]
      return found ? [{ ...found, heading, position }] : []
    })
    // Of two columns for one field, the more usual name wins: a task before an activity.
    for (const { wire, heading, position } of matches.toSorted((one, other) => one.rank - other.rank)) {
      if (guessed.has(position) || [...guessed.values()].includes(wire) || !mayGive(heading, fields[wire])) continue
      guessed.set(position, wire)
    }
  }
  return headings.map((_, position) => guessed.get(position) ?? null)
}
