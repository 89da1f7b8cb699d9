/** Work on many records in portions, between which other requests have their turn. */
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Records that are read, compared or stored at once: a few milliseconds of work. */
const portion = 500

export async function* portionsOf<Each>(all: readonly Each[]): AsyncGenerator<readonly Each[], void> {
  for (let from = 0; from < all.length; from += portion) {
    if (from > 0) await othersFirst()
    yield all.slice(from, from + portion)
  }
}
