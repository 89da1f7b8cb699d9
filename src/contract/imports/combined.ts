/** Combines columns that are only part of a field: first and last name, day and time of day. */
import { momentOf } from './dates.ts'
import { workedSpan } from './worked-span.ts'

/** Cell texts of a row, by field. */
export type Texts = Readonly<Record<string, string>>

/** `Ida Lind` and `Lind, Ida`: the last word is the last name, unless a comma says otherwise. */
function named(full: string): { readonly firstname: string; readonly lastname: string } {
  const [last = '', first] = full.split(',').map((part) => part.trim())
  if (first) return { firstname: first, lastname: last }
  const words = full.trim().split(/\s+/)
  return words.length < 2
    ? { firstname: full.trim(), lastname: '' }
    : { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}

export function withName(texts: Texts): Texts {
  const { fullname, ...others } = texts
  if (!fullname || others.firstname || others.lastname) return others
  return { ...others, ...named(fullname) }
}

/** Combines a person's two names; a day and a time of day into a start; start, end and break into a duration. */
export function withPersonAndStart(texts: Texts): Texts {
  const { firstname = '', lastname = '', clock, until, pause, ...others } = texts
  const person = `${firstname} ${lastname}`.trim()
  return {
    ...others,
    ...(clock && until && !others.timespent ? { timespent: workedSpan(clock, until, pause) } : {}),
    ...(person && !others.contactid ? { contactid: person } : {}),
    ...(clock ? { starttime: momentOf(others.starttime, clock) } : {}),
  }
}
