import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, parseEdge, parseMoment } from './moment.ts'

describe('A moment', () => {
  it.each([
    ['2026-01-31', { form: 'day', text: '2026-01-31' }],
    ['  2026-01-31 ', { form: 'day', text: '2026-01-31' }],
    ['2026-01-31T09:05:07', { form: 'local', text: '2026-01-31T09:05:07' }],
    ['2026-01-31 09:05', { form: 'local', text: '2026-01-31T09:05' }],
    ['2026-01-31T09:05:07.25', { form: 'local', text: '2026-01-31T09:05:07.25' }],
    // .NET programs send seven decimals; rounded, the end of a day would become the next day.
    ['2026-01-31T23:59:59.9999999', { form: 'local', text: '2026-01-31T23:59:59.999999' }],
    ['2026-01-31T09:05:07Z', { form: 'instant', text: '2026-01-31T09:05:07.000Z' }],
    ['2026-01-31t09:05:07z', { form: 'instant', text: '2026-01-31T09:05:07.000Z' }],
    ['2026-01-31T09:05:07+02:00', { form: 'instant', text: '2026-01-31T07:05:07.000Z' }],
    ['2026-01-31T09:05-0330', { form: 'instant', text: '2026-01-31T12:35:00.000Z' }],
    ['15n', { form: 'relative', amount: -15, unit: 'n' }],
    ['12h', { form: 'relative', amount: -12, unit: 'h' }],
    ['-6d', { form: 'relative', amount: -6, unit: 'd' }],
    ['+0d', { form: 'relative', amount: 0, unit: 'd' }],
    ['+2w', { form: 'relative', amount: 2, unit: 'w' }],
    ['3M', { form: 'relative', amount: -3, unit: 'm' }],
  ])('%s is read', (text, moment) => {
    const read = parseMoment(text)
    expect(read).toEqual(moment)
  })

  it.each([
    '',
    'today',
    '6',
    'd',
    '- 6d',
    '6 d',
    '6dd',
    '1.5d',
    '6y',
    '9999999d',
    '700001d',
    '999999m',
    '26-01-31',
    '2026-1-31',
    '2026-02-29',
    '2026-00-10',
    '2026-04-31',
    '0999-01-01',
    '9001-01-01',
    '2026-01-31T',
    '2026-01-31T24:00',
    '2026-01-31T09:60',
    '2026-01-31T09:05:60',
    '2026-01-31T09:05+99:99',
    '2026-01-31Z',
    '2026-01-31T09',
    '２０２６-01-31',
  ])('%j is not a moment', (text) => {
    expect(parseMoment(text)).toBeNull()
  })

  it.each([
    ['0001-01-01', '1000-01-01'],
    ['0001-01-01T00:00:00', '1000-01-01'],
    ['0001-01-01T00:00:00Z', '1000-01-01'],
    ['0000-02-29', '1000-01-01'],
    ['9999-12-31', '9000-12-31'],
    [' 9999-12-31T23:59:59.9999999 ', '9000-12-31'],
    ['9001-01-01T00:00:00+10:00', '9000-12-31'],
  ])('%s is the end of a window without a bound', (text, day) => {
    expect(parseEdge(text)).toEqual({ form: 'day', text: day })
  })

  it.each(['0001-02-29', '9999-13-01', '9999', '9999-12-31x', '99999-12-31', '-9999-12-31', '0001d1'])(
    '%j is not the end of a window either',
    (text) => {
      expect(parseEdge(text)).toBeNull()
    },
  )

  it('is parsed at the end of a range as anywhere else', () => {
    for (const text of ['2026-01-31', '-6d', '2026-01-31T09:05:07Z']) expect(parseEdge(text)).toEqual(parseMoment(text))
  })

  it('is always in a known form, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[+-]?\d{1,7}[nhdwm]$/), fc.stringMatching(/^[\dTZ:.+-]*$/)),
        (text) => {
          const moment = parseMoment(text)
          if (moment) expect(['relative', 'day', 'local', 'instant']).toContain(moment.form)
        },
      ),
    )
  })

  it('formatted by a program is parsed as the same instant', () => {
    const instants = fc.date({ min: new Date('1001-01-01'), max: new Date('8999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (date) => {
        expect(parseMoment(date.toISOString())).toEqual({ form: 'instant', text: date.toISOString() })
        expect(parseMoment(date.toISOString().slice(0, 10))).toEqual({
          form: 'day',
          text: date.toISOString().slice(0, 10),
        })
      }),
    )
  })
})

it('Dates must exist in the calendar', () => {
  const days = fc.tuple(
    fc.integer({ min: 1000, max: 9000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  fc.assert(
    fc.property(days, ([year, month, day]) => {
      expect(isDay(year, month, day)).toBe(new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1)
    }),
  )
})
