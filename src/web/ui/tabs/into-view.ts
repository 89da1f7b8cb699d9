/** In a row of links or tabs that is wider than the screen, the one that is open is in sight; the page itself stays where it is. */
import { type RefObject, useEffect } from 'react'

/** Pixels between it and the edge that it is scrolled to. */
const edge = 16

/** @param open what is open now; another one is scrolled to as well */
export function useIntoView(row: RefObject<HTMLElement | null>, selector: string, open: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is open decides when to look again
  useEffect(() => {
    const here = row.current?.querySelector(selector)
    if (!row.current || !here) return
    const [whole, part] = [row.current.getBoundingClientRect(), here.getBoundingClientRect()]
    row.current.scrollLeft += Math.max(0, part.right + edge - whole.right) + Math.min(0, part.left - edge - whole.left)
    row.current.scrollTop += Math.max(0, part.bottom + edge - whole.bottom) + Math.min(0, part.top - edge - whole.top)
  }, [row, selector, open])
}
