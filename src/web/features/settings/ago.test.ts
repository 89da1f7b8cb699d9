import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const now = Date.parse('2026-03-15T12:00:00Z')

it.each([
  ['2026-03-15T11:59:40Z', 'just now'],
  ['2026-03-15T12:00:05Z', 'just now'],
  ['2026-03-15T11:58:10Z', '1 minute ago'],
  ['2026-03-15T09:00:00Z', '3 hours ago'],
  ['2026-03-14T09:00:00Z', 'yesterday'],
  ['2026-02-26T12:00:00Z', '2 weeks ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
])('%s is %s', (moment, words) => {
  expect(ago(moment, now)).toBe(words)
})
