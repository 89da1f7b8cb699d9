/**
 * Releases memory after the start. Loading modules grows V8's young generation to its maximum, which only shrinks with a major
 * collection, and an idle service never has one. Node also retains the compile cache that it has read, and glibc retains freed
 * memory in its pools.
 */
import { Session } from 'node:inspector/promises'
import module from 'node:module'

/**
 * Releases about a tenth of the process's memory. Call it when everything is loaded and before there are requests, because it
 * blocks the event loop for a few tenths of a second.
 */
export async function releaseMemory(): Promise<void> {
  module.flushCompileCache()
  await collectGarbage()
  await trimPools()
}

/** Collects the heap of the calling thread. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}

/** Calls malloc_trim(3), where Node supports FFI and the C library is glibc; does nothing elsewhere. */
async function trimPools(): Promise<void> {
  try {
    const { dlopen } = await import('node:ffi')
    using library = dlopen('libc.so.6', { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    library.functions.malloc_trim(0n)
  } catch {}
}
