import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, notationWith, parseNumber } from './written-number.ts'

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
    ['.5', 0.5],
    ['80,-', 80],
    ['1.250,–', 1250],
    ['(1,250.50)', -1250.5],
    ['($80)', -80],
    ['１２', 12],
  ] as const)('%j is %d', (text, value) => {
    expect(parseNumber(text, locale, 'amount')).toBe(value)
  })

  it.each(['', 'much', '-', '1.2.3', '1,25,000', '1e5', '12..5', '1,250.50.1', '(-5)', '()', '80-', ',-'])(
    '%j is not a number',
    (text) => {
      expect(parseNumber(text, locale, 'amount')).toBeNull()
    },
  )

  it('parses the amounts that it formats', () => {
    const written = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(parseNumber(written.format(cents / 100), locale, 'amount')).toBe(cents / 100)
      }),
    )
  })
})

it('a single separator before three digits groups them if the locale does', () => {
  expect(parseNumber('1,250', 'en-US', 'number')).toBe(1250)
  expect(parseNumber('1,250', 'de-DE', 'number')).toBe(1.25)
  expect(parseNumber('1.250', 'de-DE', 'number')).toBe(1250)
  expect(parseNumber('1.250', 'en-US', 'number')).toBe(1.25)
  // Austria groups numbers by a space and amounts by a dot.
  expect(parseNumber('1.250', 'de-AT', 'number')).toBe(1250)
  expect(parseNumber('1,250', 'de-AT', 'number')).toBe(1.25)
  expect(parseNumber('1.25', 'de-AT', 'number')).toBe(1.25)
  expect(parseNumber('1.250', 'de-CH', 'number')).toBe(1.25)
})

it('a number is refused if a separator before three digits is neither the decimal nor the group mark of the locale', () => {
  expect(parseNumber('1.250', 'fr-FR', 'number')).toBeNull()
  expect(parseNumber('1,250', 'de-CH', 'number')).toBeNull()
  expect(parseNumber('1.25', 'fr-FR', 'number')).toBe(1.25)
  expect(parseNumber('1.250.000', 'fr-FR', 'number')).toBe(1_250_000)
})

it.each(['en-US', 'de-DE', 'fr-FR', 'de-CH'])('no group of thousands begins with 0 in %s', (locale) => {
  expect(parseNumber('0,125', locale, 'number')).toBe(0.125)
  expect(parseNumber('0.125', locale, 'number')).toBe(0.125)
  expect(parseNumber('-00.125', locale, 'number')).toBe(-0.125)
  expect(parseNumber('0,125,000', locale, 'number')).toBeNull()
})

it('groups of two digits are those of India', () => {
  expect(parseNumber('12,34,567.50', 'en-IN', 'number')).toBe(1_234_567.5)
  expect(parseNumber('12,34,567.50', 'en-US', 'number')).toBeNull()
})

it('spaces and apostrophes only group digits, by three', () => {
  expect(parseNumber("1'234.50", 'de-CH', 'number')).toBe(1234.5)
  expect(parseNumber('1 234 567', 'en-US', 'number')).toBe(1_234_567)
  for (const text of ['1 2 3', '12 34', "1'23", '0 125']) expect(parseNumber(text, 'en-US', 'number')).toBeNull()
})

it('a currency belongs to an amount and a percent sign to a percentage', () => {
  const kinds = ['number', 'amount', 'percent'] as const
  expect(kinds.map((kind) => parseNumber('30%', 'en-US', kind))).toEqual([null, null, 30])
  expect(kinds.map((kind) => parseNumber('$5', 'en-US', kind))).toEqual([null, 5, null])
  expect(kinds.map((kind) => parseNumber('-5', 'en-US', kind))).toEqual([-5, -5, -5])
  for (const text of ['-$5', '$-5', '-5 USD', '- 5 kr', 'CA$ -5', '−5 €', 'Fr. -5']) {
    expect(parseNumber(text, 'en-US', 'amount')).toBe(-5)
  }
  for (const text of ['5 apples', 'a5', '5 of 6', '+-5']) expect(parseNumber(text, 'en-US', 'amount')).toBeNull()
})

it('a file keeps its detected notation, with the other mark for groups', () => {
  expect(decimalText('1.234', notationWith(','), 'number')).toBe('1234')
  expect(decimalText('1,234', notationWith(','), 'number')).toBe('1.234')
  expect(decimalText('12345678901234567.89', notationWith('.'), 'number')).toBe('12345678901234567.89')
})

it('numbers formatted by any locale are parsed as themselves or not at all, with and without groups', () => {
  const locales = [
    'en-US',
    'en-IN',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'fr-CH',
    'pl-PL',
    'es-ES',
    'pt-BR',
    'nl-NL',
    'sv-SE',
    'ja-JP',
  ]
  const thousandths = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...locales),
      thousandths,
      fc.boolean(),
      (by, read, n, useGrouping) => {
        const text = new Intl.NumberFormat(by, { useGrouping, maximumFractionDigits: 3 }).format(n / 1000)
        expect(parseNumber(text, by, 'number')).toBe(n / 1000)
        const isPlain = !/^\D*[1-9]\d{0,2}[.,]\d{3}$/.test(text)
        if (isPlain) expect([n / 1000, null]).toContain(parseNumber(text, read, 'number'))
      },
    ),
  )
})

it('never fails on any input', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('number', 'amount', 'percent'), (text, kind) => {
      const value = parseNumber(text, 'en-US', kind)
      expect(value === null || Number.isFinite(value)).toBe(true)
    }),
  )
})
