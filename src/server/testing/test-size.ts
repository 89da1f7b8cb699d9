/**
 * How many generated cases a run tests. `npm test` runs few; WORKLANE_TEST_SIZE=full, set by `npm run proof`, runs all.
 * A failure prints the seed, and WORKLANE_TEST_SEED=<seed> generates the same cases again.
 */

/** Whether this is a full run. */
export const isFull = process.env.WORKLANE_TEST_SIZE === 'full'

/** The seed of everything that is generated in this run. */
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
