import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

describe.each(['en-US', 'en-AU', 'de-DE', 'fr-FR'])('in %s', (locale) => {
  it.each([
    ['80', 80],
    ['$80', 80],
    ['80 €', 80],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['1 250,50', 1250.5],
    ['1,250,000', 1_250_000],
    ['-3.25', -3.25],
    ['45 %', 45],
    ['.5', 0.5],
    ['80,-', 80],
    ['1.250,–', 1250],
    ['(1,250.50)', -1250.5],
    ['($80)', -80],
    ['１２', 12],
  ] as const)('%j is %d', (text, value) => {
    expect(parseNumber(text, locale)).toBe(value)
  })

  it.each(['', 'much', '-', '1.2.3', '1,25,000', '1e5', '12..5', '1,250.50.1', '(-5)', '()', '80-', ',-'])(
    '%j is none',
    (text) => {
      expect(parseNumber(text, locale)).toBeNull()
    },
  )

  it('parses the amounts that it formats', () => {
    const written = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(parseNumber(written.format(cents / 100), locale)).toBe(cents / 100)
      }),
    )
  })
})

it('a single separator before three digits groups them if the locale does', () => {
  expect(parseNumber('1,250', 'en-US')).toBe(1250)
  expect(parseNumber('1,250', 'de-DE')).toBe(1.25)
  expect(parseNumber('1.250', 'de-DE')).toBe(1250)
  expect(parseNumber('1.250', 'en-US')).toBe(1.25)
  // Austria groups numbers by a space and amounts by a dot.
  expect(parseNumber('1.250', 'de-AT')).toBe(1250)
  expect(parseNumber('1,250', 'de-AT')).toBe(1.25)
  expect(parseNumber('1.25', 'de-AT')).toBe(1.25)
  expect(parseNumber('1.250', 'de-CH')).toBe(1.25)
})
