/** Results of the parts of a run, and its final report. */
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  readonly passed: number
  /** Names of failed tests, repeated at the end of a long run. */
  readonly failures: readonly string[]
  readonly skipped: number
  /** Messages of failures, by test name. */
  readonly reasons?: Reasons
}

export type Reasons = Readonly<Record<string, string>>

/** Receives the output of a program line by line. */
export type Print = (line: string) => void

export const passed: Counts = { passed: 1, failures: [], skipped: 0 }
export const skipped: Counts = { passed: 0, failures: [], skipped: 1 }
export const failedAt = (name: string): Counts => ({ passed: 0, failures: [name], skipped: 0 })

export function sum(parts: readonly Counts[]): Counts {
  const total = (key: 'passed' | 'skipped') => parts.reduce((count, part) => count + part[key], 0)
  return {
    passed: total('passed'),
    failures: parts.flatMap(({ failures }) => failures),
    skipped: total('skipped'),
    reasons: Object.assign({}, ...parts.map(({ reasons }) => reasons)),
  }
}

export const inWords = ({ passed, failures, skipped }: Counts): string =>
  `${passed} passed, ${failures.length} failed, ${skipped} skipped`

export interface Result {
  readonly name: string
  readonly seconds: number
  readonly counts: Counts
}

/**
 * Chooses the seed of all random data in a run; with the same seed a run can be repeated.
 * @returns the setting to put before a command
 */
export function chooseSeed(): string {
  process.env.WORKLANE_TEST_SEED ??= String(Math.floor(Math.random() * 1_000_000_000))
  return `WORKLANE_TEST_SEED=${process.env.WORKLANE_TEST_SEED}`
}

export const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 1000)

/** The beginning of a failure message, without colours. */
const beginningOf = (reason: string): string[] =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => line.slice(0, 240))

/**
 * Prints the parts of a run, the names of failures, and the counts of all.
 * @returns the exit code
 */
export function close(results: readonly Result[], seed: string, began: number): number {
  const total = sum(results.map(({ counts }) => counts))
  console.log('')
  for (const { name, seconds, counts } of results)
    console.log(`${name.padEnd(16)} ${String(seconds).padStart(4)} s  ${inWords(counts)}`)
  for (const name of total.failures) {
    console.log(`FAILED (${seed}): ${name}`)
    for (const line of beginningOf(total.reasons?.[name] ?? '')) console.log(`    ${line}`)
  }
  console.log(`\n${inWords(total)} in ${secondsSince(began)} s`)
  return total.failures.length > 0 ? 1 : 0
}
