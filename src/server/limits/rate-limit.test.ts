import { describe, expect, it } from 'vitest'
import { callerOfAddress, rateHeaders, rateLimit } from './rate-limit.ts'

describe('a rate limit', () => {
  it('counts down to zero, then rejects requests until the 30-second window ends', () => {
    let now = 0
    const limit = rateLimit(3, () => now)
    const take = () => limit.take('a')
    expect([take(), take(), take()].map(({ remaining }) => remaining)).toEqual([2, 1, 0])
    now = 10_400
    expect(take()).toEqual({ limit: 3, remaining: 0, reset: 20, exceeded: true })
    now = 29_999
    expect(take()).toMatchObject({ reset: 1, exceeded: true })
    now = 30_000
    expect(take()).toEqual({ limit: 3, remaining: 2, reset: 30, exceeded: false })
  })

  it('counts each caller separately', () => {
    const limit = rateLimit(1)
    expect(limit.take('a').exceeded).toBe(false)
    expect(limit.take('b').exceeded).toBe(false)
    expect(limit.take('a').exceeded).toBe(true)
  })

  it('reports the limit in three headers', () => {
    expect(rateHeaders({ limit: 500, remaining: 499, reset: 30, exceeded: false })).toEqual({
      'x-ratelimit-limit': 500,
      'x-ratelimit-remaining': 499,
      'x-ratelimit-reset': 30,
    })
  })
})

describe('a caller without a credential', () => {
  it.each([
    ['203.0.113.7', 'address:203.0.113.7'],
    ['::ffff:203.0.113.7', 'address:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
    ['2001:db8::5', 'address:2001:db8:0:0::/64'],
    ['::1', 'address:0:0:0:0::/64'],
  ])('from %s is counted as %s', (address, caller) => {
    expect(callerOfAddress(address)).toBe(caller)
  })
})
