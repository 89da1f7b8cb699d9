/**
 * Waits briefly for responses that are about to arrive, so that a screen renders once with data instead of first
 * without.
 */
import type { QueryClient } from '@tanstack/react-query'

/** Resolves when no read is in progress, or after that many milliseconds. */
export function untilAnswered(queryClient: QueryClient, atMost: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (queryClient.isFetching() === 0) finish()
    }
    const timer = setTimeout(finish, atMost)
    // Reads that follow from a response have started by the next task.
    const stop = queryClient.getQueryCache().subscribe(() => setTimeout(look))
    setTimeout(look)
  })
}
