/**
 * Scrolls the open one of a row of links or tabs into view if the row is wider than the screen, without scrolling the
 * page.
 */
import { type RefObject, useEffect } from 'react'

/** Pixels between it and the edge of the row. */
const edge = 16

/** @param open the open one; a change scrolls again */
export function useScrollIntoView(row: RefObject<HTMLElement | null>, selector: string, open: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open one is scrolled into view
  useEffect(() => {
    const here = row.current?.querySelector(selector)
    if (!row.current || !here) return
    const [rowBox, part] = [row.current.getBoundingClientRect(), here.getBoundingClientRect()]
    row.current.scrollLeft +=
      Math.max(0, part.right + edge - rowBox.right) + Math.min(0, part.left - edge - rowBox.left)
    row.current.scrollTop += Math.max(0, part.bottom + edge - rowBox.bottom) + Math.min(0, part.top - edge - rowBox.top)
  }, [row, selector, open])
}
