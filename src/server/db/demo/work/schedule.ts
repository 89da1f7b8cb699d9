/** Dates of a project's phases: the current one includes today, the others are before and after it. */
import type { Random } from '../random.ts'
import { type PhaseOfWork, phases } from '../words/work.ts'

/** One phase of a project; days are counted from today. */
export interface Leg {
  readonly phase: PhaseOfWork
  readonly start: number
  readonly end: number
  readonly isPresent: boolean
}

export interface Schedule {
  readonly legs: readonly Leg[]
  readonly start: number
  readonly end: number
  /** Size of the project relative to a usual one. */
  readonly size: number
}

/** Index of the last stage, that of completed projects. */
export const finalStage = 5

/** @param stage index of the project's work stage; phases are in the same order */
export function makeSchedule(random: Random, stage: number): Schedule {
  const size = 0.75 + random.next() * 0.6
  const phaseNumbers = choosePhases(random, stage)
  const lengths = phaseNumbers.map((index) => Math.round((phases[index]?.days ?? 0) * size))
  const present = stage === finalStage ? phaseNumbers.length : phaseNumbers.indexOf(stage)
  const before = sum(lengths.slice(0, present))
  const daysSinceStart =
    stage === finalStage ? random.int(4, 150) : Math.round((lengths[present] ?? 0) * progress(random))
  let day = -daysSinceStart - before
  const legs = phaseNumbers.map((index, position): Leg => {
    const start = day
    day += lengths[position] ?? 0
    return { phase: phases[index] as PhaseOfWork, start, end: day - 1, isPresent: position === present }
  })
  return { legs, start: -daysSinceStart - before, end: day - 1, size }
}

/** Some projects are commissioned late, some need no permit, some end with the building. */
function choosePhases(random: Random, stage: number): number[] {
  const first = stage > 0 && random.chance(0.3) ? 1 : 0
  const skipsPermit = stage !== 2 && random.chance(0.25)
  const last = stage < finalStage && random.chance(0.35) ? finalStage - 1 : finalStage
  return phases
    .map((_, index) => index)
    .filter((index) => index >= first && index <= last && !(skipsPermit && index === 2))
}

/** Elapsed share of the current phase; one in six has run over. */
const progress = (random: Random) => (random.chance(0.16) ? 1.08 : 0.15 + random.next() * 0.75)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
