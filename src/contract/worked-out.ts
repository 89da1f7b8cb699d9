/** What is worked out when somebody asks for it: a page begins with dozens of declarations and needs few of them. */

/** `thing` with properties that `ways` work out whenever they are read. */
export function withWorkedOut<Thing extends object, Ways extends Readonly<Record<string, () => unknown>>>(
  thing: Thing,
  ways: Ways,
): Thing & { readonly [Name in keyof Ways]: ReturnType<Ways[Name]> } {
  const properties = Object.entries(ways).map(([name, get]) => [name, { get, enumerable: true, configurable: true }])
  return Object.defineProperties(thing, Object.fromEntries(properties)) as ReturnType<typeof withWorkedOut<Thing, Ways>>
}

/** Works out once for each thing what `make` returns of it. Things are declarations, bindings and what else stays as it is. */
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

/** Works out once what `make` returns, when it is first asked for. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export interface Opened<Made> {
  /** What is there, or is on its way; begins with it where nothing is. */
  get(): Promise<Made>
  /** The same, where somebody has begun. */
  known(): Promise<Made> | undefined
}

/** Keeps what `open` resolves to, once it has; where it has failed, whoever asks next tries again. */
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
