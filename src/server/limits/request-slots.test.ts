import { describe, expect, it } from 'vitest'
import { createRequestSlots, type RequestSlots } from './request-slots.ts'

const settings = { places: 8, reserve: 4 }

/** How many of so many requests of a caller came in. */
function come(places: RequestSlots, caller: string, count: number, part = 1): number {
  return Array.from({ length: count }, () => places.take(caller, part)).filter((each) => each !== null).length
}

describe('Places', () => {
  it('are all for a caller who is alone', () => {
    expect(come(createRequestSlots(settings), 'one', 20)).toBe(8)
  })

  it('are left for another when one has taken them all', () => {
    const places = createRequestSlots(settings)
    come(places, 'one', 20)
    expect(come(places, 'another', 20)).toBe(4)
    expect(come(places, 'a third', 20)).toBe(0)
  })

  it('beyond the usual ones are not for callers who have their share', () => {
    const places = createRequestSlots(settings)
    for (const caller of ['one', 'two', 'three', 'four']) come(places, caller, 2)
    expect(come(places, 'one', 1)).toBe(0)
    expect(come(places, 'five', 1)).toBe(1)
    expect(come(places, 'five', 1)).toBe(1)
    expect(come(places, 'five', 1)).toBe(0)
  })

  it('come back once, however often they are given back', () => {
    const places = createRequestSlots({ places: 2, reserve: 0 })
    const first = places.take('one', 1)
    come(places, 'one', 1)
    first?.()
    first?.()
    expect(come(places, 'two', 2)).toBe(1)
  })

  it('are fewer when only a part is to be had, but never none for one who has nothing', () => {
    expect(come(createRequestSlots(settings), 'one', 20, 1 / 4)).toBe(2)
    const places = createRequestSlots(settings)
    come(places, 'one', 20, 1 / 4)
    expect(come(places, 'another', 20, 1 / 4)).toBeGreaterThan(0)
  })
})
