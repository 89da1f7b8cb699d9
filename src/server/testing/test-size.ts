/**
 * How much a run does of what has no end. `npm test` tries few cases of it; WORKLANE_TEST_SIZE=full, which
 * `npm run proof` sets, tries all. A failure names the seed, and WORKLANE_TEST_SEED=<seed> makes up the same again.
 */

/** Whether this run is to try everything. */
export const isFull = process.env.WORKLANE_TEST_SIZE === 'full'

/** What everything that is made up in this run begins with. */
export const seed = Number(process.env.WORKLANE_TEST_SEED ?? Math.floor(Math.random() * 1_000_000_000))

/** A number of test cases; WORKLANE_TEST_CASES overrides it, if the file runs alone. */
export const casesOf = (few: number, all: number): number =>
  Number(process.env.WORKLANE_TEST_CASES ?? (isFull ? all : few))

/** Parameters of fast-check for properties whose cases are requests, which take milliseconds each. */
export const runsOf = (few: number, all: number): { numRuns: number; seed: number } => ({
  numRuns: casesOf(few, all),
  seed,
})

/**
 * Returns all cases in a full run, otherwise every `each`th one; the seed determines which.
 * @param shift gives different sets of cases different selections
 */
export const partOf = <Case>(cases: readonly Case[], each: number, shift = 0): readonly Case[] =>
  isFull ? cases : cases.filter((_case, position) => (position + shift + seed) % each === 0)
