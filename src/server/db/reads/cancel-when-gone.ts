/** Cancels a statement whose caller has gone. */
import type { PoolClient } from 'pg'
import type { Connection } from '../connections/connection.ts'

/** Milliseconds before a statement is cancelled: most finish by then, which costs less than cancelling. */
const patience = 200

/**
 * Settles like `reading`, but only once the connection is safe to reuse: PostgreSQL ignores a cancel request that arrives between
 * two statements, but not one that arrives during the next.
 * @param stop cancels the current statement of the server process with this id
 */
export async function cancelWhenGone<Result>(
  { client }: Connection,
  reading: Promise<Result>,
  gone: AbortSignal | undefined,
  stop: (processId: number) => Promise<unknown>,
): Promise<Result> {
  if (!gone) return reading
  let stopping: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const left = () => {
    timer = setTimeout(() => {
      stopping = stop(processIdOf(client)).catch(() => undefined)
    }, patience)
  }
  gone.addEventListener('abort', left, { once: true })
  if (gone.aborted) left()
  try {
    return await reading
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', left)
    await stopping
  }
}

/** Process id of the server's backend, which the driver's types leave out. */
const processIdOf = (client: PoolClient) => (client as unknown as { readonly processID: number }).processID
