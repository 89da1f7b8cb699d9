import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Moment, parseMoment } from '../../contract/requests/moment.ts'
import { getDay, getEdge } from './resolve-moment.ts'

const moment = (text: string) => parseMoment(text) as Moment
const now = Temporal.Instant.from('2026-03-29T00:30:00Z')

describe('The day of a moment', () => {
  it.each([
    ['+0d', 'UTC', '2026-03-29'],
    ['+0d', 'America/New_York', '2026-03-28'],
    ['+0d', 'Pacific/Auckland', '2026-03-29'],
    ['-1d', 'UTC', '2026-03-28'],
    ['+1w', 'UTC', '2026-04-05'],
    ['+1m', 'UTC', '2026-04-29'],
    ['-1m', 'UTC', '2026-02-28'],
    ['1h', 'UTC', '2026-03-28'],
    ['2026-01-31', 'Pacific/Auckland', '2026-01-31'],
    ['2026-01-31T23:59', 'America/New_York', '2026-01-31'],
    ['2026-01-31T11:30:00Z', 'Pacific/Auckland', '2026-02-01'],
    ['2026-01-31T03:30:00Z', 'America/New_York', '2026-01-30'],
  ])('%s in %s is %s', (text, timezone, day) => {
    expect(getDay(moment(text), timezone, now)).toBe(day)
  })
})

describe('The edges of a window', () => {
  it.each([
    // Days are whole days in account time.
    ['2026-01-31', 'from', 'Europe/Vienna', '2026-01-30T23:00:00Z', false],
    ['2026-01-31', 'to', 'Europe/Vienna', '2026-01-31T23:00:00Z', true],
    ['-6d', 'from', 'Europe/Vienna', '2026-03-22T23:00:00Z', false],
    ['+0d', 'to', 'America/New_York', '2026-03-29T04:00:00Z', true],
    // The day on which clocks go forward has 23 hours, the one on which they go back 25.
    ['2026-03-29', 'from', 'Europe/Vienna', '2026-03-28T23:00:00Z', false],
    ['2026-03-29', 'to', 'Europe/Vienna', '2026-03-29T22:00:00Z', true],
    ['2026-10-25', 'from', 'Europe/Vienna', '2026-10-24T22:00:00Z', false],
    ['2026-10-25', 'to', 'Europe/Vienna', '2026-10-25T23:00:00Z', true],
    // A day that begins at one o'clock because midnight was skipped.
    ['2018-11-04', 'from', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', false],
    // Times are in account time; a skipped one counts as the later one, one that occurs twice as the first.
    ['2026-01-31T09:00:00', 'from', 'Europe/Vienna', '2026-01-31T08:00:00Z', false],
    ['2026-03-29T02:30:00', 'from', 'Europe/Vienna', '2026-03-29T01:30:00Z', false],
    ['2026-10-25T02:30:00', 'from', 'Europe/Vienna', '2026-10-25T00:30:00Z', false],
    // A time includes its whole second, unless it is more precise.
    ['2026-01-31T09:00:00', 'to', 'Europe/Vienna', '2026-01-31T08:00:01Z', true],
    ['2026-01-31T09:00:00Z', 'to', 'Europe/Vienna', '2026-01-31T09:00:01Z', true],
    ['2026-01-31T09:00:00.5', 'to', 'Europe/Vienna', '2026-01-31T08:00:00.5Z', false],
    // Minutes and hours are exact, also across a change of clocks.
    ['30n', 'from', 'Europe/Vienna', '2026-03-29T00:00:00Z', false],
    ['+2h', 'to', 'Europe/Vienna', '2026-03-29T02:30:00Z', false],
  ] as const)('%s as %s in %s is %s', (text, end, timezone, at, exclusive) => {
    expect(getEdge(moment(text), end, timezone, now)).toEqual({ moment: at, exclusive })
  })

  it('of one day contain every instant of that day and no other, in any zone', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Vienna', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu')
    const instants = fc
      .integer({ min: 0, max: 4_000_000_000 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))
    fc.assert(
      fc.property(zones, instants, (timezone, instant) => {
        const day = moment(instant.toZonedDateTimeISO(timezone).toPlainDate().toString())
        const [from, to] = (['from', 'to'] as const).map((end) =>
          Temporal.Instant.from(getEdge(day, end, timezone).moment),
        )
        expect(Temporal.Instant.compare(from as Temporal.Instant, instant)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(instant, to as Temporal.Instant)).toBe(-1)
      }),
    )
  })
})
