/** Waits a moment for answers that are almost there, so that a screen is drawn once with them and not first without. */
import type { QueryClient } from '@tanstack/react-query'

/** Resolves when nothing is being read any more, or after so many milliseconds. */
export function untilAnswered(queryClient: QueryClient, atMost: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (queryClient.isFetching() === 0) done()
    }
    const timer = setTimeout(done, atMost)
    // What is read because of an answer has begun by the next task.
    const stop = queryClient.getQueryCache().subscribe(() => setTimeout(look))
    setTimeout(look)
  })
}
