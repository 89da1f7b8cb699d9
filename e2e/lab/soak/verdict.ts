/**
 * Decides whether a service kept growing or became slower during a soak.
 *
 * Its memory grows at first without a leak: connections prepare statements, caches of texts, plans and faces fill up to
 * their limits, and the allocator keeps its peak. This ends, whereas a leak does not. So only the second half is
 * judged, from minute 10 at the earliest: the medians of its first and last third. A leak of a megabyte per minute
 * makes twenty in a soak of an hour, and nine in one of 24 minutes.
 *
 * Other load on the machine makes responses slow without a fault of the service. So the cost of a request is judged by
 * processor time of service and database, which other load does not affect, and response times by their ratio to a
 * floor measured in the same minute. The floor waits for the processor once where a request waits many times, so only
 * the minutes with the least waiting count, and none if waiting was much longer at the end than before.
 */
import { quantile } from '../stage/trial.ts'
import type { Held } from './heap.ts'

/** A minute of a soak: resources at its end, and its response times. */
export interface Measure extends Held {
  /** Open files and connections. */
  readonly files: number
  readonly requests: number
  /** Processor time per request in milliseconds. */
  readonly processor: number
  /** Median and 99th percentile of response times in milliseconds. */
  readonly median: number
  readonly slow: number
  /** The same for the floor. */
  readonly floorMedian: number
  readonly floorSlow: number
}

/** Maximum growth from the first to the last third of the second half. */
const allowedGrowth = { heap: 3, outside: 4, resident: 8, resources: 10, files: 10 } as const

/** Maximum factor from the first third after the warm-up to the last third of the soak. */
const allowedFactor = { processor: 1.5, median: 1.5 } as const

/** If the floor becomes slower by this factor, the machine has changed too much for a comparison. */
const otherMachine = 1.5

/** Minutes until caches are filled; memory before that is not judged. */
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

/** The half of the minutes with the fastest floor. */
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
