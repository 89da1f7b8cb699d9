/** A seeded random number generator: the same seed gives the same demo data on every machine. */

export interface Random {
  /** From 0 to 1, excluding 1. */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Different elements of `list`, at most `count`, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  /** A separate generator, so that more draws for one kind of record do not change the others. */
  fork(name: string): Random
}

/** @param seed any text */
export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    sample(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat()
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Tommy Ettinger's generator with 32 bits of state: good enough for plausible data, but not for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
