/** Cancels a statement whose caller has gone. */
import type { PoolClient } from 'pg'
import type { Connection } from '../connections/connection.ts'

/** Milliseconds before a statement is cancelled: most finish by then, which costs less than cancelling. */
const delay = 200

/**
 * Settles like `reading`, but only once the connection is safe to reuse: PostgreSQL ignores a cancel request that arrives between
 * two statements, but not one that arrives during the next.
 * @param stop cancels the current statement of the server process with this id
 */
export async function cancelWhenGone<Result>(
  { client }: Connection,
  reading: Promise<Result>,
  abortSignal: AbortSignal | undefined,
  stop: (processId: number) => Promise<unknown>,
): Promise<Result> {
  if (!abortSignal) return reading
  let stopping: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const onLeave = () => {
    timer = setTimeout(() => {
      stopping = stop(getProcessId(client)).catch(() => undefined)
    }, delay)
  }
  abortSignal.addEventListener('abort', onLeave, { once: true })
  if (abortSignal.aborted) onLeave()
  try {
    return await reading
  } finally {
    clearTimeout(timer)
    abortSignal.removeEventListener('abort', onLeave)
    await stopping
  }
}

/** Process id of the server's backend, which the driver's types leave out. */
const getProcessId = (client: PoolClient) => (client as unknown as { readonly processID: number }).processID
