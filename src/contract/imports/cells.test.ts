import { describe, expect, it } from 'vitest'
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  type Field,
  minutes,
  money,
  percent,
  text,
} from '../language/field.ts'
import { withDeclarationTranslation } from '../language/translated.ts'
import { everyTranslate } from '../messages/catalogues.ts'
import { resourceNamed } from '../registry.ts'
import { faultText } from '../requests/refusal.ts'
import { asWritten, choiceWords, wordFor } from '../resources/choice-words.ts'
import { readCell } from './cells.ts'
import { getDateOrder } from './dates.ts'
import { importables } from './importable.ts'
import { valuesByWord } from './value-words.ts'

const notation = { decimal: '.', dates: 'dmy', year: 2026 } as const
const read = (field: Field, given: string, more: Partial<Parameters<typeof readCell>[2]> = {}) =>
  said(readCell(given, field, { ...notation, ...more }))

/** The cell with its reason as a sentence. */
const said = (cell: ReturnType<typeof readCell>) =>
  cell !== null && 'wrong' in cell ? { wrong: faultText(cell.wrong) } : cell

describe('Numbers', () => {
  it.each([
    ['1,234.56', '.', '1234.56'],
    ['1.234,56', ',', '1234.56'],
    ['1,234', '.', '1234'],
    ['1.234', ',', '1234'],
    ['1.5', '.', '1.5'],
    ['0,125', ',', '0.125'],
    ['€ 1 200', ',', '1200'],
    ['$1,200.00', '.', '1200.00'],
    ['(12.50)', '.', '-12.50'],
    ['1.234.567', ',', '1234567'],
    ["1'200.50", '.', '1200.50'],
  ] as const)('%s with %s is %s', (given, decimalSign, expected) => {
    expect(read(money(), given, { decimal: decimalSign })).toEqual({ value: expected })
  })

  it.each([
    ['1.234,56', '.', 'a decimal comma, but the column is read with a decimal point'],
    ['1,5', '.', 'a decimal comma, but the column is read with a decimal point'],
    ['0,125', '.', 'a decimal comma, but the column is read with a decimal point'],
    ['1.234.567', '.', 'a decimal comma, but the column is read with a decimal point'],
    ['1,234.56', ',', 'a decimal point, but the column is read with a decimal comma'],
    ['1.5', ',', 'a decimal point, but the column is read with a decimal comma'],
  ] as const)('%s contradicts %s', (given, decimalSign, why) => {
    expect(read(money(), given, { decimal: decimalSign })).toEqual({ wrong: `'${given}' has ${why}` })
  })

  it.each([
    [
      '50,555',
      '.',
      [
        ['50555', '50555'],
        ['50.5550', '50.555'],
      ],
    ],
    [
      '1.500',
      ',',
      [
        ['1,5000', '1.500'],
        ['1500', '1500'],
      ],
    ],
  ] as const)('%s is asked about where the column has both marks', (given, decimalSign, options) => {
    const cell = readCell(given, money(), { ...notation, decimal: decimalSign, isMixed: true })
    expect(cell).toMatchObject({ options: options.map(([value, label]) => ({ value, label })) })
    for (const [value] of options)
      expect(read(money(), value, { decimal: decimalSign, isMixed: true })).toEqual({ value: value.replace(',', '.') })
    expect(read(money(), '1,250.5', { decimal: '.', isMixed: true })).toEqual({ value: '1250.5' })
  })

  it('are refused with anything else around them', () => {
    for (const given of ['12 apples', '1-2', '12 %']) {
      expect(read(money(), given)).toMatchObject({ wrong: expect.stringContaining('is not a number') })
    }
    expect(read(percent(), '12 %')).toEqual({ value: '12' })
  })
})

