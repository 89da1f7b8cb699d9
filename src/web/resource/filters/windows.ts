/** Windows of dates: the ready-made ones, and how any window reads. Values are the interface's own relative days. */
import type { Formats } from '../fields/formats.ts'

export interface Window {
  readonly label: string
  readonly from: string | null
  readonly to: string | null
}

/** Today is one of the days that are counted. */
export const windows: readonly Window[] = [
  { label: 'Before today', from: null, to: '-1d' },
  { label: 'Today', from: '+0d', to: '+0d' },
  { label: 'Yesterday', from: '-1d', to: '-1d' },
  { label: 'Tomorrow', from: '+1d', to: '+1d' },
  { label: 'Next 7 days', from: '+0d', to: '+6d' },
  { label: 'Next 2 weeks', from: '+0d', to: '+13d' },
  { label: 'Next 30 days', from: '+0d', to: '+29d' },
  { label: 'Last 7 days', from: '-6d', to: '+0d' },
  { label: 'Last 30 days', from: '-29d', to: '+0d' },
  { label: 'Last 90 days', from: '-89d', to: '+0d' },
]

/** What a window says behind the name of its date: last 7 days, from 3 Nov, 3 Nov to 9 Nov. */
export function windowText(from: string, to: string, formats: Formats): string {
  const known = windows.find((window) => (window.from ?? '') === from && (window.to ?? '') === to)
  if (known) return known.label.toLowerCase()
  const past = /^-(\d+)d$/.exec(from)?.[1]
  if (past !== undefined && to === '+0d') return `last ${Number(past) + 1} days`
  const future = /^\+(\d+)d$/.exec(to)?.[1]
  if (future !== undefined && from === '+0d') return `next ${Number(future) + 1} days`
  const [start, end] = [momentText(from, formats), momentText(to, formats)]
  if (start && end) return start === end ? start : `${start} to ${end}`
  if (start) return `from ${start}`
  return end ? `until ${end}` : ''
}

/** A day as people write it; days from now in words. */
function momentText(text: string, formats: Formats): string {
  if (/^\d{4}-/.test(text)) return formats.day(text)
  const relative = /^([+-]?)(\d+)([dwm])$/.exec(text)
  if (!relative) return text
  const [, sign, amount, unit] = relative
  if (Number(amount) === 0) return 'today'
  const name = { d: 'day', w: 'week', m: 'month' }[unit as 'd' | 'w' | 'm']
  const span = `${amount} ${name}${Number(amount) === 1 ? '' : 's'}`
  return sign === '+' ? `in ${span}` : `${span} ago`
}
