import { describe, expect, it } from 'vitest'
import type { Formats } from '../../inputs/fields/formats.ts'
import { windowText } from './windows.ts'

const formats = { day: (text: string) => `the ${text.slice(8)}.` } as Formats

describe('a date range reads', () => {
  it.each([
    ['', '-1d', 'before today'],
    ['-6d', '+0d', 'last 7 days'],
    ['-13d', '+0d', 'last 14 days'],
    ['+0d', '+13d', 'next 2 weeks'],
    ['+0d', '+4d', 'next 5 days'],
    ['2026-11-03', '', 'from the 03.'],
    ['', '2026-11-09', 'until the 09.'],
    ['2026-11-03', '2026-11-09', 'the 03. to the 09.'],
    ['2026-11-03', '2026-11-03', 'the 03.'],
    ['-2w', '+1m', '2 weeks ago to in 1 month'],
    ['', '', ''],
  ])('%j to %j: %s', (from, to, text) => {
    expect(windowText(from, to, formats)).toBe(text)
  })
})