describe('Days', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['31.1.26', '2026-01-31'],
    ['3/4/2026', '2026-04-03'],
    ['31 Jan 2026', '2026-01-31'],
    ['31. Dezember 2026', '2026-12-31'],
    ['January 31, 2026', '2026-01-31'],
    ['1/1/99', '1999-01-01'],
    ['2026-01-31T10:00:00Z', '2026-01-31'],
    ['Wed, 4 Mar 2026', '2026-03-04'],
    ['Saturday, January 31, 2026', '2026-01-31'],
    ['Mi 04.03.2026', '2026-03-04'],
    ['Donnerstag, 5. März 2026', '2026-03-05'],
  ])('%s is %s', (given, expected) => {
    expect(read(date(), given)).toEqual({ value: expected })
  })

  it.each(['31/02/2026', '2026-13-01', 'soon', '45000'])('%s is not a date', (given) => {
    expect(read(date(), given)).toMatchObject({ wrong: expect.stringContaining('is not a date') })
  })

  it.each([
    ['12/31/2026', 'dmy', 'the month first, but the column is read with the day first'],
    ['12.31.2026', 'mdy', 'the month first, but the column is read with the day first'],
    ['31/12/2026', 'mdy', 'the day first, but the column is read with the month first'],
  ] as const)('%s contradicts the order %s', (given, dates, why) => {
    for (const field of [date(), datetime()])
      expect(read(field, given, { dates })).toEqual({ wrong: `'${given}' has ${why}` })
  })

  it('follow the country', () => {
    expect(read(date(), '3/4/2026', { dates: 'mdy' })).toEqual({ value: '2026-03-04' })
    expect(read(date(), '3.4.2026', { dates: 'mdy' })).toEqual({ value: '2026-04-03' })
    expect(getDateOrder('en-US')).toBe('mdy')
    expect(getDateOrder('en-GB')).toBe('dmy')
  })

  it.each([
    ['31.02.2026', 'February has 28 days'],
    ['30/02/2028', 'February has 29 days'],
    ['2026-11-31', 'November has 30 days'],
    ['2026-13-01', 'a year has 12 months'],
    ['0/3/2026', 'days are counted from 1'],
  ])('%s is no date, because %s', (given, why) => {
    const wrong = `'${given}' is not a date; ${why}`
    expect(read(date(), given)).toEqual({ wrong })
    expect(read(datetime(), given)).toEqual({ wrong })
  })

  it('may have a time', () => {
    expect(read(datetime(), '31/01/2026 9:05 PM')).toEqual({ value: '2026-01-31T21:05:00' })
    expect(read(datetime(), '31/01/2026 12:15 p.m.')).toEqual({ value: '2026-01-31T12:15:00' })
    expect(read(datetime(), 'Sat 31/01/2026 12:15 a.m.')).toEqual({ value: '2026-01-31T00:15:00' })
    expect(read(datetime(), '2026-01-31 14:30:10')).toEqual({ value: '2026-01-31T14:30:10' })
    expect(read(datetime(), '2026-01-31')).toEqual({ value: '2026-01-31T00:00:00' })
    expect(read(datetime(), '2026-01-31 25:00')).toMatchObject({ wrong: expect.any(String) })
  })
})

describe('Durations', () => {
  it.each([
    ['1.5', null, 90],
    ['1,5', null, 90],
    ['45', null, 2700],
    ['45', 'm', 45],
    ['5400', 's', 90],
    ['1:30', 's', 90],
    ['01:30:00', null, 90],
    ['00:20:45', null, 21],
    ['2h 15m', null, 135],
    ['18:25 min', null, 18],
    ['1.250,5', null, 75_030],
    ['1,250.5', null, 75_030],
  ] as const)('%s in the unit %s is %d minutes', (given, unit, expected) => {
    expect(read(minutes(), given, { unit })).toEqual({ value: expected })
  })
})

it.each(['-2,0', '(3)', 'soon'])('%s is no duration', (given) => {
  expect(read(minutes(), given)).toMatchObject({ wrong: expect.stringContaining('is not a duration') })
})

it('Yes and no are parsed in many words, and nothing else is accepted', () => {
  for (const word of ['Yes', 'TRUE', 'x', 'ja', '1']) expect(read(boolean(), word)).toEqual({ value: true })
  for (const word of ['No', 'false', 'nein', '0']) expect(read(boolean(), word)).toEqual({ value: false })
  expect(read(boolean(), 'maybe')).toMatchObject({ wrong: expect.any(String) })
})

it.each([
  ['items', 'activeworkstate', 'Offen', 'active'],
  ['projects', 'activeworkstate', 'Abgeschlossen', 'complete'],
  ['projects', 'activeworkstate', 'Done', 'complete'],
  ['items', 'priority', 'Dringend', '1'],
  ['companies', 'type', 'Auftraggeber', 'client'],
] as const)('The %s of other programs and firms have a %s called %s', (resource, wire, word, value) => {
  const field = resourceNamed(resource).fields[wire] as Field
  expect(valuesByWord(wire, field)[word.toLowerCase()]).toBe(value)
})

it('An empty cell has no value, and an escaped text gets its sign back', () => {
  expect(read(decimal(), '  ')).toBeNull()
  expect(read(text(), "'=1+1")).toEqual({ value: '=1+1' })
  expect(read(text(), "'tis")).toEqual({ value: "'tis" })
  expect(readCell('High', choice([1, 2]), notation, { words: { high: '2' } })).toEqual({ value: '2' })
})

describe('Values are recognised as exported, in every language', () => {
  it.each(importables.map(({ resource }) => resource))('of %s', (resource) => {
    for (const [wire, field] of Object.entries(resourceNamed(resource).fields)) {
      for (const t of everyTranslate) {
        const words = field.values?.map((value) =>
          withDeclarationTranslation(t, () => wordFor(value, choiceWords[wire])).toLowerCase(),
        )
        expect(words?.map((word) => valuesByWord(wire, field)[word]) ?? []).toEqual((field.values ?? []).map(String))
      }
    }
  })
})

it.each(['constructor', 'toString', 'valueOf', '__proto__'])('%s is a word like any other', (word) => {
  const priority = resourceNamed('items').fields.priority as Field
  const words = valuesByWord('priority', priority)
  expect(readCell('High', priority, notation, { words })).toEqual({ value: '2' })
  expect(readCell(word, priority, notation, { words })).toEqual({ value: word })
  expect(read(text(), word)).toEqual({ value: word })
  expect(everyTranslate.map((t) => t(word))).toEqual(everyTranslate.map(() => word))
  expect(wordFor(word, asWritten([]))).toBe(word)
})
