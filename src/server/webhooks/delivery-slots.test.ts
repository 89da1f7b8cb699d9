import { describe, expect, it } from 'vitest'
import { createDeliverySlots, deliverySlotLimits } from './delivery-slots.ts'

const limits = { all: 12, account: 8, first: 2, most: 4 }
const receiver = (webhookid: number, account = 1) => ({ account, webhookid })
const takeAll = (places: ReturnType<typeof createDeliverySlots>, webhookid: number, account = 1) => {
  let taken = 0
  while (places.take(receiver(webhookid, account))) taken += 1
  return taken
}

describe('places for tries', () => {
  it('a receiver begins with few and gains one with each quick success, up to its most', () => {
    const places = createDeliverySlots(limits)
    expect(takeAll(places, 1)).toBe(2)
    for (let round = 0; round < 6; round += 1) {
      places.free(receiver(1), true)
      places.take(receiver(1))
    }
    takeAll(places, 1)
    for (let place = 0; place < 4; place += 1) places.free(receiver(1), true)
    expect(takeAll(places, 1)).toBe(4)
  })

  it('one that is slow or fails falls back to one', () => {
    const places = createDeliverySlots(limits)
    takeAll(places, 1)
    places.free(receiver(1), false)
    expect(places.take(receiver(1))).toBe(false)
    places.free(receiver(1), false)
    expect(takeAll(places, 1)).toBe(1)
  })

  it('those of one account leave some for others, and all together are bounded', () => {
    const places = createDeliverySlots(limits)
    const ofFirst = Array.from({ length: 20 }, (_each, index) => takeAll(places, index + 1))
    expect(ofFirst.reduce((sum, taken) => sum + taken)).toBe(limits.account)
    expect(places.hasAny()).toBe(true)
    const ofSecond = Array.from({ length: 20 }, (_each, index) => takeAll(places, index + 100, 2))
    expect(ofSecond.reduce((sum, taken) => sum + taken)).toBe(limits.all - limits.account)
    expect(places.hasAny()).toBe(false)
  })

  it('ten receivers that hang hold a fraction of all places', () => {
    expect(10 * deliverySlotLimits.first).toBeLessThan(deliverySlotLimits.all / 4)
  })

  it('those of tries that are not claimed are free again, also when claiming fails', async () => {
    const places = createDeliverySlots(limits)
    const tries = [receiver(1), receiver(1), receiver(1), receiver(2)]
    for (let outage = 0; outage < 20; outage += 1) {
      const lost = new Error('The connection is gone')
      await expect(places.takeFor(tries, () => Promise.reject(lost))).rejects.toBe(lost)
    }
    const kept = await places.takeFor(tries, async (wanted) => {
      expect(wanted).toEqual([receiver(1), receiver(1), receiver(2)])
      return wanted.slice(1, 2)
    })
    expect(kept).toEqual([tries[1]])
    expect(takeAll(places, 1)).toBe(1)
    expect(takeAll(places, 2)).toBe(2)
  })
})
