import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, FilterKind } from '../language/filter.ts'
import { parseFilter } from './filter-value.ts'
import { getSentence } from './refusal.ts'

const filterOf = (kind: FilterKind, values: Filter['values'] = []): Filter => ({
  name: 'x',
  kind,
  fields: ['x'],
  values,
})
const read = (kind: FilterKind, text: string, values: Filter['values'] = []) => {
  const parsed = parseFilter(filterOf(kind, values), text)
  if ('refusal' in parsed) return getSentence(parsed.refusal)
  if (!parsed.value) return null
  const { filter, ...value } = parsed.value
  expect(filter.name).toBe('x')
  return value
}

const list = (values: string[], negated = false) => ({ form: 'list', negated, values })
const colours = ['Red', 'green', 3]

describe('A filter’s value is parsed by the filter’s kind', () => {
  it.each([
    ['ids', '1', list(['1'])],
    ['ids', ' 1 , 2,,3 ', list(['1', '2', '3'])],
    ['ids', '!1,2', list(['1', '2'], true)],
    ['ids', '!1,!2, ! 3', list(['1', '2', '3'], true)],
    ['ids', '-4', list(['-4'])],
    ['ids', '123456789012345678', list(['123456789012345678'])],
    ['people', 'me,5', list(['me', '5'])],
    ['people', 'UNASSIGNED', list(['unassigned'])],
    ['people', '!me', list(['me'], true)],
    ['people', '!me,!5', list(['me', '5'], true)],
    ['contains', 'Oak', { form: 'text', negated: false, text: 'Oak' }],
    ['contains', '!Oak', { form: 'text', negated: true, text: 'Oak' }],
    ['contains', '! Oak', { form: 'text', negated: true, text: 'Oak' }],
    ['contains', 'a!b', { form: 'text', negated: false, text: 'a!b' }],
    ['contains', 'a\0b', { form: 'text', negated: false, text: 'a\uFFFDb' }],
    ['contains', '!', null],
    ['from', '-6d', { form: 'moment', moment: { form: 'relative', amount: -6, unit: 'd' } }],
    ['to', '2026-01-31', { form: 'moment', moment: { form: 'day', text: '2026-01-31' } }],
    ['min', '5', { form: 'bound', bound: '5' }],
    ['max', '-5', { form: 'bound', bound: '-5' }],
    ['boolean', 'TRUE', { form: 'flag', isOn: true }],
    ['boolean', '0', { form: 'flag', isOn: false }],
    ['present', 'true', { form: 'flag', isOn: true }],
    ['present', '0', { form: 'flag', isOn: false }],
  ] as const)('%s: %j', (kind, text, value) => {
    expect(read(kind, text)).toEqual(value)
  })

  it.each([
    ['choice', 'red', list(['Red'])],
    ['choice', 'GREEN,3', list(['green', '3'])],
    ['choice', '!green', list(['green'], true)],
    ['choice', '!green,!red', list(['green', 'Red'], true)],
    ['choice', 'all', null],
    ['state', 'Red', list(['Red'])],
    ['mode', 'GREEN', list(['green'])],
  ] as const)('%s of known values: %j', (kind, text, value) => {
    expect(read(kind, text, colours)).toEqual(value)
  })

  it('ids may be combined with a word for no record', () => {
    expect(read('ids', 'None', ['none'])).toEqual(list(['none']))
    expect(read('ids', '!3,none', ['none'])).toEqual(list(['3', 'none'], true))
    expect(read('ids', '0', ['none'])).toEqual(list(['none']))
    expect(read('ids', '!0,3', ['none'])).toEqual(list(['none', '3'], true))
    expect(read('ids', '0')).toEqual(list(['0']))
    expect(read('ids', 'none')).toBe("x: 'none' is not allowed; use ids separated by commas.")
    expect(read('ids', 'a', ['none'])).toBe("x: 'a' is not allowed; use ids separated by commas, or none.")
  })

  it('a boolean may have values with other names', () => {
    const words = ['billable', 'nonbillable']
    expect(read('boolean', 'Billable', words)).toEqual({ form: 'flag', isOn: true })
    expect(read('boolean', 'nonbillable', words)).toEqual({ form: 'flag', isOn: false })
    expect(read('boolean', 'all', words)).toBeNull()
  })
})

describe('An invalid value is reported with what is allowed', () => {
  it.each([
    ['ids', '1,a', "x: 'a' is not allowed; use ids separated by commas."],
    ['ids', '1,!2', "x: '!2' is not allowed; use ids separated by commas."],
    ['ids', ',', "x: ',' is not allowed; use ids separated by commas."],
    ['ids', '1e3', "x: '1e3' is not allowed; use ids separated by commas."],
    ['min', '1.5', "x: '1.5' is not allowed; use an integer."],
    ['boolean', 'yes', "x: 'yes' is not allowed; use true or false."],
    ['people', 'you', /^x: 'you' is not allowed; use contact ids .* me, all, unassigned, or ! and ids\.$/],
    ['from', 'soon', /^x: 'soon' is not a date; use ISO 8601 .* relative time such as 12h, 5d or -6d\.$/],
    ['choice', 'blue', "x: 'blue' is not allowed; allowed values are Red, green, 3, all."],
    ['state', 'constructor', "x: 'constructor' is not allowed; allowed values are Red, green, 3."],
    ['contains', '%'.repeat(2001), `x: '${'%'.repeat(57)}...' is not allowed; use at most 2000 characters.`],
    ['is', `!${'a'.repeat(2001)}`, `x: '!${'a'.repeat(56)}...' is not allowed; use at most 2000 characters.`],
    ['mode', 'red,green', "x: 'red,green' is not allowed; use any or all."],
    ['mode', '!red', "x: '!red' is not allowed; use any or all."],
  ] as const)('%s: %j', (kind, text, message) => {
    expect(read(kind, text, kind === 'boolean' || kind === 'ids' ? [] : colours)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  it('and a long one is truncated', () => {
    expect(read('ids', 'a'.repeat(500))).toBe(`x: '${'a'.repeat(57)}...' is not allowed; use ids separated by commas.`)
  })
})

it('Any text results in a value, no filter, or one message that names the parameter', () => {
  const kinds: FilterKind[] = [
    'ids',
    'choice',
    'state',
    'contains',
    'from',
    'to',
    'min',
    'max',
    'boolean',
    'present',
    'people',
    'mode',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' })),
      (kind, text) => {
        const value = read(kind, text, colours)
        if (typeof value === 'string') expect(value).toMatch(/^x: .+\.$/s)
      },
    ),
  )
})
