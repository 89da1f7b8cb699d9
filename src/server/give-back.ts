/**
 * Gives back the memory that starting took. Loading the modules fills Node's space for new objects to its largest, and
 * Node keeps it until an old collection comes along, which in a service that nobody uses is never.
 */
import { Session } from 'node:inspector/promises'

/** The whole process stands still meanwhile, a few tenths of a second: call it before there are requests. */
export async function giveBackMemory(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
