import { describe, expect, it } from 'vitest'
import { createDeliverySlots, deliverySlotLimits } from './delivery-slots.ts'

const limits = { all: 12, account: 8, first: 2, most: 4 }
const receiver = (webhookid: number, account = 1) => ({ account, webhookid })
const takeAll = (slots: ReturnType<typeof createDeliverySlots>, webhookid: number, account = 1) => {
  let taken = 0
  while (slots.take(receiver(webhookid, account))) taken += 1
  return taken
}

describe('delivery slots', () => {
  it('a receiver begins with few and gains one with each quick success, up to its maximum', () => {
    const slots = createDeliverySlots(limits)
    expect(takeAll(slots, 1)).toBe(2)
    for (let round = 0; round < 6; round += 1) {
      slots.free(receiver(1), true)
      slots.take(receiver(1))
    }
    takeAll(slots, 1)
    for (let slot = 0; slot < 4; slot += 1) slots.free(receiver(1), true)
    expect(takeAll(slots, 1)).toBe(4)
  })

  it('a slow or failing one drops to one', () => {
    const slots = createDeliverySlots(limits)
    takeAll(slots, 1)
    slots.free(receiver(1), false)
    expect(slots.take(receiver(1))).toBe(false)
    slots.free(receiver(1), false)
    expect(takeAll(slots, 1)).toBe(1)
  })

  it('an account leaves some for others, and the total is limited', () => {
    const slots = createDeliverySlots(limits)
    const ofFirst = Array.from({ length: 20 }, (_each, index) => takeAll(slots, index + 1))
    expect(ofFirst.reduce((sum, taken) => sum + taken)).toBe(limits.account)
    expect(slots.hasAny()).toBe(true)
    const ofSecond = Array.from({ length: 20 }, (_each, index) => takeAll(slots, index + 100, 2))
    expect(ofSecond.reduce((sum, taken) => sum + taken)).toBe(limits.all - limits.account)
    expect(slots.hasAny()).toBe(false)
  })

  it('ten hanging receivers use a fraction of all slots', () => {
    expect(10 * deliverySlotLimits.first).toBeLessThan(deliverySlotLimits.all / 4)
  })

  it('unclaimed slots are released, even when claiming fails', async () => {
    const slots = createDeliverySlots(limits)
    const tries = [receiver(1), receiver(1), receiver(1), receiver(2)]
    for (let outage = 0; outage < 20; outage += 1) {
      const lost = new Error('The connection is gone')
      await expect(slots.takeFor(tries, () => Promise.reject(lost))).rejects.toBe(lost)
    }
    const kept = await slots.takeFor(tries, async (wanted) => {
      expect(wanted).toEqual([receiver(1), receiver(1), receiver(2)])
      return wanted.slice(1, 2)
    })
    expect(kept).toEqual([tries[1]])
    expect(takeAll(slots, 1)).toBe(1)
    expect(takeAll(slots, 2)).toBe(2)
  })
})
