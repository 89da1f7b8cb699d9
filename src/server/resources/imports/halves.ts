/** Splits a list in two, the first half the longer one: a bisection tries each half alone. */
export function halvesOf<T>(all: readonly T[]): readonly [readonly T[], readonly T[]] {
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}
