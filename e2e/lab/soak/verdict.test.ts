import { describe, expect, it } from 'vitest'
import { type Measure, verdict } from './verdict.ts'

/** Measurements of a stable service, with some random noise. */
function minutes(count: number, of: (minute: number) => Partial<Measure> = () => ({})): Measure[] {
  return Array.from({ length: count }, (_each, index) => ({
    heap: 85 + Math.sin(index * 7),
    outside: 20 + Math.sin(index * 5),
    resident: 260 + 3 * Math.sin(index * 3),
    resources: 30 + (index % 3),
    files: 60 + (index % 4),
    requests: 4000,
    processor: 8,
    median: 6,
    slow: 60,
    floorMedian: 3 + Math.sin(index) / 4,
    floorSlow: 12,
    ...of(index + 1),
  }))
}

const problemsOf = (measures: readonly Measure[]) => verdict(measures).problems

describe('the verdict on a soak', () => {
  it('reports nothing for a stable service', () => {
    for (const count of [3, 20, 24, 60, 480]) expect(problemsOf(minutes(count)), `${count} minutes`).toEqual([])
  })

  it.each(['heap', 'outside', 'resident'] as const)('reports a leak of a megabyte of %s per minute', (name) => {
    for (const count of [40, 60, 480]) {
      const leaking = minutes(count, (minute) => ({ [name]: 100 + minute + 3 * Math.sin(minute * 3) }))
      expect(problemsOf(leaking), `${count} minutes`).toEqual([expect.stringContaining(`${name} `)])
    }
  })

  it('reports a leak of half a megabyte of heap per minute within half an hour', () => {
    expect(problemsOf(minutes(30, (minute) => ({ heap: 85 + minute / 2 })))).toHaveLength(1)
  })

  it('reports a leak that grows in steps', () => {
    const stepping = minutes(60, (minute) => ({ resident: 260 + 20 * Math.floor(minute / 15) }))
    expect(problemsOf(stepping)).toHaveLength(1)
  })

  it('reports connections that stay open', () => {
    expect(problemsOf(minutes(60, (minute) => ({ files: 60 + minute })))).toHaveLength(1)
  })

  it('reports nothing for caches that fill up to their limits within the first half', () => {
    const filling = minutes(60, (minute) => ({
      heap: 89 - 8 * Math.exp(-minute / 8),
      resident: 281 - 60 * Math.exp(-minute / 8),
    }))
    expect(problemsOf(filling)).toEqual([])
  })

  it('does not judge memory in a run that is too short', () => {
    const { summary, problems } = verdict(minutes(6, (minute) => ({ heap: 50 + 10 * minute })))
    expect({ summary, problems }).toEqual({ summary: expect.stringContaining('too short to judge'), problems: [] })
  })

  it('reports requests that become more and more expensive', () => {
    expect(problemsOf(minutes(60, (minute) => ({ processor: 8 + minute / 5 })))).toEqual([
      expect.stringContaining('processor '),
    ])
  })

  it('reports responses that become slower and slower, even without more computation', () => {
    expect(problemsOf(minutes(60, (minute) => ({ median: 6 + minute / 5 })))).toEqual([
      expect.stringContaining('became slower'),
    ])
  })

  it('reports nothing if the whole machine becomes slower, temporarily or for good', () => {
    const busy = (isBusy: (minute: number) => boolean) =>
      minutes(60, (minute) => (isBusy(minute) ? { median: 90, slow: 900, floorMedian: 9, floorSlow: 90 } : {}))
    expect(problemsOf(busy((minute) => minute % 3 === 0))).toEqual([])
    expect(problemsOf(busy((minute) => minute > 25))).toEqual([])
    expect(problemsOf(busy((minute) => minute < 30))).toEqual([])
  })
})
