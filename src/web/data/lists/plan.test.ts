import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/language/week.ts'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { overbookedBy } from '../../../contract/resources/time/planning.ts'
import { type Delta, type Plan, withDeltas } from './plan.ts'

const first = '2026-11-23'
const minutes = fc.integer({ min: 0, max: 4000 })
const person = (contactid: number): fc.Arbitrary<PlannedPerson> =>
  fc.array(fc.record({ capacity: minutes, allocated: minutes }), { minLength: 3, maxLength: 3 }).map((given) => {
    const weeks = given.map((week, n) => ({ ...week, week: addDays(first, 7 * n), tracked: 0, daysoff: 0 }))
    const sum = (of: (week: (typeof weeks)[number]) => number) => weeks.reduce((all, week) => all + of(week), 0)
    return {
      contactid,
      contactname: `Person ${contactid}`,
      weeks,
      tracked: 0,
      capacity: sum(({ capacity }) => capacity),
      allocated: sum(({ allocated }) => allocated),
      overbooked: sum(overbookedBy),
    }
  })
const plans: fc.Arbitrary<Plan> = fc.tuple(person(1), person(2)).map((people) => ({ people }))
const delta: fc.Arbitrary<Delta> = fc.record({
  contactid: fc.constantFrom(1, 2),
  day: fc.integer({ min: -9, max: 30 }).map((n) => addDays(first, n)),
  minutes,
})

const isShown = ({ day }: Delta) => first <= day && day <= addDays(first, 20)

describe('A plan with moved minutes', () => {
  it('has correct sums, and is unchanged outside of the visible range', () => {
    fc.assert(
      fc.property(plans, fc.array(delta, { maxLength: 5 }), (plan, deltas) => {
        const after = withDeltas(plan, deltas)
        for (const [n, own] of after.people.entries()) {
          const more = deltas.filter((each) => isShown(each) && each.contactid === own.contactid)
          const added = more.reduce((sum, each) => sum + each.minutes, 0)
          expect(own.allocated).toBe((plan.people[n]?.allocated ?? 0) + added)
          expect(own.allocated).toBe(own.weeks.reduce((sum, { allocated }) => sum + allocated, 0))
          expect(own.overbooked).toBe(own.weeks.reduce((sum, week) => sum + overbookedBy(week), 0))
          expect(own.capacity).toBe(plan.people[n]?.capacity)
        }
      }),
    )
  })

  it('is as before when the move is undone', () => {
    fc.assert(
      fc.property(plans, fc.array(delta, { maxLength: 5 }), (plan, deltas) => {
        const back = deltas.map((each) => ({ ...each, minutes: -each.minutes }))
        expect(withDeltas(withDeltas(plan, deltas), back)).toEqual(plan)
      }),
    )
  })
})
