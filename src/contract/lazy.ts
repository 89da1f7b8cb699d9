/** Lazily computed values: a page starts with dozens of declarations and uses few of them. */

/** Adds a getter to `thing` for each of `ways`, evaluated on every access. */
export function withGetters<Thing extends object, Ways extends Readonly<Record<string, () => unknown>>>(
  thing: Thing,
  ways: Ways,
): Thing & { readonly [Name in keyof Ways]: ReturnType<Ways[Name]> } {
  const properties = Object.entries(ways).map(([name, get]) => [name, { get, enumerable: true, configurable: true }])
  return Object.defineProperties(thing, Object.fromEntries(properties)) as ReturnType<typeof withGetters<Thing, Ways>>
}

/** Calls `make` once for each thing and remembers the result. For declarations, bindings and other objects that never change. */
export function onceForEach<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const cache = new WeakMap<Thing, { readonly value: Made }>()
  return (thing) => {
    let cached = cache.get(thing)
    if (!cached) {
      cached = { value: make(thing) }
      cache.set(thing, cached)
    }
    return cached.value
  }
}

/** Memoizes `make`, which is called on first use. */
export function once<Made>(make: () => Made): () => Made {
  let result: { readonly value: Made } | undefined
  return () => {
    result ??= { value: make() }
    return result.value
  }
}

export interface Opened<Made> {
  /** The result; starts opening if nobody has yet. */
  get(): Promise<Made>
  /** The result if opening has started. */
  current(): Promise<Made> | undefined
}

/** Calls `open` once and remembers what it resolves to; after a failure, the next caller tries again. */
export function opening<Made>(open: () => Promise<Made>): Opened<Made> {
  let pending: Promise<Made> | undefined
  return {
    get() {
      if (pending) return pending
      const mine = open()
      pending = mine
      mine.catch(() => {
        if (pending === mine) pending = undefined
      })
      return mine
    },
    current: () => pending,
  }
}
