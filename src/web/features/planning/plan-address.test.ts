import { describe, expect, it } from 'vitest'
import { mondayIn, readPlanSearch, shownPlan } from './plan-address.ts'

describe('The URL of a plan', () => {
  it.each([
    ['2026-11-25', 1, '2026-11-23'],
    ['2026-11-25', 0, '2026-11-22'],
    ['2026-11-25', 6, '2026-11-21'],
  ])('starts with the week of %s where weeks begin on day %i', (today, firstDay, week) => {
    const { weeks, params } = shownPlan({}, today, firstDay)
    expect([weeks.length, weeks[0], params.from]).toEqual([8, week, week])
    expect(mondayIn(week)).toBe('2026-11-23')
  })

  it('contains its first week, the number of weeks, and a team', () => {
    const { weeks, team, params } = shownPlan({ from: '2026-03-04', weeks: 4, team: '7' }, '2026-11-25', 1)
    expect(weeks).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'])
    expect([team, params]).toEqual(['7', { from: '2026-03-02', to: '2026-03-29', weekstart: '1', teamid: '7' }])
  })

  it('has defaults for missing and invalid values', () => {
    const nothing = { from: undefined, weeks: undefined, team: undefined }
    expect(readPlanSearch({ from: '2026-02-31', weeks: '400', team: 'all' })).toEqual(nothing)
    expect(readPlanSearch({ from: '2026-03-04', weeks: '4', team: '7' })).toMatchObject({ weeks: 4, team: '7' })
    expect(shownPlan(nothing, '2026-11-25', 1)).toEqual(shownPlan({}, '2026-11-25', 1))
  })
})
