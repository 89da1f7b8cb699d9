import { describe, expect, it } from 'vitest'
import { type Lane, lanes, pause } from './lanes.ts'

/** Number of failed attempts in a day if each is made as soon as it is allowed. */
function guessesInADay(lane: Lane): number {
  const times: number[] = []
  let oldest = 0
  for (let now = 0; now < 86_400; ) {
    while ((times[oldest] ?? now) <= now - lane.minutes * 60) oldest += 1
    const wait = pause(lane, { wrong: times.length - oldest, since: now - (times.at(-1) ?? 0) })
    if (wait === 0) times.push(now)
    now += Math.max(wait, wait === 0 ? 0.1 : 1)
  }
  return times.length
}

describe('a lane', () => {
  it('allows a few attempts, then requires pauses that double up to a maximum', () => {
    const lane = { minutes: 15, free: 2, first: 5, maximum: 30 }
    const pauses = [0, 1, 2, 3, 4, 5, 500].map((wrong) => pause(lane, { wrong, since: 0 }))
    expect(pauses).toEqual([0, 0, 5, 10, 20, 30, 30])
    expect(pause(lane, { wrong: 4, since: 12.5 })).toBe(8)
    expect(pause(lane, { wrong: 500, since: 31 })).toBe(0)
  })

  it.each([
    ['device', 110],
    ['emailAtNetwork', 110],
    ['email', 750],
    ['network', 2_600],
    ['everybody', 43_800],
  ] as const)('of %s leaves at most %d guesses in a day', (name, most) => {
    const guesses = guessesInADay(lanes[name])
    expect(guesses).toBeLessThanOrEqual(most)
    expect(guesses).toBeGreaterThan(most * 0.9)
  })
})
