/** What columns that are no fields of their own say together: a person by two names, a moment by day and time of day. */
import { momentOf } from './dates.ts'
import { workedSpan } from './worked-span.ts'

/** By field, what each of its cells says in this row. */
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

/** A person by two names, a start by day and time of day, and a duration by the times of day of start, end and break. */
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
