/** Finds the headings of a table, which may have titles, filters and export dates above them. */

/** Rows searched for the headings. */
export const lookedAt = 20

/**
 * Index of the headings among the first rows: the first row that is at least half as full as the fullest one, preferably one
 * with known headings.
 * @param countKnown counts the known headings in a row
 */
export function headingsAt(
  rows: readonly (readonly string[])[],
  countKnown: (cells: readonly string[]) => number,
): number {
  const filledCounts = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const fullest = Math.max(0, ...filledCounts)
  const isFull = (index: number) => (filledCounts[index] ?? 0) * 2 >= fullest
  const position = rows.findIndex((cells, index) => isFull(index) && countKnown(cells) > 0)
  if (position >= 0) return position
  const counts = rows.map(countKnown)
  const max = Math.max(0, ...counts)
  if (max > 0) return counts.indexOf(max)
  return Math.max(
    0,
    filledCounts.findIndex((_, index) => isFull(index)),
  )
}
