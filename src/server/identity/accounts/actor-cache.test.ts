import { afterEach, describe, expect, it, vi } from 'vitest'
import { actorCache } from './actor-cache.ts'

interface Loaded {
  readonly account: number
  readonly version: number
}

function counted(account: number) {
  let version = 0
  return {
    load: async (): Promise<Loaded> => ({ account, version: ++version }),
    loads: () => version,
  }
}

const cache = (now?: () => number) => actorCache<Loaded>(({ account }) => account, now)

afterEach(() => void vi.useRealTimers())

describe('the actor cache', () => {
  it('loads a credential once, also for concurrent callers', async () => {
    const { get } = cache()
    const { load, loads } = counted(1)
    await Promise.all([get('a', load), get('a', load)])
    await get('a', load)
    expect(loads()).toBe(1)
  })

  it('clears one account and keeps the others', async () => {
    const { get, forget } = cache()
    const [mine, others] = [counted(1), counted(2)]
    await get('mine', mine.load)
    await get('others', others.load)
    forget(1)
    await get('mine', mine.load)
    await get('others', others.load)
    expect([mine.loads(), others.loads()]).toEqual([2, 1])
  })

  it('does not store what was read before a change and arrived after it', async () => {
    const { get, forget } = cache()
    const { load, loads } = counted(1)
    const slow = get('a', load)
    forget(1)
    await slow
    await get('a', load)
    expect(loads()).toBe(2)
  })

  it('caches neither misses nor failures', async () => {
    const { get } = cache()
    expect(await get('a', async () => undefined)).toBeUndefined()
    await expect(get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await get('a', counted(1).load)).toEqual({ account: 1, version: 1 })
  })

  it('reloads after a few seconds, for changes made by another process', async () => {
    let now = 0
    const { get } = cache(() => now)
    const { load, loads } = counted(1)
    await get('a', load)
    now = 5_001
    await get('a', load)
    expect(loads()).toBe(2)
  })

  it('evicts credentials that are no longer used', async () => {
    vi.useFakeTimers()
    const { get, size } = cache()
    for (let sign = 1; sign <= 100; sign += 1) await get(`sign-in ${sign}`, counted(1).load)
    expect(size()).toBe(100)
    vi.advanceTimersByTime(10_000)
    expect(size()).toBe(0)
  })
})
