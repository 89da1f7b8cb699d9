/**
 * Compares numbers by value and texts by code unit, for `sort` and `toSorted`. Without a comparator these compare
 * numbers as texts, so that 100 comes before 99; the linter therefore asks for one everywhere.
 */
export const ascending = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
