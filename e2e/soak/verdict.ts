/**
 * Whether a service still grew or became slower while it was used.
 *
 * What it holds grows at first, without a leak: each of its connections prepares the statements that come along, caches of
 * texts, plans and faces fill up to their bounds, and the allocator takes what the busiest moment so far needed. All of it
 * ends; a leak does not. So the second half alone is judged, from minute 10 at the earliest: the medians of its first and
 * of its last third. A megabyte lost in each minute makes twenty of a soak of an hour, and nine of one of 24 minutes.
 *
 * Other load on the machine makes answers slow and is no fault of the service. So what a request costs is judged by the
 * processor time of service and database, which nobody else takes any of; and how long it took by its ratio to a floor that
 * was asked in the same minute. A floor waits for the processor once where a request waits many times, so only the minutes
 * count in which it waited least, and none where it waited far longer at the end than before.
 */
import { quantile } from '../stage/trial.ts'
import type { Held } from './heap.ts'

/** A minute of a soak: what the service held at its end, and the answers in it. */
export interface Measure extends Held {
  /** Open files and connections. */
  readonly files: number
  readonly requests: number
  /** Milliseconds of processor time for each request. */
  readonly processor: number
  /** Milliseconds of half of the requests, and of 99 in 100. */
  readonly median: number
  readonly slow: number
  /** The same of the floor. */
  readonly floorMedian: number
  readonly floorSlow: number
}

/** How much more it may be in the last third of the second half than in the first third of it. */
const allowedGrowth = { heap: 3, outside: 4, resident: 8, resources: 10, files: 10 } as const

/** How many times as much it may be in the last third of the soak as in the first third after the warm-up. */
const allowedFactor = { processor: 1.5, median: 1.5 } as const

/** A floor that takes so many times as long tells of another machine, with which nothing can be compared. */
const otherMachine = 1.5

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

interface PartialVerdict {
  readonly said: readonly string[]
  readonly problems: readonly string[]
}

function verdictOnGrowth(measures: readonly Measure[]): PartialVerdict {
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

function verdictOnTimes(measures: readonly Measure[]): PartialVerdict {
  const warm = measures.slice(Math.min(warmUp, Math.floor(measures.length / 4)))
  const third = Math.ceil(warm.length / 3)
  const [early, late] = [warm.slice(0, third), warm.slice(-third)]
  const cost = compared('processor', (minute) => minute.processor, early, late, 'ms of processor time for each request')
  const [calm, calmAtEnd] = [quietest(early), quietest(late)]
  const [floor, floorAtEnd] = [calm, calmAtEnd].map((minutes) => middle(minutes, ({ floorMedian }) => floorMedian))
  if (Number(floorAtEnd) > Number(floor) * otherMachine || Number(floor) > Number(floorAtEnd) * otherMachine) {
    const busy = { said: 'the machine was too busy to compare how long answers took', isWrong: false, wrong: '' }
    return together([cost, busy])
  }
  const ratio = ({ median, floorMedian }: Measure) => median / floorMedian
  return together([cost, compared('median', ratio, calm, calmAtEnd, 'times the floor')])
}

function compared(
  name: keyof typeof allowedFactor,
  of: (minute: Measure) => number,
  early: readonly Measure[],
  late: readonly Measure[],
  unit: string,
) {
  const [was, is] = [middle(early, of), middle(late, of)]
  const said = `${name} ${was.toFixed(1)} -> ${is.toFixed(1)} ${unit}`
  return { said, isWrong: is > was * allowedFactor[name], wrong: `${said}: it became slower` }
}

/** The half of the minutes in which the floor answered soonest. */
const quietest = (minutes: readonly Measure[]): readonly Measure[] =>
  minutes.toSorted((one, other) => one.floorMedian - other.floorMedian).slice(0, Math.ceil(minutes.length / 2))

function together(findings: readonly { said: string; isWrong: boolean; wrong: string }[]): PartialVerdict {
  return {
    said: findings.map(({ said }) => said),
    problems: findings.filter(({ isWrong }) => isWrong).map(({ wrong }) => wrong),
  }
}

const middle = (measures: readonly Measure[], of: (measure: Measure) => number): number =>
  quantile(measures.map(of), 0.5)
