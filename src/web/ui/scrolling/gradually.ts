/**
 * How many of many rows are drawn: what a screen shows at once, then more whenever there is time, until all are there. What is
 * there scrolls without any of our code; none of it is in the way of what the person does meanwhile.
 */
import { startTransition, useEffect, useState } from 'react'

/** @param step rows that are drawn at first, and that come with each step */
export function useGradually(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step))
  }, [drawn, count, step])
  return Math.min(drawn, count)
}
