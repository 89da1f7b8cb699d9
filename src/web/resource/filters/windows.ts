/** Windows of dates: the ready-made ones, and how any window reads. Values are the interface's own relative days. */
import type { Formats } from '../fields/formats.ts'

export interface Window {
  readonly label: string
  readonly from: string | null
  readonly to: string | null
}

export const windows: readonly Window[] = [
  { label: 'Before today', from: null, to: '-1d' },
  { label: 'Today', from: '+0d', to: '+0d' },
  { label: 'Next 7 days', from: '+0d', to: '+7d' },
  { label: 'Next 30 days', from: '+0d', to: '+30d' },
  { label: 'Last 7 days', from: '-7d', to: '+0d' },
  { label: 'Last 30 days', from: '-30d', to: '+0d' },
]

export function windowText(from: string, to: string, formats: Formats): string {
  const known = windows.find((window) => (window.from ?? '') === from && (window.to ?? '') === to)
  if (known) return `is ${known.label.toLowerCase()}`
  const days = /^-(\d+)d$/.exec(from)?.[1]
  if (days !== undefined && to === '+0d') return `is last ${days} days`
  const [start, end] = [momentText(from, formats), momentText(to, formats)]
  if (start && end) return `is ${start} to ${end}`
  if (start) return `is from ${start}`
  return end ? `is until ${end}` : ''
}

function momentText(text: string, formats: Formats): string {
  return /^\d{4}-/.test(text) ? formats.day(text) : text
}
