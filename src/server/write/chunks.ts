/** Processes many records in portions, between which the event loop serves other requests. */
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Records that are read, compared or stored at once: a few milliseconds of work. */
const chunkSize = 500

/** The result of `make` for each, in their order. */
export async function mapInChunks<Each, Made>(
  items: readonly Each[],
  make: (item: Each, position: number) => Made,
): Promise<Made[]> {
  const results: Made[] = []
  for await (const chunk of getChunks(items)) for (const item of chunk) results.push(make(item, results.length))
  return results
}

export async function* getChunks<Each>(items: readonly Each[]): AsyncGenerator<readonly Each[], void> {
  for (let start = 0; start < items.length; start += chunkSize) {
    if (start > 0) await othersFirst()
    yield items.slice(start, start + chunkSize)
  }
}
