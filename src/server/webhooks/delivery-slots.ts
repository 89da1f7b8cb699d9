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
const remembered = 10_000

export function createDeliverySlots(limits = deliverySlotLimits): DeliverySlots {
  const widths = new LRUCache<number, number>({ max: remembered })
  const held = { all: 0, accounts: new Map<number, number>(), webhooks: new Map<number, number>() }
  const widthOf = (webhookid: number) => widths.get(webhookid) ?? limits.first

  const add = ({ account, webhookid }: Receiver, change: 1 | -1) => {
    held.all += change
    count(held.accounts, account, change)
    count(held.webhooks, webhookid, change)
  }
  const take = (receiver: Receiver) => {
    const { account, webhookid } = receiver
    if (held.all >= limits.all || (held.accounts.get(account) ?? 0) >= limits.account) return false
    if ((held.webhooks.get(webhookid) ?? 0) >= widthOf(webhookid)) return false
    add(receiver, 1)
    return true
  }
  return {
    take,
    async takeFor(tries, claim) {
      const wanted = tries.filter(take)
      const kept = new Set<Receiver>()
      try {
        for (const each of await claim(wanted)) kept.add(each)
      } finally {
        for (const each of wanted) if (!kept.has(each)) add(each, -1)
      }
      return wanted.filter((each) => kept.has(each))
    },
    free(receiver, isQuick) {
      add(receiver, -1)
      const { webhookid } = receiver
      widths.set(webhookid, isQuick ? Math.min(limits.most, widthOf(webhookid) + 1) : 1)
    },
    hasAny: () => held.all < limits.all,
  }
}

function count(counts: Map<number, number>, key: number, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
