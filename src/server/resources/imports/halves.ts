/** Splits a list in two, the first half the longer one: a bisection tries each half alone. */
export function getHalves<T>(items: readonly T[]): readonly [readonly T[], readonly T[]] {
  const half = Math.ceil(items.length / 2)
  return [items.slice(0, half), items.slice(half)]
}
