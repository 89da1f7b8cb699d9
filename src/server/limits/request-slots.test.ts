import { describe, expect, it } from 'vitest'
import { createRequestSlots, type RequestSlots } from './request-slots.ts'

const settings = { slots: 8, reserve: 4 }

/** How many of `count` concurrent requests of a caller get a slot. */
function come(slots: RequestSlots, caller: string, count: number, part = 1): number {
  return Array.from({ length: count }, () => slots.take(caller, part)).filter((each) => each !== null).length
}

describe('Places', () => {
  it('are all for a caller who is alone', () => {
    expect(come(createRequestSlots(settings), 'one', 20)).toBe(8)
  })

  it('are left for another when one has taken them all', () => {
    const slots = createRequestSlots(settings)
    come(slots, 'one', 20)
    expect(come(slots, 'another', 20)).toBe(4)
    expect(come(slots, 'a third', 20)).toBe(0)
  })

  it('beyond the usual ones are not for callers who have their share', () => {
    const slots = createRequestSlots(settings)
    for (const caller of ['one', 'two', 'three', 'four']) come(slots, caller, 2)
    expect(come(slots, 'one', 1)).toBe(0)
    expect(come(slots, 'five', 1)).toBe(1)
    expect(come(slots, 'five', 1)).toBe(1)
    expect(come(slots, 'five', 1)).toBe(0)
  })

  it('come back once, however often they are given back', () => {
    const slots = createRequestSlots({ slots: 2, reserve: 0 })
    const first = slots.take('one', 1)
    come(slots, 'one', 1)
    first?.()
    first?.()
    expect(come(slots, 'two', 2)).toBe(1)
  })

  it('are fewer when only a part is to be had, but never none for one who has nothing', () => {
    expect(come(createRequestSlots(settings), 'one', 20, 1 / 4)).toBe(2)
    const slots = createRequestSlots(settings)
    come(slots, 'one', 20, 1 / 4)
    expect(come(slots, 'another', 20, 1 / 4)).toBeGreaterThan(0)
  })
})
