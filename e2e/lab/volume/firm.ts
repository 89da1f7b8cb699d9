/** Size of a firm, and SQL fragments that generate its rows. The same numbers always give the same rows. */

/** A firm to fill a database with. Every figure is a number of rows. */
export interface Firm {
  readonly account: number
  readonly items: number
  readonly time: number
  readonly projects: number
  readonly companies: number
  readonly people: number
  readonly clients: number
  /** Rows of each other table: documents, expenses, messages, files, changes ...; twice as many lines of documents. */
  readonly others: number
}

/** Ids of a firm start here, so that it can be filled independently of others. */
export const firstId = ({ account }: Firm): number => (account - 1) * 10_000_000

export const timezone = 'Europe/Dublin'
export const phasesPerProject = 5

/**
 * A pseudo-random number from 0 up to `below`, always the same for row `n` and `salt`; `skew` above 1 prefers small
 * ones.
 */
export const chance = (salt: number, below: number, skew = 1): string =>
  `floor(${below} * power((hashint8extended(n, ${salt}) & 1048575) / 1048576.0, ${skew}))::int`

/** A pseudo-random one of the words. */
export const pick = (salt: number, words: readonly string[]): string =>
  `(array['${words.join("','")}'])[1 + ${chance(salt, words.length)}]`

/** Sort keys in the order of ids. */
export const sortKey = (id: string): string => `decode('c0' || lpad(to_hex(${id}), 12, '0') || '80', 'hex')`

export const rows = (count: number): string => `generate_series(1, ${count}) n`

export const words = {
  first: ['Ada', 'Bela', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jill', 'Kim', 'Lena', 'Max'],
  last: ['Lind', 'Okafor', 'Brandt', 'Silva', 'Moreau', 'Novak', 'Hughes', 'Tanaka', 'Rossi', 'Meyer'],
  places: ['Harbour', 'Mill', 'Station', 'Garden', 'Market', 'Castle', 'River', 'Orchard', 'Chapel', 'Bridge'],
  buildings: ['library', 'school', 'office', 'clinic', 'housing', 'museum', 'depot', 'pavilion'],
  verbs: ['Draw', 'Review', 'Measure', 'Agree', 'Order', 'Check', 'Price', 'Detail', 'Coordinate', 'Photograph'],
  objects: ['the roof', 'the stairs', 'the windows', 'fire doors', 'the ground floor', 'drainage', 'the facade'],
} as const
