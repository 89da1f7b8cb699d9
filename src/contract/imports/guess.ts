/** Which column of a file gives which field: by wire name, label, and what other programs call it. */
import type { Field } from '../language/field.ts'
import type { Importable } from './importable.ts'

/** `Due Date (UTC)`, `due_date` and `dueDate` are the same heading. */
export const plainHeading = (heading: string): string =>
  heading
    .replace(/\([^)]*\)/g, ' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')

type Guessing = Pick<Importable, 'spellings' | 'extras'>

/**
 * The field or extra for each heading, or null. Exact names win over what things are called elsewhere, and each is given once:
 * to the first column that asks for it. An extra that columns of their own make needless is left to other fields of its name.
 */
export function guessColumns(
  headings: readonly string[],
  { spellings, extras }: Guessing,
  fields: Readonly<Record<string, Field>>,
): readonly (string | null)[] {
  const guessed = guessOnce(headings, { spellings, extras }, fields)
  const needed = Object.entries(extras).filter(
    ([, { instead }]) => !instead?.length || !instead.every((wire) => guessed.includes(wire)),
  )
  if (needed.length === Object.keys(extras).length) return guessed
  return guessOnce(headings, { spellings, extras: Object.fromEntries(needed) }, fields)
}

/** `Employee?` asks whether somebody is one: only yes and no answer that. */
const mayGive = (heading: string, field: Field | undefined) =>
  !heading.trimEnd().endsWith('?') || field?.kind === 'boolean'

function guessOnce(
  headings: readonly string[],
  { spellings, extras }: Guessing,
  fields: Readonly<Record<string, Field>>,
): readonly (string | null)[] {
  const wires = [...Object.keys(fields), ...Object.keys(extras)]
  const ways: readonly ((wire: string) => readonly string[])[] = [
    // The time of day beside a date is called as the field of both is.
    (wire) => (extras[wire] ? [extras[wire].label, ...(spellings[wire] ?? [])] : []),
    (wire) => [wire],
    (wire) => [fields[wire]?.label ?? extras[wire]?.label ?? wire],
    (wire) => [...(fields[wire]?.twins ?? []), ...(fields[wire]?.aliases ?? [])],
    (wire) => spellings[wire] ?? [],
  ]
  const given = new Map<number, string>()
  for (const way of ways) {
    const known = new Map(
      wires.flatMap((wire) => way(wire).map((name) => [plainHeading(name), wire] as const)).reverse(),
    )
    for (const [position, heading] of headings.entries()) {
      const wire = known.get(plainHeading(heading))
      if (wire === undefined || given.has(position) || [...given.values()].includes(wire)) continue
      if (!mayGive(heading, fields[wire])) continue
      given.set(position, wire)
    }
  }
  return headings.map((_, position) => given.get(position) ?? null)
}
