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
const getForms = (heading: string): readonly string[] => [
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
  const neededExtras = Object.entries(extras).filter(
    ([, { instead }]) => !instead?.length || !instead.every((fieldName) => guessed.includes(fieldName)),
  )
  const areAllNeeded = neededExtras.length === Object.keys(extras).length
  const columns = areAllNeeded
    ? guessed
    : guessOnce(headings, { spellings, extras: Object.fromEntries(neededExtras) }, fields)
  return withNeeded(besideDays(columns, headings, { spellings, extras }), extras)
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
  const columns = [...guessed]
  for (const [extra, { feeds, suffices, target, needs }] of Object.entries(extras)) {
    if (suffices || target || needs || columns.includes(extra) || !columns.includes(feeds)) continue
    const days = [feeds, ...(spellings[feeds] ?? [])].map(letters)
    const isDay = headings.map((heading) => getForms(heading).some((form) => days.includes(form)))
    const [moment, day] = [columns.indexOf(feeds), isDay.findIndex((is, index) => is && columns[index] === null)]
    if (day < 0 || isDay[moment]) continue
    columns[moment] = extra
    columns[day] = feeds
  }
  return columns
}

function withNeeded(guessed: readonly (string | null)[], extras: Guessing['extras']): readonly (string | null)[] {
  const isSaid = (fieldName: string): boolean => {
    const needs = extras[fieldName]?.needs
    return guessed.includes(fieldName) && (needs === undefined || isSaid(needs))
  }
  return guessed.map((fieldName) => (fieldName !== null && isSaid(fieldName) ? fieldName : null))
}

/** A heading such as `Employee?` is a yes-or-no question, so it only fits a boolean. */
const mayGive = (heading: string, field: Field | undefined) =>
  !heading.trimEnd().endsWith('?') || field?.kind === 'boolean'

/** Headings that our own exports use in this language. */
function translateLabels(field: Field | undefined, extra: string | undefined, t: Translate): readonly string[] {
  if (!field) return extra === undefined ? [] : [t(extra)]
  const label = withDeclarationTranslation(t, () => field.label)
  return field.kind === 'toone' ? [label, t('{field} id', { field: label })] : [label]
}

function guessOnce(
  headings: readonly string[],
  { spellings, extras }: Guessing,
  fields: Readonly<Record<string, Field>>,
): readonly (string | null)[] {
  const extraNames = Object.keys(extras).filter((name) => !extras[name]?.onlyDefault)
  const fieldNames = [...Object.keys(fields), ...extraNames]
  const ways: readonly ((fieldName: string) => readonly string[])[] = [
    // First, because a time of day beside a date may have the name of the whole moment.
    (fieldName) => (extras[fieldName] ? [extras[fieldName].label, ...(spellings[fieldName] ?? [])] : []),
    (fieldName) => [fieldName],
    (fieldName) => [fields[fieldName]?.label ?? extras[fieldName]?.label ?? fieldName],
    ...everyTranslate.map(
      (t) => (fieldName: string) => translateLabels(fields[fieldName], extras[fieldName]?.label, t),
    ),
    (fieldName) => [...(fields[fieldName]?.responseAliases ?? []), ...(fields[fieldName]?.aliases ?? [])],
    (fieldName) => spellings[fieldName] ?? [],
  ]
  const guessed = new Map<number, string>()
  for (const way of ways) {
    const names = fieldNames
      .flatMap((fieldName) => way(fieldName).map((name, rank) => ({ name, found: { wire: fieldName, rank } })))
      .reverse()
    const plain = names.map(({ name, found: match }) => [plainHeading(name), match] as const)
    const matchesByName = new Map([...plain, ...names.map(({ name, found: match }) => [letters(name), match] as const)])
    const matches = headings.flatMap((heading, position) => {
      const match = getForms(heading).flatMap((form) => matchesByName.get(form) ?? [])[0]
      return match ? [{ ...match, heading, position }] : []
    })
    // Of two columns for one field, the more usual name wins: a task before an activity.
    for (const { wire: fieldName, heading, position } of matches.toSorted(
      (first, second) => first.rank - second.rank,
    )) {
      if (guessed.has(position) || [...guessed.values()].includes(fieldName) || !mayGive(heading, fields[fieldName]))
        continue
      guessed.set(position, fieldName)
    }
  }
  return headings.map((_, position) => guessed.get(position) ?? null)
}
