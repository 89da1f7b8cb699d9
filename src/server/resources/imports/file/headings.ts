/** Where a table begins: programs and people put titles, filters and dates of the export above the headings. */

/** Rows among which the headings are looked for. */
export const lookedAt = 20

/**
 * The place of the headings among the first rows: the first that is about as full as the rows below it, one with headings that
 * are known before all others.
 * @param known how many cells of a row are headings that we know
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
