/** Combines columns that are only part of a field: first and last name, day and time of day. */
import { exactDuration } from '../language/duration.ts'
import { notationWith } from '../language/written-number.ts'
import { clause } from '../requests/refusal.ts'
import type { Notation, Texts } from './cells.ts'
import { getMoment, readDay, spelledClock } from './dates.ts'
import type { Contradiction } from './foreign-currency.ts'
import { withRates } from './rates.ts'
import { type WorkedTexts, workedSpan } from './worked-span.ts'

/** `Ida Lind` and `Lind, Ida`: the last word is the last name, unless a comma says otherwise. */
export function splitFullName(full: string): { readonly firstname: string; readonly lastname: string } {
  const [last = '', first] = full.split(',').map((part) => part.trim())
  if (first) return { firstname: first, lastname: last }
  const words = full.trim().split(/\s+/)
  return words.length < 2
    ? { firstname: full.trim(), lastname: '' }
    : { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}

export function withName(texts: Texts): Texts {
  const { fullname, ...rest } = texts
  if (!fullname || rest.firstname || rest.lastname) return rest
  return { ...rest, ...splitFullName(fullname) }
}

/** A record of time: its person and start, whether it was billed elsewhere, and its rates. */
export const timeRecord = (texts: Texts, getNotation: (name: string) => Notation): Texts =>
  withRates(withBilling(withPersonAndStart(texts, getNotation)), getNotation)

/** What columns such as Status and Invoice say of billing: `Paid`, `Unbilled`, `INV-0012`. */
function withBilling({ billedelsewhere, ...rest }: Texts): Texts {
  if (billedelsewhere === undefined) return rest
  const isBilled = /^(?:invoiced|billed|paid|exported|locked|abgerechnet|verrechnet|fakturiert|bezahlt|exportiert)$/i
  const isOpen =
    /^(?:(?:un|not |non-?)(?:invoiced|billed|billable|exported)|open|offen|nicht abgerechnet|nicht verrechnet)$/i
  if (isOpen.test(billedelsewhere)) return { ...rest, billedelsewhere: 'no' }
  // An invoice's number.
  const isNumber = /\d/.test(billedelsewhere) && !/^[01]$/.test(billedelsewhere)
  return { ...rest, billedelsewhere: isBilled.test(billedelsewhere) || isNumber ? 'yes' : billedelsewhere }
}

/** The start, end and break of a row, if it has a start and an end. */
function spanIn(texts: Texts, getNotation: (name: string) => Notation): WorkedTexts | null {
  const timeIn = (name: string, text: string | undefined) =>
    text !== undefined && getNotation(name).bareClocks ? spelledClock(text) : text
  const [clock, until] = [timeIn('clock', texts.clock), timeIn('until', texts.until)]
  const start = clock ?? texts.starttime
  return start && until
    ? {
        start,
        startDay: clock ? texts.starttime : undefined,
        end: until,
        endDay: texts.untilday,
        pause: texts.pause,
      }
    : null
}

/** A duration that is not what the row's start, end and break come to, beyond a minute of rounding. */
export function spanContradictions(texts: Texts, getNotation: (name: string) => Notation): readonly Contradiction[] {
  const span = texts.timespent === undefined ? null : spanIn(texts, getNotation)
  if (span === null) return []
  const worked = workedSpan(span, getNotation)
  const { decimal, unit } = getNotation('timespent')
  const writtenMinutes = exactDuration(texts.timespent ?? '', 'planned', {
    writing: notationWith(decimal),
    unit: unit ?? undefined,
  })
  const minutes = exactDuration(worked, 'planned', { writing: notationWith('.'), unit: undefined })
  if (writtenMinutes === null || minutes === null || Math.abs(writtenMinutes - minutes) <= 1) return []
  const wrong = clause(
    'The duration is {duration}, but from start to end it is {worked}; correct one, or skip the column of the end',
    { duration: texts.timespent, worked },
  )
  return [{ name: 'timespent', wrong, cause: 'timespent: contradicts' }]
}

/** Combines a person's two names; a day and a time of day into a start; start, end and break into a duration. */
function withPersonAndStart(texts: Texts, getNotation: (name: string) => Notation): Texts {
  const { firstname = '', lastname = '', clock: time, until, untilday, pause, billedbefore, ...rest } = texts
  const clock = time !== undefined && getNotation('clock').bareClocks ? spelledClock(time) : time
  const person = `${firstname} ${lastname}`.trim()
  const span = rest.timespent ? null : spanIn(texts, getNotation)
  return {
    ...rest,
    ...(span ? { timespent: workedSpan(span, getNotation) } : {}),
    ...(person && !rest.contactid ? { contactid: person } : {}),
    ...(clock ? { starttime: getMoment(rest.starttime, clock) } : {}),
    ...(isBefore(rest.starttime, billedbefore, getNotation('starttime')) ? { billedelsewhere: 'yes' } : {}),
  }
}

/** Whether a row's day is before the day until which work was billed elsewhere. */
function isBefore(start: string | undefined, day: string | undefined, notation: Notation): boolean {
  const [startDay, until] = [start, day].map((text) => (text ? readDay(text, notation) : null))
  return Boolean(startDay && until && startDay < until)
}
