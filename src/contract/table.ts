/**
 * A table that is looked up by any word, such as one of a request or of a file. It has no prototype, so that only its own words are in
 * it: in a usual object `constructor` and `toString` are found as well.
 */
export const table = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), entries)
