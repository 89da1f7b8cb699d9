/** Processes many records in portions, between which the event loop serves other requests. */
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Records that are read, compared or stored at once: a few milliseconds of work. */
const portion = 500

/** The result of `make` for each, in their order. */
export async function inPortions<Each, Made>(
  all: readonly Each[],
  make: (each: Each, position: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for await (const some of portionsOf(all)) for (const each of some) made.push(make(each, made.length))
  return made
}

export async function* portionsOf<Each>(all: readonly Each[]): AsyncGenerator<readonly Each[], void> {
  for (let from = 0; from < all.length; from += portion) {
    if (from > 0) await othersFirst()
    yield all.slice(from, from + portion)
  }
}
