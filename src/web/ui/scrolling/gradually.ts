/**
 * Renders a long list step by step: the rows of the first screen at once, then more whenever the browser is idle, until
 * all are rendered. Scrolling is native, and rendering never blocks input.
 */
import { startTransition, useEffect, useState } from 'react'

/** @param step number of rows rendered at first and added with each step */
export function useGradually(count: number, step: number): number {
  const [visibleCount, setDrawn] = useState(step)
  useEffect(() => {
    if (visibleCount < count) startTransition(() => setDrawn(visibleCount + step))
  }, [visibleCount, count, step])
  return Math.min(visibleCount, count)
}
