import { describe, expect, it } from 'vitest'
import { shifted } from '../../cells/record-days.ts'
import { getHidden, getSameDay, getSegments, getWeeks } from './days.ts'

describe('a calendar shows', () => {
  it('whole weeks of a month, or two weeks', () => {
    expect(getWeeks('month', '2026-11-22', 1)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(getWeeks('weeks', '2026-11-22', 1)).toEqual(['2026-11-16', '2026-11-23'])
    expect(getWeeks('weeks', '2026-11-22', 0)).toEqual(['2026-11-22', '2026-11-29'])
  })

  it('the period before and after', () => {
    expect([getSameDay('month', '2026-11-22', 1), getSameDay('month', '2026-01-31', -1)]).toEqual([
      '2026-12-01',
      '2025-12-01',
    ])
    expect(getSameDay('weeks', '2026-11-22', -1)).toBe('2026-11-08')
  })
})

describe('records in a week', () => {
  const bar = (id: number, startdate: string | undefined, duedate?: string) => ({ id, startdate, duedate })
  const records = [
    bar(1, '2026-11-10', '2026-11-18'),
    bar(2, undefined, '2026-11-17'),
    bar(3, '2026-11-19', '2026-11-30'),
    bar(4, '2026-11-01', '2026-11-02'),
    bar(5, undefined),
  ]
  const segments = getSegments(records, '2026-11-16')

  it('are placed over their days, each in the first free lane', () => {
    expect(segments.map(({ record, column, days, lane }) => [record.id, column, days, lane])).toEqual([
      [1, 0, 3, 0],
      [2, 1, 1, 1],
      [3, 3, 4, 0],
    ])
    expect(segments.map(({ begins, ends }) => [begins, ends])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })

  it('are counted if there is no space', () => {
    expect(getHidden(segments, 1)).toEqual([0, 1, 0, 0, 0, 0, 0])
  })

  it('are moved with both dates, and resized at one end', () => {
    const [long, short] = records as [(typeof records)[number], (typeof records)[number]]
    expect(shifted(long, 'all', 7)).toEqual({ startdate: '2026-11-17', duedate: '2026-11-25' })
    expect(shifted(short, 'all', -1)).toEqual({ duedate: '2026-11-16' })
    expect(shifted(short, 'end', 2)).toEqual({ startdate: '2026-11-17', duedate: '2026-11-19' })
    expect(shifted(long, 'start', 30)).toEqual({ startdate: '2026-11-18' })
  })
})
