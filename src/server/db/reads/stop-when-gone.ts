/** Stops a statement that nobody waits for any more. */
import type { PoolClient } from 'pg'
import type { Connection } from '../connections/connection.ts'

/** Milliseconds that a statement goes on: most end by themselves, which costs less than to stop them. */
const patience = 200

/**
 * Resolves and rejects as `reading` does, once the connection can be used for something else: PostgreSQL ignores what
 * arrives between two statements, but not what arrives during the next one.
 * @param stop tells the database to stop what the process with this number runs
 */
export async function stopWhenGone<Result>(
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

/** The number of the process that serves the connection, which the driver's types leave out. */
const processIdOf = (client: PoolClient) => (client as unknown as { readonly processID: number }).processID
