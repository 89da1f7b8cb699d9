/** Values that are computed when they are first needed: a page starts with dozens of declarations and uses few of them. */

/** `thing` with a getter for each of `ways`, which runs whenever the property is read. */
export function withGetters<Thing extends object, Ways extends Readonly<Record<string, () => unknown>>>(
  thing: Thing,
  ways: Ways,
): Thing & { readonly [Name in keyof Ways]: ReturnType<Ways[Name]> } {
  const properties = Object.entries(ways).map(([name, get]) => [name, { get, enumerable: true, configurable: true }])
  return Object.defineProperties(thing, Object.fromEntries(properties)) as ReturnType<typeof withGetters<Thing, Ways>>
}

/** Calls `make` once for each thing and remembers the result. For declarations, bindings and other objects that never change. */
export function onceForEach<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, { readonly value: Made }>()
  return (thing) => {
    let known = made.get(thing)
    if (!known) {
      known = { value: make(thing) }
      made.set(thing, known)
    }
    return known.value
  }
}

/** Calls `make` when its result is first needed, and remembers it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export interface Opened<Made> {
  /** The result, which is started on where nobody has yet. */
  get(): Promise<Made>
  /** The result, where somebody has started on it. */
  known(): Promise<Made> | undefined
}

/** Calls `open` once and remembers what it resolves to; after a failure, the next caller tries again. */
export function opening<Made>(open: () => Promise<Made>): Opened<Made> {
  let opened: Promise<Made> | undefined
  return {
    get() {
      if (opened) return opened
      const mine = open()
      opened = mine
      mine.catch(() => {
        if (opened === mine) opened = undefined
      })
      return mine
    },
    known: () => opened,
  }
}
