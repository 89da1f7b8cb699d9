import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/language/week.ts'
import { dayAt, getLeft, getMarks, getPeriods, getScale, zooms } from './scale.ts'

const today = '2026-11-22'

describe('the canvas of a timeline', () => {
  it('contains whole months around the records and today', () => {
    const { startDay, endDay, width } = getScale('week', [['2026-10-05', '2026-12-20']], today)
    expect([startDay, endDay]).toEqual(['2026-08-01', '2027-03-01'])
    expect(width).toBe(212 * 16)
    expect(getScale('month', [], today)).toMatchObject({ startDay: '2026-10-01', endDay: '2027-02-01' })
  })

  it('has wider days for larger text', () => {
    const scale = getScale('week', [['2026-10-05', '2026-12-20']], today, 1.5)
    expect([scale.dayWidth, scale.width]).toEqual([24, 212 * 24])
    expect(dayAt(scale, getLeft(scale, '2026-11-10'))).toBe('2026-11-10')
  })

  it('has a maximum, whatever date somebody has typed', () => {
    const records = [
      ['2026-11-02', '9999-12-31'] as const,
      ['0001-01-01', '2026-11-30'] as const,
      ['2026-11-02', '2026-11-05'] as const,
    ]
    const scale = getScale('day', records, today)
    expect([scale.startDay, scale.endDay]).toEqual(['2021-09-01', '2032-01-01'])
    expect([getLeft(scale, '0001-01-01'), getLeft(scale, '9999-12-31')]).toEqual([0, scale.width])
  })

  it('covers the work, however long ago', () => {
    const { startDay, endDay } = getScale('week', [['2012-03-05', '2012-04-20']], today)
    expect([startDay, endDay]).toEqual(['2012-01-01', '2017-05-01'])
  })

  it('finds the day under any pixel', () => {
    const day = fc.integer({ min: -700, max: 700 }).map((by) => addDays(today, by))
    fc.assert(
      fc.property(
        fc.constantFrom(...zooms),
        day,
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (zoom, wanted, share) => {
          const scale = getScale(zoom, [[wanted, wanted]], today)
          expect(dayAt(scale, getLeft(scale, wanted) + share * scale.dayWidth)).toBe(wanted)
        },
      ),
    )
  })
})

describe('the head of a timeline', () => {
  it('shows months over days and weeks, and years over quarters', () => {
    const months = getPeriods(getScale('week', [], today))
    expect(months.map(({ day }) => day)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'])
    expect(months.reduce((sum, { width }) => sum + width, 0)).toBe(getScale('week', [], today).width)
    expect(getPeriods(getScale('quarter', [], today)).map(({ day }) => day)).toEqual(['2026-10-01', '2027-01-01'])
  })

  it('has only marks between two edges, in weeks that begin on the account’s first day', () => {
    const scale = getScale('week', [], today)
    const from = getLeft(scale, '2026-11-20')
    expect(getMarks(scale, 1, from, from + 200).map(({ day }) => day)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(getMarks(scale, 0, from, from + 200)[0]?.day).toBe('2026-11-15')
  })
})
