/**
 * Gives back the memory that starting took. Loading the modules fills Node's space for new objects to its largest, and
 * Node keeps it until an old collection comes along, which in a service that nobody uses is never. It keeps what it has
 * read of its compile cache as well, and the C library of Linux keeps what is freed between what is still used.
 */
import { Session } from 'node:inspector/promises'
import module from 'node:module'

/**
 * Of the whole process, once everything is loaded: a tenth of what it holds. It stands still meanwhile, a few tenths of a
 * second: call this before there are requests.
 */
export async function giveBackMemory(): Promise<void> {
  module.flushCompileCache()
  await collectGarbage()
  await trimPools()
}

/** Of the thread that calls this. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}

/**
 * Has the pools of the C library give back what is free in them (malloc_trim(3)). Only glibc knows how, and not every Node can
 * call it; where that cannot be, they keep it.
 */
async function trimPools(): Promise<void> {
  try {
    const { dlopen } = await import('node:ffi')
    using library = dlopen('libc.so.6', { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    library.functions.malloc_trim(0n)
  } catch {}
}
