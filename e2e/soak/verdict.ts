/**
 * Whether a service still grew or became slower while it was used.
 *
 * What it holds grows at first, without a leak: each of its connections prepares the statements that come along, caches of
 * texts, plans and faces fill up to their bounds, and the allocator takes what the busiest moment so far needed. All of it
 * ends; a leak does not. So the second half alone is judged, from minute 10 at the earliest: the medians of its first and
 * of its last third. A megabyte lost in each minute makes twenty of a soak of an hour, and nine of one of 24 minutes.
 *
 * How long answers took is a ratio to a floor that was asked in the same minute, so that other load on the machine falls
 * on both.
 */
import { quantile } from '../stage/trial.ts'
import type { Held } from './heap.ts'

/** A minute of a soak: what the service held at its end, and the answers in it. */
export interface Measure extends Held {
  /** Open files and connections. */
  readonly files: number
  readonly requests: number
  /** Milliseconds of half of the requests, and of 99 in 100. */
  readonly median: number
  readonly slow: number
  /** The same of the floor. */
  readonly floorMedian: number
  readonly floorSlow: number
}

/** How much more it may be in the last third of the second half than in the first third of it. */
const allowedGrowth = { heap: 3, outside: 4, resident: 8, resources: 10, files: 10 } as const

/** How many times as much it may be in the last sixth as in the second sixth, in terms of the floor. */
const allowedFactor = { median: 1.5, slow: 3 } as const

/** Minutes until caches have filled; what is held before is not judged. */
const warmUp = 10

export function verdict(measures: readonly Measure[]): { summary: string; problems: string[] } {
  if (measures.length < 3) return { summary: 'too short to compare', problems: ['a soak takes 3 minutes at least'] }
  const requests = measures.reduce((sum, measure) => sum + measure.requests, 0)
  const parts = [verdictOnGrowth(measures), verdictOnTimes(measures)]
  return {
    summary: [`${requests} requests`, ...parts.flatMap(({ said }) => said)].join(', '),
    problems: parts.flatMap(({ problems }) => problems),
  }
}

interface Part {
  readonly said: readonly string[]
  readonly problems: readonly string[]
}

function verdictOnGrowth(measures: readonly Measure[]): Part {
  const judged = measures.slice(Math.max(warmUp, Math.floor(measures.length / 2)))
  const third = Math.floor(judged.length / 3)
  if (third < 1) return { said: ['too short to judge what it holds'], problems: [] }
  const [early, late] = [judged.slice(0, third), judged.slice(-third)]
  return together(
    (Object.keys(allowedGrowth) as (keyof typeof allowedGrowth)[]).map((name) => {
      const [was, is] = [middle(early, (minute) => minute[name]), middle(late, (minute) => minute[name])]
      const said = `${name} ${was.toFixed(1)} -> ${is.toFixed(1)}`
      return { said, isWrong: is - was > allowedGrowth[name], wrong: `${said}: it grows and does not stop` }
    }),
  )
}

function verdictOnTimes(measures: readonly Measure[]): Part {
  const sixth = Math.max(1, Math.floor(measures.length / 6))
  const [early, late] = [measures.slice(sixth, 2 * sixth), measures.slice(-sixth)]
  const ratios = { median: (of: Measure) => of.median / of.floorMedian, slow: (of: Measure) => of.slow / of.floorSlow }
  return together(
    (Object.keys(allowedFactor) as (keyof typeof allowedFactor)[]).map((name) => {
      const [was, is] = [middle(early, ratios[name]), middle(late, ratios[name])]
      const said = `${name} ${was.toFixed(1)} -> ${is.toFixed(1)} times the floor`
      return { said, isWrong: is > was * allowedFactor[name], wrong: `${said}: it became slower` }
    }),
  )
}

function together(findings: readonly { said: string; isWrong: boolean; wrong: string }[]): Part {
  return {
    said: findings.map(({ said }) => said),
    problems: findings.filter(({ isWrong }) => isWrong).map(({ wrong }) => wrong),
  }
}

const middle = (measures: readonly Measure[], of: (measure: Measure) => number): number =>
  quantile(measures.map(of), 0.5)
