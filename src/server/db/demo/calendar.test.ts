import { describe, expect, it } from 'vitest'
import { createCalendar, stamps } from './calendar.ts'
import { createRandom } from './random.ts'

/** 9 in the morning of a Monday in Melbourne, still Sunday in Dublin. */
const now = new Date('2026-03-08T22:00:00Z')
const melbourne = createCalendar('Australia/Melbourne', now)

describe('a calendar', () => {
  it('counts days from today in its time zone', () => {
    expect(melbourne.date(0)).toBe('2026-03-09')
    expect(createCalendar('Europe/Dublin', now).date(0)).toBe('2026-03-08')
    expect(melbourne.date(-9)).toBe('2026-02-28')
    expect(melbourne.dayOf('2026-02-28')).toBe(-9)
    expect([0, 4, 5, 6, -1].map(melbourne.isWorkday)).toEqual([true, true, false, false, false])
  })

  it('returns times of day as instants, even in a month in which clocks change', () => {
    const nine = (day: number) => `${melbourne.date(day)}: ${melbourne.instant(day, 9 * 60)}`
    expect(nine(-50)).toBe('2026-01-18: 2026-01-17T22:00:00.000Z')
    expect(nine(26)).toBe('2026-04-04: 2026-04-03T22:00:00.000Z')
    expect(nine(27)).toBe('2026-04-05: 2026-04-04T23:00:00.000Z')
    expect(nine(90)).toBe('2026-06-07: 2026-06-06T23:00:00.000Z')
  })

  it('knows what is in the past', () => {
    expect(melbourne.isPast(0, 9 * 60)).toBe(true)
    expect(melbourne.isPast(0, 9 * 60 + 1)).toBe(false)
  })

  it('dates changes of a record between its creation and yesterday', () => {
    const random = createRandom('stamps')
    for (let day = -40; day < 5; day += 1) {
      const { createdon, lastmodified } = stamps(random, melbourne, day)
      expect(createdon <= lastmodified).toBe(true)
      expect(lastmodified < melbourne.instant(0, 0)).toBe(true)
    }
  })
})
