/** Ranges of dates: the predefined ones, and the text of any range. Values are relative days as in the API. */

import { message } from '../../../../contract/messages/message.ts'
import { t, within } from '../../../language/t.ts'
import type { Formats } from '../../inputs/fields/formats.ts'

export interface Window {
  readonly label: string
  readonly start: string | null
  readonly end: string | null
}

/** Today counts as one of the days. */
export const windows: readonly Window[] = [
  { label: t('Before today'), start: null, end: '-1d' },
  { label: t('Today'), start: '+0d', end: '+0d' },
  { label: t('Yesterday'), start: '-1d', end: '-1d' },
  { label: t('Tomorrow'), start: '+1d', end: '+1d' },
  { label: t('Next 7 days'), start: '+0d', end: '+6d' },
  { label: t('Next 2 weeks'), start: '+0d', end: '+13d' },
  { label: t('Next 30 days'), start: '+0d', end: '+29d' },
  { label: t('Last 7 days'), start: '-6d', end: '+0d' },
  { label: t('Last 30 days'), start: '-29d', end: '+0d' },
  { label: t('Last 90 days'), start: '-89d', end: '+0d' },
]

/** The text of a range after the name of its date: last 7 days, from 3 Nov, 3 Nov to 9 Nov. */
export function windowText(begin: string, finish: string, formats: Formats): string {
  const window = windows.find((window) => (window.start ?? '') === begin && (window.end ?? '') === finish)
  if (window) return within(window.label)
  const past = /^-(\d+)d$/.exec(begin)?.[1]
  if (past !== undefined && finish === '+0d')
    return t('last {count, plural, one {# day} other {# days}}', { count: Number(past) + 1 })
  const future = /^\+(\d+)d$/.exec(finish)?.[1]
  if (future !== undefined && begin === '+0d')
    return t('next {count, plural, one {# day} other {# days}}', { count: Number(future) + 1 })
  const [start, end] = [momentText(begin, formats), momentText(finish, formats)]
  if (start && end) return start === end ? start : t('{start} to {end}', { start, end })
  if (start) return t('from {start}', { start })
  return end ? t('until {end}', { end }) : ''
}

/** Texts for future and past, by the unit of a relative day. */
const spans = {
  d: [
    message('in {count, plural, one {# day} other {# days}}'),
    message('{count, plural, one {# day} other {# days}} ago'),
  ],
  w: [
    message('in {count, plural, one {# week} other {# weeks}}'),
    message('{count, plural, one {# week} other {# weeks}} ago'),
  ],
  m: [
    message('in {count, plural, one {# month} other {# months}}'),
    message('{count, plural, one {# month} other {# months}} ago'),
  ],
} as const

/** Formats a date; relative days in words. */
function momentText(text: string, formats: Formats): string {
  if (/^\d{4}-/.test(text)) return formats.day(text)
  const relative = /^([+-]?)(\d+)([dwm])$/.exec(text)
  if (!relative) return text
  const [, sign, amount, unit] = relative
  if (Number(amount) === 0) return t('today')
  const count = { count: Number(amount) }
  const [ahead, back] = spans[unit as 'd' | 'w' | 'm']
  return t(sign === '+' ? ahead : back, count)
}
