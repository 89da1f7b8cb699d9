/**
 * Shares concurrent attempts among receivers. A subscription starts with a few slots, gains one with each fast success and
 * drops to one if it is slow or fails, so slow receivers hold few slots. An account gets at most half of all slots.
 */
import { LRUCache } from 'lru-cache'

export interface Receiver {
  readonly account: number
  readonly webhookid: number
}

export interface DeliverySlots {
  /**
   * Takes as many slots as are free and keeps those of the attempts that `claim` returns. The others are freed, also if it
   * throws.
   */
  readonly takeFor: <R extends Receiver>(
    tries: readonly R[],
    claim: (tries: readonly R[]) => Promise<readonly R[]>,
  ) => Promise<readonly R[]>
  /** Takes a slot, if one is free for this receiver. */
  readonly take: (receiver: Receiver) => boolean
  /** @param isQuick whether the attempt succeeded quickly */
  readonly free: (receiver: Receiver, isQuick: boolean) => void
  readonly hasAny: () => boolean
}

export const deliverySlotLimits = { all: 128, account: 64, first: 2, most: 10 }

/** Number of subscriptions whose slot count is remembered. */
const maxRemembered = 10_000

export function createDeliverySlots(limits = deliverySlotLimits): DeliverySlots {
  const widths = new LRUCache<number, number>({ max: maxRemembered })
  const counts = { all: 0, accounts: new Map<number, number>(), webhooks: new Map<number, number>() }
  const getWidth = (webhookid: number) => widths.get(webhookid) ?? limits.first

  const add = ({ account, webhookid }: Receiver, change: 1 | -1) => {
    counts.all += change
    count(counts.accounts, account, change)
    count(counts.webhooks, webhookid, change)
  }
  const take = (receiver: Receiver) => {
    const { account, webhookid } = receiver
    if (counts.all >= limits.all || (counts.accounts.get(account) ?? 0) >= limits.account) return false
    if ((counts.webhooks.get(webhookid) ?? 0) >= getWidth(webhookid)) return false
    add(receiver, 1)
    return true
  }
  return {
    take,
    async takeFor(tries, claim) {
      const matchingTries = tries.filter(take)
      const claims = new Set<Receiver>()
      try {
        for (const item of await claim(matchingTries)) claims.add(item)
      } finally {
        for (const item of matchingTries) if (!claims.has(item)) add(item, -1)
      }
      return matchingTries.filter((item) => claims.has(item))
    },
    free(receiver, isQuick) {
      add(receiver, -1)
      const { webhookid } = receiver
      widths.set(webhookid, isQuick ? Math.min(limits.most, getWidth(webhookid) + 1) : 1)
    },
    hasAny: () => counts.all < limits.all,
  }
}

function count(counts: Map<number, number>, key: number, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
