/** Finds the headings of a table, which may have titles, filters and export dates above them. */

/** Rows searched for the headings. */
export const lookedAt = 20

/**
 * Index of the headings among the first rows: the first row that is at least half as full as the fullest one, preferably one
 * with known headings.
 * @param known counts the known headings in a row
 */
export function headingsAt(rows: readonly (readonly string[])[], known: (cells: readonly string[]) => number): number {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const fullest = Math.max(0, ...filled)
  const isFull = (at: number) => (filled[at] ?? 0) * 2 >= fullest
  const named = rows.findIndex((cells, at) => isFull(at) && known(cells) > 0)
  if (named >= 0) return named
  const counts = rows.map(known)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  return Math.max(
    0,
    filled.findIndex((_, at) => isFull(at)),
  )
}
