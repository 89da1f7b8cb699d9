import { describe, expect, it } from 'vitest'
import { createRequestSlots, type RequestSlots } from './request-slots.ts'

const settings = { slots: 8, reserve: 4 }

/** How many of `count` concurrent requests of a caller get a slot. */
function come(slots: RequestSlots, caller: string, count: number, part = 1): number {
  return Array.from({ length: count }, () => slots.take(caller, part)).filter((each) => each !== null).length
}

describe('Request slots', () => {
  it('are all available to a single caller', () => {
    expect(come(createRequestSlots(settings), 'one', 20)).toBe(8)
  })

  it('are reserved for others when one caller uses its full share', () => {
    const slots = createRequestSlots(settings)
    come(slots, 'one', 20)
    expect(come(slots, 'another', 20)).toBe(4)
    expect(come(slots, 'a third', 20)).toBe(0)
  })

  it('in reserve are not given to callers who already have their share', () => {
    const slots = createRequestSlots(settings)
    for (const caller of ['one', 'two', 'three', 'four']) come(slots, caller, 2)
    expect(come(slots, 'one', 1)).toBe(0)
    expect(come(slots, 'five', 1)).toBe(1)
    expect(come(slots, 'five', 1)).toBe(1)
    expect(come(slots, 'five', 1)).toBe(0)
  })

  it('are released once, however often release is called', () => {
    const slots = createRequestSlots({ slots: 2, reserve: 0 })
    const first = slots.take('one', 1)
    come(slots, 'one', 1)
    first?.()
    first?.()
    expect(come(slots, 'two', 2)).toBe(1)
  })

  it('may be granted in part, but at least one to a caller without any', () => {
    expect(come(createRequestSlots(settings), 'one', 20, 1 / 4)).toBe(2)
    const slots = createRequestSlots(settings)
    come(slots, 'one', 20, 1 / 4)
    expect(come(slots, 'another', 20, 1 / 4)).toBeGreaterThan(0)
  })
})
